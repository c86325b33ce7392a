import { z } from "zod";
import type { Program } from "./program.js";

const output = z.object({
  missing: z.string().max(300).describe("what the evidence does not say yet, in a few words"),
  query: z.string().min(1).max(200).describe("a web search for exactly that: names and plain words, no operators"),
});

/** What to ask the web, guided by what the graph lacks (§4.3). */
export const phraseQuery: Program<{ claim: string; evidence: string; asked: string }, z.infer<typeof output>> = {
  name: "phrase-query",
  task: "Phrase one web search that finds what is still missing to judge a claim. Do not ask again what was asked before.",
  inputs: {
    claim: "the claim, or the part of it that is open",
    evidence: "what is known so far, each line with its id",
    asked: "searches that were made already",
  },
  output,
  maxOutputTokens: 300,
};
