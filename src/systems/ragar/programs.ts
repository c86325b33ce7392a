import { z } from "zod";
import type { Program } from "../../reasoner/llm/programs/program.js";
import { entry, oneList, type Planning, type PlanProgram, planning } from "../plan-program.js";
import { NO_REFLECTION, type ReflectInput, type ReflectProgram, reasoning, reflectInputs, reflecting } from "../reflect-program.js";

const SEARCHABLE = "Each has to be answerable by looking it up, and must not take for granted what the claim says.";

/** A question is its own query (§4.2). */
const question = entry("the question");
const WANTED = "the questions, the most wanted first; empty if nothing new is worth asking";
const QUESTIONS = oneList(question, WANTED);

const FIRST = planning(
  "questions",
  `Ask what has to be known before a claim can be judged. ${SEARCHABLE} Different questions look at different points.`,
  QUESTIONS,
);
const FOLLOW_UP = planning(
  "follow-up-questions",
  `Ask what is still missing before a claim can be judged, building on the answers so far. ${SEARCHABLE} Do not ask again what was answered.`,
  QUESTIONS,
);

const routed = question.extend({
  about: z.enum(["text", "picture"]).describe("picture: only by looking at the claim's picture and its captions; text: by looking it up"),
});

/** Where a picture came with the claim, a question may be about it (Algorithm 1: QuestionAboutImage). */
function withPicture(program: Planning): Planning {
  const output = oneList(routed, WANTED);
  return { ...program, task: `${program.task} The notes say what the claim's picture shows; a question may be about the picture.`, output };
}

export const questions: PlanProgram = {
  program: ({ items, examined }) => {
    const asking = items.length > 0 ? FOLLOW_UP : FIRST;
    return examined.some(({ kind }) => kind === "context") ? withPicture(asking) : asking;
  },
  lists: [["items", "question"]],
};

const CHECKS = planning(
  "checks",
  "A draft of a verdict stands in the notes. Turn each point on which it rests into a question that can be answered with yes or no by looking it " +
    "up, and ask for what it says is missing. Name the thing itself: the draft is not shown to whoever answers.",
  oneList(
    question,
    "the questions, the one that could change the verdict first; empty if the draft rests on nothing that can be looked up",
  ),
);

export const checks: PlanProgram = { program: () => CHECKS, lists: [["items", "check"]] };

const kept = z.object({
  why: z.string().max(600).describe("what sets it apart, in a sentence"),
  keep: z.string().max(10).describe("the id of the one entry that is kept"),
});

const { claim, answers } = reflectInputs;

/** Keeps one of several answers (§4.3.3): by relevance, detail, novelty and sureness. The answers hold the words they rest on. */
const ELIMINATION: Program<Pick<ReflectInput, "claim" | "answers"> & { readonly among: string }, z.infer<typeof kept>> = {
  ...reflecting(
    "elimination",
    "Choose the one answer that brings the check of a claim furthest: it bears on the claim, says something exact, adds to what was known before, and " +
      "rests on quoted words. An entry without an answer is kept only if none has one.",
    kept,
  ),
  inputs: { claim, answers, among: "the ids between which to choose" },
};

export const elimination: ReflectProgram = async (ask, { items = [] }) => {
  const { why, keep } = await ask(ELIMINATION, { among: items.join(", ") });
  // An id that was not on offer keeps the first, so that there is always one.
  const best = items.find((id) => id === keep) ?? items[0];
  return { ...NO_REFLECTION, text: why, items: best === undefined ? [] : [best] };
};

export const draft = reasoning("draft", "Write a draft of the verdict on a claim, point by point, so that its points can be checked.");
