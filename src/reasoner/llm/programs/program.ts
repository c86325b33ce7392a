import type { z } from "zod";
import type { Policy } from "../../../domain/policy.js";
import type { LanguageModel } from "../../../ports/language-model.js";
import { jsonOutput } from "../../../ports/model-output.js";
import { promptOf } from "./ax-prompt.js";

/**
 * One kind of question to a language model. The task and the shape of the answer are a contract that stays in code; how to go about it
 * is the policy's section of the same name, which the optimizer may rewrite.
 */
export type Program<Input extends Readonly<Record<string, string>>, Output> = {
  readonly name: string;
  readonly task: string;
  /** What each input is, in the order in which the model reads it: what changes least comes first. */
  readonly inputs: Readonly<Record<keyof Input, string>>;
  readonly output: z.ZodType<Output>;
  readonly maxOutputTokens: number;
};

export async function runProgram<Input extends Readonly<Record<string, string>>, Output>(
  model: LanguageModel,
  program: Program<Input, Output>,
  policy: Policy,
  input: Input,
  signal?: AbortSignal,
): Promise<Output> {
  const reply = await model.complete(
    {
      program: program.name,
      messages: promptOf(program, policy.sections.get(program.name) ?? "", input),
      output: jsonOutput(program.name, program.output),
      temperature: 0,
      limits: { maxOutputTokens: program.maxOutputTokens },
    },
    signal,
  );
  return reply.value;
}
