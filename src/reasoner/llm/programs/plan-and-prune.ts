import { z } from "zod";
import { LABELS } from "../../../domain/vocabulary.js";
import type { Program } from "./program.js";
import { JUDGING, type SaidVerdict, verdictFaults } from "./verdict.js";

const part = z.object({
  part: z.string().min(1).max(400).describe("one thing that it states, as a sentence"),
  value: z.string().max(200).nullable().describe("the value that the claim gives, copied from it, or null"),
  state: z
    .enum(["open", "supported", "refuted", "not-in-graph"])
    .describe("what the evidence says of it; not-in-graph if no relation on offer could hold it"),
  relations: z
    .array(z.string().max(20))
    .max(16)
    .describe("ids (r…) of relations on offer that would hold its value or lead there, best first; empty if none would"),
  ids: z
    .array(z.string().max(20))
    .max(12)
    .describe("if supported or refuted: ids (s…, p…) of the whole chain of lines from its subject to the value"),
  quotes: z.array(z.string().max(1000)).max(6).describe("for each passage (p…) among ids the words that say so, copied exactly"),
});

const pick = z.object({
  name: z.string().max(200).describe("a name of the claim"),
  candidate: z.string().max(20).describe("the id (n…) of the bearer who is meant"),
});

const output = z
  .object({
    parts: z.array(part).min(1).max(8).describe("what the claim states; a part twice where lines contradict each other"),
    picks: z.array(pick).max(6).describe("only where a name was taken for the wrong thing"),
    reason: z.string().max(2000).describe("why this action, in one short sentence; for verdict: why this label"),
    action: z.enum(["expandKG", "webSearch", "verdict"]).describe("one of those that are possible now"),
    queries: z.array(z.string().min(1).max(200)).max(3).describe("for webSearch: what to ask, without the value that the claim gives"),
    enough: z.boolean().describe("for expandKG: can the claim be judged once these relations are known, whatever they say?"),
    label: z.enum([...LABELS, "none"]).describe("for verdict: what the evidence says of the whole claim; else none"),
    confidence: z.number().min(0).max(1).describe("for verdict: how likely the label is right, 0 to 1"),
  })
  .superRefine((said, context) => {
    const { action, parts, picks, queries } = said;
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    if (action === "expandKG" && picks.length === 0 && parts.every(({ relations }) => relations.length === 0))
      fault('the action "expandKG" needs relations of a part');
    if (action === "webSearch" && queries.length === 0) fault('the action "webSearch" needs queries');
    const verdict = verdictIn(said);
    if (verdict !== null) for (const message of verdictFaults(verdict.label, verdict.justification, verdict.parts)) fault(message);
  });

export type SaidPlan = z.infer<typeof output>;

const STANCES = { supported: "supports", refuted: "refutes", open: "open", "not-in-graph": "open" } as const;

/** The verdict that came with the decision to give one; null where none did. */
export function verdictIn({ action, parts, label, confidence, reason }: SaidPlan): SaidVerdict | null {
  if (action !== "verdict" || label === "none") return null;
  const judged = parts.map(({ state, ids, quotes }, place) => ({ part: place + 1, stance: STANCES[state], ids, quotes }));
  return { parts: judged, label, confidence, justification: reason };
}

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
 * The policy's decision (§4.1) and the pruning of §4.2 in one call: what the claim states, where the graph would hold it, and what to do next. Where
 * that is the verdict, the same answer gives it. The paper makes k + 1 calls a hop for the pruning alone.
 */
export const planAndPrune: Program<Input, SaidPlan> = {
  name: "plan-and-prune",
  sections: ["choose-action", "prune", "phrase-query", "verdict"],
  task:
    "Steer the check of a claim against a knowledge graph. Say what the claim states part by part, which relations on offer would hold each part, " +
    `and what to do next. If that is the verdict, give it, by the evidence alone. ${JUDGING}`,
  inputs: {
    claim: "the claim, and the date at which it is judged if there is one",
    names: "what its names were taken for, and other bearers with ids (n…)",
    agenda: "the parts as you saw them before",
    steps: "what was done so far",
    evidence: "what is known so far, each line with its id and origin",
    rules: "what fixed rules make of it, and how often such a rule was right on unseen wordings",
    relations: "relations on offer, by thing: → leaves it, ← arrives at it, (statements), with known ends",
    possible: "the actions that are possible now",
  },
  output,
  maxOutputTokens: 1600,
};
