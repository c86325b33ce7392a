import { z } from "zod";
import type { Procedure } from "../../agent/verify-claim.js";
import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import { isReliable } from "../../domain/credibility.js";
import type { PassageId } from "../../domain/ids.js";
import { isWebPassage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import { comparePictures, describePicture, judgePicture, searchForPicture } from "../picture-steps.js";
import { entry, type PlanProgram, planning, searched } from "../plan-program.js";
import { reasoning } from "../reflect-program.js";
import type { System } from "../system.js";

/** The techniques that the paper names (Appendix B). */
const TECHNIQUES =
  "Ways to check: cut the claim into parts; trace where it was first said; build a chain of evidence; compare independent sources; see whether times fit; " +
  "weigh who says it; see whether it contradicts itself.";

/** A statement to verify is its own query (IV-B 2). */
const validated = entry("a statement of the claim, or of its post, as it stands");

const PLANNED = planning(
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
      .describe(
        "what else has to be known, most important first: where it was first said, dates, records, who was there; empty if nothing is left to find",
      ),
  }),
);
const STRATEGY: typeof PLANNED = {
  ...PLANNED,
  inputs: { ...PLANNED.inputs, most: "how many statements to verify, and how many things to find, there may be; steps may be more" },
};

const strategy: PlanProgram = {
  program: () => STRATEGY,
  lists: [
    ["items", "validation"],
    ["search", "search"],
    ["steps", "step"],
  ],
};

const temporary = reasoning(
  "temporary-reasoning",
  "Find out which of the new lines help to judge a claim, and what they say so far. Follow the planned steps.",
  { planned: true },
);

const accumulated = reasoning(
  "accumulated-reasoning",
  "Reason over all lines that proved useful, follow the planned steps and the notes, and say how sure the result is.",
  { planned: true },
);

/**
 * AgentFact's workflow (IV-C): plan, with a description of the picture → comparison of the picture with those found, and with its caption
 * (step 2*) → retrieval item by item → temporary reasoning once there is enough new reliable evidence → accumulated reasoning over the
 * useful evidence → verdict when its confidence is high enough, or at the limit of reasoning steps; a new plan when the lists are
 * exhausted.
 */
const procedure: Procedure = (belief, allowed, policy) => {
  if (belief.unavailable.includes("plan") || belief.unavailable.includes("reflect")) return null;
  const plans = belief.plans.filter((kind) => kind === "strategy").length;
  const searchable = allowed.includes("webSearch");
  const isPlanning = plans === 0 && searchable && policy.plan.rounds > 0;
  const first = plans === 0 ? (searchForPicture(belief, allowed) ?? describePicture(belief, allowed)) : null;
  const looking = first ?? (isPlanning ? null : (comparePictures(belief, allowed) ?? judgePicture(belief, allowed)));
  if (looking !== null) return looking;
  const ended = endOf(belief, policy);
  if (ended !== null) return { action: "verdict", reason: ended };
  const isFiltered = policy.reflect.from > 0;
  const pool = isFiltered ? useful(belief) : reliable(belief);
  const waiting = isFiltered ? newEvidence(belief) : [];
  if (hasNew(belief, pool))
    return { action: "reflect", reason: "new evidence proved useful", reflect: { kind: "accumulated", evidence: pool } };
  if (isFiltered && waiting.length >= policy.reflect.from) return reasonOver(waiting);
  const open = belief.items.find(({ state, kind }) => state === "open" && (kind === "validation" || kind === "search"));
  if (open !== undefined && searchable) return { action: "webSearch", reason: `${open.kind} ${open.id}: ${open.text}`, focus: open.id };
  if (searchable && policy.plan.rounds === 0 && belief.searches === 0)
    return { action: "webSearch", reason: "the claim as it stands", queries: [belief.claim.text] };
  // The lists are exhausted: the evidence found is read before a new plan is made, which uses the reasoning so far.
  if (waiting.length > 0) return reasonOver(waiting);
  const lastBrought = belief.items.some(({ kind, round }) => (kind === "validation" || kind === "search") && round === plans);
  if (searchable && plans < policy.plan.rounds && (plans === 0 || lastBrought))
    return {
      action: "plan",
      reason: plans === 0 ? "the lists of what to verify and what to find" : "the lists are exhausted, and nothing is sure",
      plan: { kind: "strategy", most: policy.plan.items },
    };
  return { action: "verdict", reason: "the lists are exhausted" };
};

export const agentfact: System = {
  procedure,
  needs: ["webSearch", "plan", "reflect"],
  plans: { strategy },
  reflections: { temporary, accumulated },
};

/** Step 5: confident enough and not "unproven", or the limit of reasoning steps. */
function endOf({ notes }: Belief, { reflect: { stop, max } }: Policy): string | null {
  const reasoned = notes.filter(({ kind }) => kind === "temporary" || kind === "accumulated");
  const last = reasoned.filter(({ kind }) => kind === "accumulated").at(-1);
  if (last !== undefined && last.label !== "not-enough-info" && last.label !== null && (last.confidence ?? 0) > stop)
    return `accumulated reasoning says ${last.label} with confidence ${last.confidence} of 5`;
  return reasoned.length >= max ? `${max} reasoning steps were made` : null;
}

/** Reliable evidence that no temporary reasoning has seen yet. */
function newEvidence(belief: Belief): readonly PassageId[] {
  const seen = new Set(belief.notes.filter(({ kind }) => kind === "temporary").flatMap((note) => note.seen));
  return reliable(belief).filter((id) => !seen.has(id));
}

function reliable({ graph }: Belief): readonly PassageId[] {
  return graph.passages().flatMap((passage) => (isWebPassage(passage) && isReliable(passage.provenance.credibility) ? [passage.id] : []));
}

/** The useful pool: evidence kept by temporary reasoning. */
function useful({ notes }: Belief): readonly PassageId[] {
  const kept = notes.filter(({ kind }) => kind === "temporary").flatMap(({ seen, evidence }) => seen.filter((id) => evidence.includes(id)));
  return [...new Set(kept)].filter((id): id is PassageId => id.startsWith("p"));
}

/** True when the pool has evidence that accumulated reasoning has not seen. */
function hasNew({ notes }: Belief, pool: readonly PassageId[]): boolean {
  const done = new Set(notes.filter(({ kind }) => kind === "accumulated").flatMap(({ seen }) => seen));
  return pool.some((id) => !done.has(id));
}

function reasonOver(evidence: readonly PassageId[]): Choice {
  return { action: "reflect", reason: `${evidence.length} new pieces of evidence`, reflect: { kind: "temporary", evidence } };
}
