import { z } from "zod";
import type { Program } from "../../reasoner/llm/programs/program.js";
import { MOST_WANTED, type Planning, type PlanProgram, planItem, planning } from "../plan-program.js";
import { NO_REFLECTION, type ReflectInput, type ReflectProgram, reasoning, reflectInputs, reflecting } from "../reflect-program.js";

const SEARCHABLE = "Each has to be answerable by looking it up, and must not take for granted what the claim says.";

const FIRST = planning(
  "questions",
  `Ask what has to be known before a claim can be judged. ${SEARCHABLE} Different questions look at different points.`,
);
const FOLLOW_UP = planning(
  "follow-up-questions",
  `Ask what is still missing before a claim can be judged, building on the answers so far. ${SEARCHABLE} Do not ask again what was answered.`,
);

const routed = planItem.extend({
  about: z.enum(["text", "picture"]).describe("picture: only by looking at the claim's picture and its captions; text: by looking it up"),
});

/** Where a picture came with the claim, a question may be about it (Algorithm 1: QuestionAboutImage). */
function withPicture(program: Planning): Planning {
  const output = z.object({ items: z.array(routed).max(12).describe(MOST_WANTED) });
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
    "up, and ask for what it says is missing. Name the thing itself: whoever answers sees neither draft nor claim.",
);

export const checks: PlanProgram = { program: () => CHECKS, lists: [["items", "check"]] };

const kept = z.object({
  why: z.string().max(600).describe("what sets it apart, in a sentence"),
  keep: z.string().max(10).describe("the id of the one entry that is kept"),
});

/** Keeps one of several answers (§4.3.3): by relevance, detail, novelty and sureness. */
const ELIMINATION: Program<ReflectInput & { readonly among: string }, z.infer<typeof kept>> = {
  ...reflecting(
    "elimination",
    "Choose the one answer that brings the check of a claim furthest: it bears on the claim, says something exact, adds to what was known before, and " +
      "rests on quoted words. An entry without an answer is kept only if none has one.",
    kept,
  ),
  inputs: { ...reflectInputs, among: "the ids between which to choose" },
};

export const elimination: ReflectProgram = async (ask, { items = [] }) => {
  const { why, keep } = await ask(ELIMINATION, { among: items.join(", ") });
  // An id that was not on offer keeps the first, so that there is always one.
  const best = items.find((id) => id === keep) ?? items[0];
  return { ...NO_REFLECTION, text: why, items: best === undefined ? [] : [best] };
};

export const draft = reasoning("draft", "Write a draft of the verdict on a claim, point by point, so that its points can be checked.");
