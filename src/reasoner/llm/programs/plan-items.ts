import { z } from "zod";
import type { PlanTask } from "../../../domain/agenda.js";
import type { Program } from "./program.js";

const item = z.object({
  text: z.string().min(1).max(400).describe("what is to be found out, in one sentence that can be understood by itself"),
  query: z.string().max(200).describe("words for a search engine; empty to ask the sentence itself"),
});

const MOST_WANTED = "the most wanted first; empty if nothing new is worth asking";
const items = z.array(item).max(12).describe(MOST_WANTED);

type Input = { claim: string; most: string; answers: string; notes: string };

/** What a plan may bring: one list, of a strategy two. */
type SaidItem = z.infer<typeof item> & { readonly about?: "text" | "picture" };
export type SaidPlanItems = { readonly items: readonly SaidItem[]; readonly search?: readonly SaidItem[] };

const inputs = {
  claim: "the claim that is being checked",
  most: "how many entries may be given at most",
  answers: "what was asked so far, with its answers and the words that they rest on",
  notes: "what was thought so far",
};

const output = z.object({ items });

function planning(name: string, task: string): Program<Input, SaidPlanItems> {
  return { name, task, inputs, output, maxOutputTokens: 800 };
}

const routed = item.extend({
  about: z.enum(["text", "picture"]).describe("picture: only by looking at the claim's picture and its captions; text: by looking it up"),
});

/** Where a picture came with the claim, a question may be about it (RAGAR, Algorithm 1: QuestionAboutImage). */
export function withPicture(program: Program<Input, SaidPlanItems>): Program<Input, SaidPlanItems> {
  const output = z.object({ items: z.array(routed).max(12).describe(MOST_WANTED) });
  return { ...program, task: `${program.task} The notes say what the claim's picture shows; a question may be about the picture.`, output };
}

const SEARCHABLE = "Each has to be answerable by looking it up, and must not take for granted what the claim says.";

export const PLANS: Readonly<Record<PlanTask["kind"] | "follow-up-questions", Program<Input, SaidPlanItems>>> = {
  questions: planning(
    "questions",
    `Ask what has to be known before a claim can be judged. ${SEARCHABLE} Different questions look at different points.`,
  ),
  "follow-up-questions": planning(
    "follow-up-questions",
    `Ask what is still missing before a claim can be judged, building on the answers so far. ${SEARCHABLE} Do not ask again what was answered.`,
  ),
  checks: planning(
    "checks",
    "A draft of a verdict stands in the notes. Turn each point on which it rests into a question that can be answered with yes or no by looking it " +
      "up, and ask for what it says is missing. Name the thing itself: whoever answers sees neither draft nor claim.",
  ),
  "sub-claims": planning(
    "sub-claims",
    "Say what a claim means, and cut it into statements that can be looked up one by one. Together they have to cover it, and each keeps the names, " +
      "places and times that it needs to be understood by itself.",
  ),
  strategy: {
    ...planning(
      "strategy",
      "Plan how to check a claim: which of its statements have to be verified as they stand, and what else has to be known for that. If earlier " +
        "entries brought nothing, look at it from another side.",
    ),
    output: z.object({
      items: z.array(item).max(12).describe("statements of the claim to be verified as they stand, most important first"),
      search: z.array(item).max(12).describe("what else has to be known: where it was first said, dates, records, who was there"),
    }),
  },
};
