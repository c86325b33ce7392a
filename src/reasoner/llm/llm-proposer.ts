import type { Policy } from "../../domain/policy.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { gradient } from "./programs/gradient.js";
import { runProgram } from "./programs/program.js";
import { rewrite } from "./programs/rewrite.js";

type GradientInput = { readonly instructions: string; readonly errorType: string; readonly episodes: string };
type RewriteInput = { readonly instructions: string; readonly gradient: string; readonly episodes: string; readonly rejected: string };
type WrittenEdit = {
  readonly section: string;
  readonly kind: "add" | "replace" | "delete";
  readonly target: string;
  readonly text: string;
  readonly addresses: string;
};

/** A direction for the policy's text (§4.4). `policy` may say how to go about it; it is not the one that is changed. */
export async function writeGradient(model: LanguageModel, policy: Policy, input: GradientInput, signal?: AbortSignal): Promise<string> {
  return (await runProgram(model, gradient, policy, input, signal)).gradient;
}

/** Edits that go that way. Whether they are tried is for the optimizer's guards to say. */
export async function writeEdits(
  model: LanguageModel,
  policy: Policy,
  input: RewriteInput,
  signal?: AbortSignal,
): Promise<readonly WrittenEdit[]> {
  return (await runProgram(model, rewrite, policy, input, signal)).edits;
}
