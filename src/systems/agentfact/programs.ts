import { z } from "zod";
import { entry, type PlanProgram, planning, searched } from "../plan-program.js";
import { reasoning } from "../reflect-program.js";

/** The techniques that the paper names (Appendix B). */
const TECHNIQUES =
  "Ways to check: cut the claim into parts; trace where it was first said; build a chain of evidence; compare independent sources; see whether times fit; " +
  "weigh who says it; see whether it contradicts itself.";

/** A statement to verify is its own query (IV-B 2). */
const validated = entry("a statement of the claim, or of its post, as it stands");

const STRATEGY = planning(
  "strategy",
  "Plan how to check a claim: the steps of reasoning, which of its statements have to be verified as they stand, and what else has to be known for that. " +
    `Nothing is in both lists, and nothing that the check does not need. Where answers and notes are given, plan for what they leave open. ${TECHNIQUES}`,
  z.object({
    steps: z
      .array(z.object({ text: z.string().min(1).max(400).describe("one step, with the way to check that it uses") }))
      .max(8)
      .describe("the steps of reasoning that lead to a verdict, in order"),
    items: z.array(validated).max(12).describe("statements to be verified as they stand, most important first; may be empty"),
    search: z
      .array(searched("what is to be found out"))
      .max(12)
      .describe("what else has to be known, most important first: where it was first said, dates, records, who was there"),
  }),
);

export const strategy: PlanProgram = {
  program: () => STRATEGY,
  lists: [
    ["items", "validation"],
    ["search", "search"],
    ["steps", "step"],
  ],
};

export const temporary = reasoning(
  "temporary-reasoning",
  "Find out which of the new lines help to judge a claim, and what they say so far. Follow the planned steps.",
  { planned: true },
);

export const accumulated = reasoning(
  "accumulated-reasoning",
  "Reason over all lines that proved useful, follow the planned steps and the notes, and say how sure the result is.",
  { planned: true },
);
