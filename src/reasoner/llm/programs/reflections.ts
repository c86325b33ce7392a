import { z } from "zod";
import { LABELS } from "../../../domain/vocabulary.js";
import type { Program } from "./program.js";

const inputs = {
  claim: "the claim that is being checked",
  answers: "what was asked, each with its id, its answer and the words that it rests on",
  evidence: "all that was found, each line with its id and where it is from",
  notes: "what was thought so far",
};

type Input = Record<keyof typeof inputs, string>;

const more = z.object({
  missing: z.string().max(600).describe("what would still have to be known, in a sentence; empty if nothing"),
  more: z.boolean().describe("whether something has to be looked up before the claim can be judged"),
});

/** Ends the questions early (RAGAR §4.3.2); asked before any search it says whether one is needed at all. */
export const followUp: Program<Input, z.infer<typeof more>> = {
  name: "follow-up-check",
  task: "Say whether the words that were found are enough to judge a claim, every part of it, one way or the other.",
  inputs,
  output: more,
  maxOutputTokens: 300,
};

const kept = z.object({
  why: z.string().max(600).describe("what sets it apart, in a sentence"),
  keep: z.string().max(10).describe("the id of the one entry that is kept"),
});

/** One of several answers goes on (RAGAR §4.3.3): by relevance, detail, novelty and sureness. */
export const elimination: Program<Input & { among: string }, z.infer<typeof kept>> = {
  name: "elimination",
  task:
    "Choose the one answer that brings the check of a claim furthest: it bears on the claim, says something exact, adds to what was known before, and " +
    "rests on quoted words. An entry without an answer is kept only if none has one.",
  inputs: { ...inputs, among: "the ids between which to choose" },
  output: kept,
  maxOutputTokens: 300,
};

const reasoned = z.object({
  reasoning: z.string().max(3000).describe("step by step: what each piece of evidence says about which point of the claim"),
  useful: z.array(z.string().max(10)).max(30).describe("ids of the lines on which this rests; no others"),
  label: z.enum(LABELS).describe("what the evidence so far says about the claim"),
  confidence: z.int().min(1).max(5).describe("how sure that is: 1 a guess, 5 certain"),
});

export type SaidReasoning = z.infer<typeof reasoned>;

function reasoning(name: string, task: string): Program<Input, SaidReasoning> {
  return { name, task, inputs, output: reasoned, maxOutputTokens: 1600 };
}

const BY_EVIDENCE = "Judge by the lines alone: what you know by yourself is no evidence, and a missing fact refutes nothing.";

export const REASONINGS: Readonly<Record<"draft" | "temporary" | "accumulated", Program<Input, SaidReasoning>>> = {
  draft: reasoning("draft", `Write a draft of the verdict on a claim, point by point, so that its points can be checked. ${BY_EVIDENCE}`),
  temporary: reasoning(
    "temporary-reasoning",
    `Find out which of the new lines help to judge a claim, and what they say so far. ${BY_EVIDENCE}`,
  ),
  accumulated: reasoning(
    "accumulated-reasoning",
    `Reason over all lines that proved useful, follow the notes, and say how sure the result is. ${BY_EVIDENCE}`,
  ),
};
