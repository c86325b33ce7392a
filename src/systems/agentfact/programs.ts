import { z } from "zod";
import { type PlanProgram, planItem, planning } from "../plan-program.js";
import { reasoning } from "../reflect-program.js";

const STRATEGY = {
  ...planning(
    "strategy",
    "Plan how to check a claim: which of its statements have to be verified as they stand, and what else has to be known for that. If earlier " +
      "entries brought nothing, look at it from another side.",
  ),
  output: z.object({
    items: z.array(planItem).max(12).describe("statements of the claim to be verified as they stand, most important first"),
    search: z.array(planItem).max(12).describe("what else has to be known: where it was first said, dates, records, who was there"),
  }),
};

export const strategy: PlanProgram = {
  program: () => STRATEGY,
  lists: [
    ["items", "validation"],
    ["search", "search"],
  ],
};

export const temporary = reasoning(
  "temporary-reasoning",
  "Find out which of the new lines help to judge a claim, and what they say so far.",
);

export const accumulated = reasoning(
  "accumulated-reasoning",
  "Reason over all lines that proved useful, follow the notes, and say how sure the result is.",
);
