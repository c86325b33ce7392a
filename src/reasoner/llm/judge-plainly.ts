import { z } from "zod";
import type { Belief } from "../../domain/belief.js";
import type { Claim } from "../../domain/claim.js";
import type { LanguageModel } from "../../ports/language-model.js";
import { type Program, runProgram } from "./programs/program.js";
import { quote } from "./quote.js";
import { evidenceText, renderEvidence } from "./render-evidence.js";
import { sayClaim } from "./say-belief.js";

const TRUE_OR_FALSE = "supported if the claim is true, refuted if it is false";
const justification = z.string().max(600).describe("why, in a sentence or two");
const confidence = z.number().min(0).max(1).describe("how likely the label is right, from 0 to 1");

/** Without *conflicting*, which is about weighed evidence; here there is none. */
const open = z.object({ justification, label: z.enum(["supported", "refuted", "not-enough-info"]).describe(TRUE_OR_FALSE), confidence });
const CLAIM = "the claim to be judged, and the date at which it is judged if there is one";

/** The baseline without retrieval: the model sees only the claim, and no policy. */
const fromMemory: Program<{ claim: string }, z.infer<typeof open>> = {
  name: "from-memory",
  sections: [],
  task:
    "Say whether a claim is true by what you know yourself; there is no evidence to look at. " +
    "Take the likelier side where you have a ground for one; without any, the label is not-enough-info.",
  inputs: { claim: CLAIM },
  output: open,
  maxOutputTokens: 600,
};

/** The baseline with the data set's own evidence (WKGFC, Table 1): no retrieval, no parts, no citations. */
const fromEvidence: Program<{ claim: string; evidence: string }, z.infer<typeof open>> = {
  ...fromMemory,
  name: "from-evidence",
  task: "Say whether a claim is true by the evidence that is given with it. Where the evidence leaves it open, the label is not-enough-info.",
  inputs: { claim: CLAIM, evidence: "the passages that came with the claim" },
};

const forced = z.object({ label: z.enum(["supported", "refuted"]).describe(TRUE_OR_FALSE) });

/** For figures with two labels: the likelier label for an open verdict. Never a verdict itself. */
const twoWay: Program<{ claim: string; evidence: string }, z.infer<typeof forced>> = {
  name: "two-way",
  sections: [],
  task: "The search for evidence has ended, and the verdict was left open. Say which side is likelier by the evidence at hand; one of the two has to be taken.",
  inputs: { claim: CLAIM, evidence: "what was found" },
  output: forced,
  maxOutputTokens: 200,
};

/** These programs read no section of a policy. */
const NO_POLICY = { sections: new Map<string, string>() };
const MAX_CHARACTERS = 12_000;

/** The model's label for a claim, from memory or from the passages that came with it. */
export function judgePlainly(model: LanguageModel, claim: Claim, passages: readonly { readonly text: string }[], signal?: AbortSignal) {
  const asking = { model, policy: NO_POLICY, signal };
  const said = sayClaim({ claim });
  if (passages.length === 0) return runProgram(asking, fromMemory, { claim: said });
  const each = Math.floor(MAX_CHARACTERS / passages.length);
  const evidence = passages.map(({ text }) => quote(text, each)).join("\n");
  return runProgram(asking, fromEvidence, { claim: said, evidence });
}

/** The model's label from the evidence of a belief alone. */
export function judgeByLines(model: LanguageModel, belief: Belief, signal?: AbortSignal) {
  return runProgram({ model, policy: NO_POLICY, signal }, fromEvidence, inputOf(belief));
}

/** The likelier label of a claim with an open verdict. */
export async function likelierSide(model: LanguageModel, belief: Belief, signal?: AbortSignal): Promise<"supported" | "refuted"> {
  return (await runProgram({ model, policy: NO_POLICY, signal }, twoWay, inputOf(belief))).label;
}

function inputOf(belief: Belief) {
  return { claim: sayClaim(belief), evidence: evidenceText(renderEvidence(belief)) };
}
