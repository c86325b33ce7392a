import { z } from "zod";
import type { Program } from "./program.js";

const triplet = z.object({
  passage: z.string().max(20).describe("the id of the passage that says it"),
  quote: z.string().min(1).max(1000).describe("the words that say it, copied exactly"),
  subject: z.string().min(1).max(200).describe("an id of the known things, or a name as the passage gives it"),
  property: z.string().min(1).max(100).describe("an id of the known relations, or a short name"),
  object: z.string().min(1).max(300).describe("an id of the known things, a name, a date or a number with its unit"),
});

const output = z.object({ triplets: z.array(triplet).max(64).describe("what the passages say outright; nothing that has to be inferred") });

/** Sentences → subject, property, object, tied to the words that say it (§4.3). */
export const extractTriplets: Program<{ claim: string; known: string; passages: string }, z.infer<typeof output>> = {
  name: "extract-triplets",
  task: "Write down what passages of web pages say about a claim's things, as subject, property and object. Use known ids where they fit.",
  inputs: {
    claim: "the claim that is being checked",
    known: "things and relations that the knowledge graph knows, each with its id",
    passages: "the passages, each with its id",
  },
  output,
  maxOutputTokens: 2000,
};
