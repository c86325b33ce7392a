import { z } from "zod";
import type { Program } from "./program.js";

const part = z.object({
  part: z.string().min(1).max(400).describe("one thing that the claim states, as a sentence of its own"),
  value: z.string().max(200).nullable().describe("the value that the claim gives there, copied from it; null if it gives none"),
  state: z
    .enum(["open", "supported", "refuted", "not-in-graph"])
    .describe("what the evidence says of it so far; not-in-graph if no relation on offer could hold it"),
  relations: z
    .array(z.string().max(20))
    .max(16)
    .describe("ids (r…) of the relations on offer that would hold its value or lead there, the most telling first; empty if none would"),
});

const pick = z.object({
  name: z.string().max(200).describe("a name of the claim, as written there"),
  candidate: z.string().max(20).describe("the id (n…) of the other bearer of that name who is meant"),
});

const output = z
  .object({
    parts: z.array(part).min(1).max(8).describe("what the claim states, part by part"),
    picks: z.array(pick).max(6).describe("only where a name was taken for the wrong thing; usually empty"),
    reason: z.string().max(600).describe("why this action comes next, in one short sentence"),
    action: z.enum(["expandKG", "webSearch", "verdict"]).describe("the next action, one of those that are possible now"),
    queries: z
      .array(z.string().min(1).max(200))
      .max(3)
      .describe("for webSearch: what to ask about the open part, without the value that the claim gives; else empty"),
    enough: z.boolean().describe("for expandKG: true if the claim can be judged once these relations are known, whatever they say"),
  })
  .superRefine(({ action, parts, picks, queries }, context) => {
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    if (action === "expandKG" && picks.length === 0 && parts.every(({ relations }) => relations.length === 0))
      fault('the action "expandKG" needs relations of a part');
    if (action === "webSearch" && queries.length === 0) fault('the action "webSearch" needs queries');
  });

export type SaidPlan = z.infer<typeof output>;

type Input = {
  claim: string;
  names: string;
  agenda: string;
  steps: string;
  evidence: string;
  rules: string;
  relations: string;
  possible: string;
};

/**
 * The policy's decision (§4.1) and the pruning of §4.2 in one call: what the claim states, where the graph would hold it, and what to do next. The
 * paper makes k + 1 calls a hop for the pruning alone.
 */
export const planAndPrune: Program<Input, SaidPlan> = {
  name: "plan-and-prune",
  sections: ["choose-action", "prune", "phrase-query"],
  task:
    "Steer the check of a claim against a knowledge graph. Say what the claim states part by part, which of the relations on offer would hold each " +
    "part, and what to do next.",
  inputs: {
    claim: "the claim that is being checked, and the date at which it is judged if there is one",
    names: "what its names were taken for, other bearers of them with ids (n…), and names that the graph does not know",
    agenda: "the parts of the claim as you saw them before, with their state",
    steps: "what was done so far, and what that brought",
    evidence: "what is known so far, each line with its id",
    rules: "what fixed rules make of the evidence, and how often such a rule was right on wordings that it had not seen",
    relations: "the relations on offer, by thing: → leaves the thing, ← arrives at it; a number is how many statements there are",
    possible: "the actions that are possible now, and what is left of the budget",
  },
  output,
  maxOutputTokens: 1200,
};
