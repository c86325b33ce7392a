import { z } from "zod";
import type { Program } from "./program.js";

const entry = z.object({
  id: z.string().max(20).describe("the id of a passage"),
  relevance: z.number().min(0).max(1).describe("how far it speaks of what the claim says, from 0 to 1"),
  stance: z.enum(["supports", "refutes", "neutral"]).describe("what it says about the claim"),
  consistency: z.number().min(0).max(1).describe("how sure it is that the passage says so, from 0 to 1"),
  quote: z.string().max(600).describe("the words that say so, copied exactly; empty for neutral"),
});

const triplet = z.object({
  passage: z.string().max(20).describe("the id of the passage that says it"),
  quote: z.string().min(1).max(600).describe("the words that say it, copied exactly"),
  subject: z.string().min(1).max(200).describe("an id of the known things, or a name as the passage gives it"),
  property: z.string().min(1).max(100).describe("an id of the known relations"),
  object: z.string().min(1).max(300).describe("an id of the known things, a name, a date or a number with its unit"),
});

const output = z.object({
  judged: z.array(entry).max(64).describe("one entry for each passage that bears on the claim; leave the others out"),
  triplets: z
    .array(triplet)
    .max(32)
    .describe("what these passages state outright of a known thing, in a known relation; nothing that has to be inferred"),
});

export type SaidPassages = z.infer<typeof output>;

/** From coarse to fine, and from sentences to triplets (§4.3), in one reading of the passages. */
export const readPassages: Program<{ claim: string; agenda: string; evidence: string; known: string; passages: string }, SaidPassages> = {
  name: "read-passages",
  sections: ["filter-passages", "extract-triplets"],
  task: "Judge passages of web pages: which of them bear on a claim, on which side, by which words; and write down what they state of known things.",
  inputs: {
    claim: "the claim that is being checked",
    agenda: "its parts, with what is known of them; the open ones matter",
    evidence: "what is known so far, each line with its id",
    known: "things and relations that the knowledge graph knows, each with its id",
    passages: "the passages, each with its id",
  },
  output,
  maxOutputTokens: 2400,
};
