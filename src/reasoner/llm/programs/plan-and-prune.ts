import { z } from "zod";
import { LABELS } from "../../../domain/vocabulary.js";
import { CHECK, EVIDENCE, LISTS, RULES } from "./judging.js";
import type { Program } from "./program.js";
import { type SaidVerdict, verdictFaults } from "./verdict.js";

/** The candidate for a name that means none of the offered entities. */
export const NOTHING = "none";

const part = z.object({
  part: z.string().min(1).max(400).describe("one thing that the claim states, as a sentence"),
  value: z.string().max(200).nullable().describe("the value that the claim gives it, copied, or null"),
  state: z.enum(["open", "supported", "refuted", "not-in-graph"]).describe("not-in-graph if no listed relation could hold it"),
  relations: z.array(z.string().max(20)).max(16).describe("ids (r…) that hold its value or lead there, best first"),
  ids: z.array(z.string().max(20)).max(12).describe("if supported or refuted: every line (s…, p…) from its subject to its value"),
  quotes: z
    .array(z.string().max(1000))
    .max(6)
    .describe("for each p… in ids every sentence that it takes to say so, whole and copied exactly"),
});

const pick = z.object({
  name: z.string().max(200).describe("as listed"),
  candidate: z.string().max(20).describe(`the id (n…) of what is meant; ${NOTHING} if it is no name of a listed thing`),
});

const output = z
  .object({
    parts: z.array(part).min(1).max(8).describe("a part twice where lines contradict each other"),
    picks: z.array(pick).max(6).describe("only for names taken for the wrong thing"),
    reason: z.string().max(2000).describe("one short sentence: why this action, or this label"),
    action: z.enum(["expandKG", "webSearch", "verdict"]).describe("a possible one"),
    queries: z.array(z.string().min(1).max(200)).max(3).describe("for webSearch: what to ask, without the claimed value"),
    enough: z.boolean().describe("for expandKG: will these relations settle the claim, whatever they say?"),
    label: z.enum([...LABELS, "none"]).describe("for verdict, else none"),
    confidence: z.number().min(0).max(1).describe("0 to 1, that the label is right"),
  })
  .superRefine((said, context) => {
    const { action, parts, picks, queries } = said;
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    if (action === "expandKG" && picks.length === 0 && parts.every(({ relations }) => relations.length === 0))
      fault('the action "expandKG" needs relations (r…) of a part; if none would help, choose another action');
    if (action === "webSearch" && queries.length === 0)
      fault('the action "webSearch" needs queries; if there is nothing to ask, choose another action');
    const verdict = verdictIn(said);
    if (verdict !== null) for (const message of verdictFaults(verdict.label, verdict.justification, verdict.parts)) fault(message);
  });

export type SaidPlan = z.infer<typeof output>;

const STANCES = { supported: "supports", refuted: "refutes", open: "open", "not-in-graph": "open" } as const;

/** The verdict given with the decision; null if there is none. */
export function verdictIn({ action, parts, label, confidence, reason }: SaidPlan): SaidVerdict | null {
  if (action !== "verdict" || label === "none") return null;
  const judged = parts.map(({ state, ids, quotes }, place) => ({ part: place + 1, stance: STANCES[state], ids, quotes }));
  return { parts: judged, label, confidence, justification: reason };
}

type Input = {
  claim: string;
  names: string;
  relations: string;
  evidence: string;
  parts: string;
  steps: string;
  lists: string;
  rules: string;
  possible: string;
};

/**
 * The policy's decision (§4.1) and the pruning of §4.2 in one call: the parts of the claim, the relations that could decide them, and the
 * next action. If that is the verdict, the same answer gives it. The paper makes k + 1 calls per hop for the pruning alone.
 */
export const planAndPrune: Program<Input, SaidPlan> = {
  name: "plan-and-prune",
  sections: ["verdict", "choose-action", "prune", "phrase-query"],
  task: CHECK,
  now: "Now choose what to do next; if that is the verdict, give it in the same answer.",
  inputs: {
    claim: "",
    names: "what its names were taken for; n…: other things of that name",
    relations: "by thing; → leaves it, ← arrives at it (statements); with: a known other end",
    evidence: EVIDENCE,
    parts: "",
    steps: "",
    lists: LISTS,
    rules: RULES,
    possible: "",
  },
  output,
  maxOutputTokens: 1600,
};
