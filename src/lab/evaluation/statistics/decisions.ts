import type { Label } from "../../../domain/outcome.js";
import { LABELS } from "../../../domain/vocabulary.js";
import { at, type Confusion, PREDICTIONS, type Predicted } from "./confusion.js";

/** What became of a claim: the right label, no side taken where one should have been, or the wrong side. */
export type Decision = "right" | "open" | "wrong";

export function decisionOf(gold: Label, predicted: Predicted): Decision {
  if (gold === predicted) return "right";
  return predicted === "supported" || predicted === "refuted" ? "wrong" : "open";
}

export type Decisions = Readonly<Record<Decision, number>>;

export function decisionsIn(counts: Confusion): Decisions {
  const decisions = { right: 0, open: 0, wrong: 0 };
  for (const gold of LABELS) for (const predicted of PREDICTIONS) decisions[decisionOf(gold, predicted)] += at(counts, gold, predicted);
  return decisions;
}

/** What a wrong verdict costs, when a right one earns 1 and an open one nothing. */
export const WRONG_COSTS = 2;

/** From 1 (all right) down to minus the cost (all wrong); 0 is what saying nothing earns. */
export function scoreWithCost(counts: Confusion, cost: number = WRONG_COSTS): number | null {
  const { right, open, wrong } = decisionsIn(counts);
  const all = right + open + wrong;
  return all === 0 ? null : (right - cost * wrong) / all;
}
