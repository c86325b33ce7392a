import { z } from "zod";
import type { Program } from "./program.js";

const entry = z.object({
  id: z.string().max(20).describe("the id of a passage"),
  relevance: z.number().min(0).max(1).describe("how far it helps with the question, from 0 to 1"),
  stance: z.enum(["supports", "refutes", "neutral"]).describe("what it says about the claim, not about the question"),
  consistency: z.number().min(0).max(1).describe("how sure it is that the passage says so, from 0 to 1"),
  quote: z.string().max(600).describe("the words that answer the question, copied exactly; empty if none do"),
});

const output = z.object({
  judged: z.array(entry).max(64).describe("one entry for each passage that helps with the question; leave the others out"),
  answer: z.string().max(800).describe("the answer that the quoted words give; empty if they give none"),
});

export type SaidAnswer = z.infer<typeof output>;

/** Answers a question by passages that were found for it (RAGAR §4.2). What a model knows by itself is no answer: only quoted words count. */
export const answerItem: Program<{ claim: string; question: string; answers: string; passages: string }, SaidAnswer> = {
  name: "answer",
  task: "Answer a question by the passages alone, with their own words. Do not answer from memory: what no passage says stays unanswered.",
  inputs: {
    claim: "the claim for whose sake the question is asked",
    question: "the question",
    answers: "what was asked before, with its answers",
    passages: "the passages, each with its id",
  },
  output,
  maxOutputTokens: 2000,
};
