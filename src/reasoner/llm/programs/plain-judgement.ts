import { z } from "zod";
import type { Program } from "./program.js";

const TRUE_OR_FALSE = "supported if the claim is true, refuted if it is false";
const justification = z.string().max(600).describe("why, in a sentence or two");
const confidence = z.number().min(0).max(1).describe("how likely the label is right, from 0 to 1");

/** *Conflicting* is a word about evidence that was weighed, and here none is. */
const open = z.object({ justification, label: z.enum(["supported", "refuted", "not-enough-info"]).describe(TRUE_OR_FALSE), confidence });
const CLAIM = "the claim to be judged, and the date at which it is judged if there is one";

/** The baseline without retrieval: what a model says with nothing but the claim before it. No policy has a say in it. */
export const fromMemory: Program<{ claim: string }, z.infer<typeof open>> = {
  name: "from-memory",
  sections: [],
  task:
    "Say whether a claim is true by what you know yourself; there is no evidence to look at. " +
    "Take the likelier side where you have a ground for one; without any, the label is not-enough-info.",
  inputs: { claim: CLAIM },
  output: open,
  maxOutputTokens: 600,
};

/** The baseline with the data's own evidence (WKGFC, Table 1): no retrieval, no parts, no citations. */
export const fromEvidence: Program<{ claim: string; evidence: string }, z.infer<typeof open>> = {
  ...fromMemory,
  name: "from-evidence",
  task: "Say whether a claim is true by the evidence that is given with it. Where the evidence leaves it open, the label is not-enough-info.",
  inputs: { claim: CLAIM, evidence: "the passages that came with the claim" },
};

const forced = z.object({ label: z.enum(["supported", "refuted"]).describe(TRUE_OR_FALSE) });

/** For figures with two labels only: which side is likelier, where a verdict was left open. Its answer is never a verdict. */
export const twoWay: Program<{ claim: string; evidence: string }, z.infer<typeof forced>> = {
  name: "two-way",
  sections: [],
  task: "The search for evidence has ended, and the verdict was left open. Say which side is likelier by the evidence at hand; one of the two has to be taken.",
  inputs: { claim: CLAIM, evidence: "what was found" },
  output: forced,
  maxOutputTokens: 200,
};
