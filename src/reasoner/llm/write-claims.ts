import type { Policy } from "../../domain/policy.js";
import type { ShownSentence, WrittenClaim } from "../../ports/claim-writer.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { runProgram } from "./programs/program.js";
import { writeClaimsProgram } from "./programs/write-claims.js";
import { quote } from "./quote.js";

const MAX_SENTENCE = 2000;

/** Self-contained claims for the numbered sentences, by one question to a model. */
export async function writeClaims(
  model: LanguageModel,
  policy: Policy,
  sentences: readonly ShownSentence[],
  signal?: AbortSignal,
): Promise<readonly WrittenClaim[]> {
  const lines = sentences.map(({ number, text }) => `${number === null ? "–" : `${number}.`} ${quote(text, MAX_SENTENCE)}`);
  return (await runProgram(model, writeClaimsProgram, policy, { sentences: lines.join("\n") }, signal)).claims;
}
