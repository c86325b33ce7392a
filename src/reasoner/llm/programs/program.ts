import type { z } from "zod";
import type { Policy } from "../../../domain/policy.js";
import { jsonOutput, type LanguageModel, type Message, type MessageImage, type ModelReply } from "../../../ports/language-model.js";
import { leanSchema, promptOf } from "./prompt-of.js";

/**
 * One kind of question to a language model. The task and the shape of the answer are a contract that stays in code; how to go about it
 * is what the policy's sections say, which the optimizer may rewrite.
 */
export type Program<Input extends Readonly<Record<string, string>>, Output> = {
  readonly name: string;
  readonly task: string;
  /** What to do now, said after the policy's text: programs of one episode that share a task share the text before it. */
  readonly now?: string;
  /** The policy sections used as instructions; default: the section with the program's name. */
  readonly sections?: readonly string[];
  /** What each input is (empty: its name says it), in the order in which the model reads it: what changes least comes first. */
  readonly inputs: Readonly<Record<keyof Input, string>>;
  readonly output: z.ZodType<Output>;
  readonly maxOutputTokens: number;
};

type AnyInput = Readonly<Record<string, string>>;

export async function runProgram<Input extends AnyInput, Output>(
  model: LanguageModel,
  program: Program<Input, Output>,
  policy: Pick<Policy, "sections">,
  input: Input,
  signal?: AbortSignal,
  images: readonly MessageImage[] = [],
): Promise<Output> {
  const messages = promptOf(program, instructionOf(program, policy), input);
  return (await ask(model, program, images.length === 0 ? messages : withImages(messages, images), signal)).value;
}

/** The pictures follow the question, in the order in which its text speaks of them. */
function withImages(messages: readonly Message[], images: readonly MessageImage[]): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.map((message, place) => (place === last ? { ...message, images } : message));
}

/**
 * Asks, and asks once more when the answer has faults that a schema cannot detect: ids that do not exist, quotes that are not in the evidence.
 * The faults are shown to the model. What is still wrong after that is for the caller to drop.
 */
export async function runChecked<Input extends AnyInput, Output>(
  model: LanguageModel,
  program: Program<Input, Output>,
  policy: Policy,
  input: Input,
  faultsIn: (output: Output) => readonly string[],
  signal?: AbortSignal,
): Promise<Checked<Output>> {
  const messages = promptOf(program, instructionOf(program, policy), input);
  const first = await ask(model, program, messages, signal);
  const faults = faultsIn(first.value);
  if (faults.length === 0) return { output: first.value, repaired: false };
  const again: readonly Message[] = [
    ...messages,
    { role: "assistant", content: JSON.stringify(first.value) },
    { role: "user", content: sayFaults(faults) },
  ];
  return { output: (await ask(model, program, again, signal)).value, repaired: true };
}

/** `repaired`: it took a second call. */
export type Checked<Output> = { readonly output: Output; readonly repaired: boolean };

const MAX_FAULTS = 6;

/** Each fault on its own line, and the way out of all of them. */
function sayFaults(faults: readonly string[]): string {
  const lines = faults.slice(0, MAX_FAULTS).map((fault) => `- ${fault}`);
  return [
    "That answer does not hold:",
    ...lines,
    "For each part that is named: cite the lines that state it, from its subject to its value, or say that it is open. " +
      "Then make the label fit the parts, and answer once more with the whole JSON object.",
  ].join("\n");
}

function ask<Input extends AnyInput, Output>(
  model: LanguageModel,
  { name, output, maxOutputTokens }: Program<Input, Output>,
  messages: readonly Message[],
  signal: AbortSignal | undefined,
): Promise<ModelReply<Output>> {
  const shape = jsonOutput(name, output);
  // The prompt says in words what each key means.
  const lean = shape.kind === "json" ? { ...shape, jsonSchema: leanSchema(shape.jsonSchema) } : shape;
  return model.complete({ program: name, messages, output: lean, temperature: 0, limits: { maxOutputTokens } }, signal);
}

function instructionOf(
  { name, sections = [name] }: Pick<Program<AnyInput, unknown>, "name" | "sections">,
  policy: Pick<Policy, "sections">,
): string {
  return sections.flatMap((section) => policy.sections.get(section) ?? []).join("\n\n");
}
