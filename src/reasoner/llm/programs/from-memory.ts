import { z } from "zod";
import type { Program } from "./program.js";

/** *Conflicting* is a word about evidence, and here is none. */
const output = z.object({
  justification: z.string().max(600).describe("what you know of it, in a sentence or two"),
  label: z.enum(["supported", "refuted", "not-enough-info"]).describe("supported if the claim is true, refuted if it is false"),
  confidence: z.number().min(0).max(1).describe("how likely the label is right, from 0 to 1"),
});

/** The baseline without retrieval: what a model says with nothing but the claim before it. No policy has a say in it. */
export const fromMemory: Program<{ claim: string }, z.infer<typeof output>> = {
  name: "from-memory",
  sections: [],
  task:
    "Say whether a claim is true by what you know yourself; there is no evidence to look at. " +
    "Take the likelier side where you have a ground for one; without any, the label is not-enough-info.",
  inputs: { claim: "the claim to be judged, and the date at which it is judged if there is one" },
  output,
  maxOutputTokens: 600,
};
