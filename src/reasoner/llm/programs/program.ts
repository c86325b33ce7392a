import type { z } from "zod";
import type { Policy } from "../../../domain/policy.js";
import { jsonOutput, type LanguageModel, type Message, type MessageImage, type ModelReply } from "../../../ports/language-model.js";
import { leanSchema, promptOf } from "./prompt-of.js";

/**
 * One kind of question to a language model. The task and the shape of the answer are fixed in code; the policy's sections say how to
 * approach it, and the optimizer may rewrite those.
 */
export type Program<Input extends Readonly<Record<string, string>>, Output> = {
  readonly name: string;
  readonly task: string;
  /** The instruction after the policy's text. Programs with the same task then share a prompt prefix, which a server can cache. */
  readonly now?: string;
  /** The policy sections used as instructions; default: the section with the program's name. */
  readonly sections?: readonly string[];
  /** A description of each input (empty: its name is enough), in prompt order: what changes least comes first. */
  readonly inputs: Readonly<Record<keyof Input, string>>;
  readonly output: z.ZodType<Output>;
  readonly maxOutputTokens: number;
};

type AnyInput = Readonly<Record<string, string>>;

/** The model to ask, and the policy whose sections instruct it. */
export type Asking = {
  readonly model: LanguageModel;
  readonly policy: Pick<Policy, "sections">;
  readonly signal?: AbortSignal | undefined;
};

export async function runProgram<Input extends AnyInput, Output>(
  asking: Asking,
  program: Program<Input, Output>,
  input: Input,
  images: readonly MessageImage[] = [],
): Promise<Output> {
  const messages = promptOf(program, instructionOf(program, asking.policy), input);
  return (await ask(asking, program, images.length === 0 ? messages : withImages(messages, images))).value;
}

/** Adds the pictures to the question, in the order in which its text mentions them. */
function withImages(messages: readonly Message[], images: readonly MessageImage[]): readonly Message[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.map((message, place) => (place === last ? { ...message, images } : message));
}

/**
 * Asks, and asks once more if the answer has faults that a schema cannot detect, such as ids that do not exist or quotes that are not in
 * the evidence. The model is shown the faults. The caller drops what is still wrong after that.
 */
export async function runChecked<Input extends AnyInput, Output>(
  asking: Asking,
  program: Program<Input, Output>,
  input: Input,
  faultsIn: (output: Output) => readonly string[],
): Promise<Checked<Output>> {
  const messages = promptOf(program, instructionOf(program, asking.policy), input);
  const first = await ask(asking, program, messages);
  const faults = faultsIn(first.value);
  if (faults.length === 0) return { output: first.value, repaired: false };
  const again: readonly Message[] = [
    ...messages,
    { role: "assistant", content: JSON.stringify(first.value) },
    { role: "user", content: sayFaults(faults) },
  ];
  return { output: (await ask(asking, program, again)).value, repaired: true };
}

/** For `runChecked`, if no call is left for a second try. */
export const NO_CHECK = (): readonly string[] => [];

/** `repaired`: a second call was needed. */
type Checked<Output> = { readonly output: Output; readonly repaired: boolean };

const MAX_FAULTS = 6;

/** Each fault on its own line, then how to repair them. */
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
  { model, signal }: Asking,
  { name, output, maxOutputTokens }: Program<Input, Output>,
  messages: readonly Message[],
): Promise<ModelReply<Output>> {
  const shape = jsonOutput(name, output);
  // The prompt describes each key in words, so the schema needs no descriptions.
  const lean = shape.kind === "json" ? { ...shape, jsonSchema: leanSchema(shape.jsonSchema) } : shape;
  return model.complete({ program: name, messages, output: lean, temperature: 0, limits: { maxOutputTokens } }, signal);
}

function instructionOf(
  { name, sections = [name] }: Pick<Program<AnyInput, unknown>, "name" | "sections">,
  policy: Pick<Policy, "sections">,
): string {
  return sections.flatMap((section) => policy.sections.get(section) ?? []).join("\n\n");
}
