import type { Claim } from "../../domain/claim.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { fromMemory } from "./programs/from-memory.js";
import { runProgram } from "./programs/program.js";
import { sayClaim } from "./say-belief.js";

/** The program reads no section of a policy. */
const NO_POLICY = { sections: new Map<string, string>() };

/** What the model says of a claim with no evidence at hand. */
export function judgeFromMemory(model: LanguageModel, claim: Claim, signal?: AbortSignal) {
  return runProgram(model, fromMemory, NO_POLICY, { claim: sayClaim({ claim }) }, signal);
}
