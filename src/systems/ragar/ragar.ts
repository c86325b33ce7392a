import { z } from "zod";
import type { Procedure } from "../../agent/verify-claim.js";
import type { Action, Choice } from "../../domain/action.js";
import type { AgendaItem } from "../../domain/agenda.js";
import type { Belief } from "../../domain/belief.js";
import type { Policy } from "../../domain/policy.js";
import type { Program } from "../../reasoner/llm/programs/program.js";
import { describePicture, judgePicture, searchForPicture } from "../picture-steps.js";
import { entry, oneList, type Planning, type PlanProgram, planning } from "../plan-program.js";
import {
  isMoreNeeded,
  NO_REFLECTION,
  type ReflectInput,
  type ReflectProgram,
  reasoning,
  reflectInputs,
  reflecting,
} from "../reflect-program.js";
import type { System } from "../system.js";

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

/** If a picture came with the claim, a question may be about it (Algorithm 1: QuestionAboutImage). */
function withPicture(program: Planning): Planning {
  const output = oneList(routed, WANTED);
  return { ...program, task: `${program.task} The notes say what the claim's picture shows; a question may be about the picture.`, output };
}

const questions: PlanProgram = {
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

const checks: PlanProgram = { program: () => CHECKS, lists: [["items", "check"]] };

const kept = z.object({
  why: z.string().max(600).describe("what sets it apart, in a sentence"),
  keep: z.string().max(10).describe("the id of the one entry that is kept"),
});

const { claim, answers } = reflectInputs;

/** Keeps one of several answers (§4.3.3): by relevance, detail, novelty and certainty. The answers contain their quotes. */
const ELIMINATION: Program<Pick<ReflectInput, "claim" | "answers"> & { readonly among: string }, z.infer<typeof kept>> = {
  ...reflecting(
    "elimination",
    "Choose the one answer that brings the check of a claim furthest: it bears on the claim, says something exact, adds to what was known before, and " +
      "rests on quoted words. An entry without an answer is kept only if none has one.",
    kept,
  ),
  inputs: { claim, answers, among: "the ids between which to choose" },
};

const elimination: ReflectProgram = async (ask, { items = [] }) => {
  const { why, keep } = await ask(ELIMINATION, { among: items.join(", ") });
  // For an id that was not offered, the first answer is kept, so that there is always one.
  const best = items.find((id) => id === keep) ?? items[0];
  return { ...NO_REFLECTION, text: why, items: best === undefined ? [] : [best] };
};

const draft = reasoning("draft", "Write a draft of the verdict on a claim, point by point, so that its points can be checked.");

/**
 * RAGAR's Chain of RAG and Tree of RAG (§4.3, Algorithms 1 and 2): captions and context of the picture (§4.1, §4.2) → questions → answers
 * by retrieval, or by the picture → (tree) one of them is kept → is more needed? → follow-up questions; then the verdict, with a draft and
 * its checks if the policy wants verification (§4.4). The chain is a tree of width 1. The finding about the picture comes last: our verdict
 * needs it, the paper has no such step.
 */
const procedure: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan") || belief.unavailable.includes("reflect")) return null;
  const searchable = allowed.includes("webSearch");
  const first = belief.plans.length > 0 ? null : (searchForPicture(belief, allowed) ?? describePicture(belief, allowed));
  const next = first ?? (searchable ? asking(belief, allowed, policy) : null) ?? ending(belief, allowed, policy);
  return next.action === "verdict" ? (judgePicture(belief, allowed) ?? next) : next;
};

export const ragar: System = {
  procedure,
  needs: ["webSearch", "plan", "reflect"],
  plans: { questions, checks },
  reflections: { "follow-up": isMoreNeeded, elimination, draft },
};

/** The loop of questions; null once it has ended. */
function asking(belief: Belief, allowed: readonly Action[], { questions: { width, max, keep } }: Policy): Choice | null {
  const round = belief.plans.filter((kind) => kind === "questions").length;
  const asked = belief.items.filter((item) => item.kind === "question" && item.round === round);
  const open = asked.find(isOpen);
  if (open !== undefined) return find(open, allowed);
  if (round === 0) return ask(width, "the first questions about the claim");
  if (asked.length === 0) return null; // no question was left to ask
  const left = asked.filter(({ state }) => state !== "dropped").map(({ id }) => id);
  if (left.length > 1 && keep === "one")
    return { action: "reflect", reason: "one answer of these is kept", reflect: { kind: "elimination", items: left } };
  if (round >= max) return null;
  const checks = belief.notes.filter(({ kind }) => kind === "follow-up");
  if (checks.length < round) return { action: "reflect", reason: "is more needed?", reflect: { kind: "follow-up" } };
  return checks.at(-1)?.more === true ? ask(width, "more is needed") : null;
}

/** The verdict; with verification, first a draft, the questions that check its points, and their answers. */
function ending(belief: Belief, allowed: readonly Action[], { review }: Policy): Choice {
  const verdict: Choice = { action: "verdict", reason: "the questions have ended" };
  if (review !== "verification" || !allowed.includes("webSearch")) return verdict;
  if (!belief.notes.some(({ kind }) => kind === "draft"))
    return { action: "reflect", reason: "a draft that can be checked", reflect: { kind: "draft" } };
  if (!belief.plans.includes("checks"))
    return { action: "plan", reason: "questions about the draft's points", plan: { kind: "checks", most: MAX_CHECKS } };
  const open = belief.items.find((item) => item.kind === "check" && isOpen(item));
  return open === undefined ? { ...verdict, reason: "the draft was checked" } : find(open, allowed);
}

/** The paper gives no number; every check is a search. */
const MAX_CHECKS = 3;

function isOpen({ state }: AgendaItem): boolean {
  return state === "open";
}

function ask(width: number, reason: string): Choice {
  return { action: "plan", reason, plan: { kind: "questions", most: width } };
}

/**
 * A question about the picture goes to the picture and its captions (ImageQA), if the model reads pictures; every other question goes to
 * the web.
 */
function find({ id, text, kind, route }: AgendaItem, allowed: readonly Action[]): Choice {
  const reason = `${kind} ${id}: ${text}`;
  const looks = route === "image" && allowed.includes("examineImage");
  return looks
    ? { action: "examineImage", reason, focus: id, examine: { kind: "answer", item: id } }
    : { action: "webSearch", reason, focus: id };
}
