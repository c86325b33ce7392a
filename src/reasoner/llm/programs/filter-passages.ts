import { z } from "zod";
import type { Program } from "./program.js";

const entry = z.object({
  id: z.string().max(20).describe("the id of a passage"),
  relevance: z.number().min(0).max(1).describe("how far it speaks of what the claim says, from 0 to 1"),
  stance: z.enum(["supports", "refutes", "neutral"]).describe("what it says about the claim"),
  consistency: z.number().min(0).max(1).describe("how sure it is that the passage says so, from 0 to 1"),
});

const output = z.object({
  judged: z.array(entry).max(64).describe("one entry for each passage that bears on the claim; leave the others out"),
});

/** From coarse to fine (§4.3): which of the passages that words found really bear on the claim. */
export const filterPassages: Program<{ claim: string; evidence: string; passages: string }, z.infer<typeof output>> = {
  name: "filter-passages",
  task: "Judge passages of web pages: which of them bear on a claim, and on which side.",
  inputs: {
    claim: "the claim that is being checked",
    evidence: "what the knowledge graph says, each line with its id",
    passages: "the passages, each with its id",
  },
  output,
  maxOutputTokens: 1500,
};
