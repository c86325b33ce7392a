import type { Belief } from "../../domain/belief.js";
import type { Claim } from "../../domain/claim.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { fromEvidence, fromMemory, twoWay } from "./programs/plain-judgement.js";
import { runProgram } from "./programs/program.js";
import { quote } from "./quote.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim } from "./say-belief.js";

/** These programs read no section of a policy. */
const NO_POLICY = { sections: new Map<string, string>() };
const MAX_CHARACTERS = 12_000;

/** What the model says of a claim by itself, or by the passages that came with it. */
export function judgePlainly(model: LanguageModel, claim: Claim, passages: readonly { readonly text: string }[], signal?: AbortSignal) {
  const said = sayClaim({ claim });
  if (passages.length === 0) return runProgram(model, fromMemory, NO_POLICY, { claim: said }, signal);
  const each = Math.floor(MAX_CHARACTERS / passages.length);
  const evidence = passages.map(({ text }) => quote(text, each)).join("\n");
  return runProgram(model, fromEvidence, NO_POLICY, { claim: said, evidence }, signal);
}

/** What the lines of a belief say, and nothing else. */
export function judgeByLines(model: LanguageModel, belief: Belief, signal?: AbortSignal) {
  const input = { claim: sayClaim(belief), evidence: evidenceText(renderEvidence(belief)) };
  return runProgram(model, fromEvidence, NO_POLICY, input, signal);
}

/** The likelier side of a claim whose verdict is open. */
export async function likelierSide(model: LanguageModel, belief: Belief, signal?: AbortSignal): Promise<"supported" | "refuted"> {
  const input = { claim: sayClaim(belief), evidence: evidenceText(renderEvidence(belief)) };
  return (await runProgram(model, twoWay, NO_POLICY, input, signal)).label;
}
