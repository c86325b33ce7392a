import type { Label } from "../../domain/outcome.js";
import { LABELS } from "../../domain/vocabulary.js";
import { meanOrNull } from "./bootstrap.js";

/** A verdict's label, or `failed` without a verdict. */
export type Predicted = Label | "failed";
export const PREDICTIONS: readonly Predicted[] = [...LABELS, "failed"];

/** Counts by gold label (rows) and predicted label (columns) as one flat list, so that tables can be added. */
export type Confusion = Float64Array;
export const CELLS: number = LABELS.length * PREDICTIONS.length;

export function cellOf(gold: Label, predicted: Predicted): number {
  return LABELS.indexOf(gold) * PREDICTIONS.length + PREDICTIONS.indexOf(predicted);
}

export function confusionOf(pairs: readonly { readonly gold: Label; readonly predicted: Predicted }[]): Confusion {
  const counts = new Float64Array(CELLS);
  for (const { gold, predicted } of pairs) {
    const cell = cellOf(gold, predicted);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

export function at(counts: Confusion, gold: Label, predicted: Predicted): number {
  return counts[cellOf(gold, predicted)] ?? 0;
}

export function goldCount(counts: Confusion, gold: Label): number {
  return PREDICTIONS.reduce((sum, predicted) => sum + at(counts, gold, predicted), 0);
}

export function predictedCount(counts: Confusion, predicted: Predicted): number {
  return LABELS.reduce((sum, gold) => sum + at(counts, gold, predicted), 0);
}

/** A share is null if its denominator is 0. */
export function classScore(counts: Confusion, label: Label) {
  const [right, gold, predicted] = [at(counts, label, label), goldCount(counts, label), predictedCount(counts, label)];
  return {
    claims: gold,
    precision: predicted === 0 ? null : right / predicted,
    recall: gold === 0 ? null : right / gold,
    f1: gold + predicted === 0 ? null : (2 * right) / (gold + predicted),
  };
}

/** Mean recall over the classes in the data; an open verdict counts as wrong. */
export function balancedAccuracy(counts: Confusion, classes: readonly Label[] = LABELS): number | null {
  return meanOrNull(classes.flatMap((label) => classScore(counts, label).recall ?? []));
}

/** Balanced accuracy over supported and refuted, as the papers report it. */
export function twoWayAccuracy(counts: Confusion): number | null {
  return balancedAccuracy(counts, ["supported", "refuted"]);
}

export function macroF1(counts: Confusion): number | null {
  return meanOrNull(LABELS.flatMap((label) => (goldCount(counts, label) === 0 ? [] : (classScore(counts, label).f1 ?? 0))));
}

/** F1 of the classes in the data, weighted by their number of claims. */
export function weightedF1(counts: Confusion): number | null {
  return weighted(counts, ({ f1 }) => f1);
}

export function weightedPrecision(counts: Confusion): number | null {
  return weighted(counts, ({ precision }) => precision);
}

/** Share of claims with the right label; equals recall weighted by the classes' claims. */
export function accuracy(counts: Confusion): number | null {
  return weighted(counts, ({ recall }) => recall);
}

function weighted(counts: Confusion, of: (score: ReturnType<typeof classScore>) => number | null): number | null {
  const scores = LABELS.map((label) => classScore(counts, label));
  const all = scores.reduce((sum, { claims }) => sum + claims, 0);
  return all === 0 ? null : scores.reduce((sum, score) => sum + score.claims * (of(score) ?? 0), 0) / all;
}

/** Two-way accuracy if a coin flip decided every open claim: compares a system that abstains with systems that always answer. */
export function balancedAccuracyWithCoin(counts: Confusion): number | null {
  return meanOrNull(
    (["supported", "refuted"] as const).flatMap((label) => {
      const gold = goldCount(counts, label);
      const open = at(counts, label, "not-enough-info") + at(counts, label, "conflicting") + at(counts, label, "failed");
      return gold === 0 ? [] : (at(counts, label, label) + open / 2) / gold;
    }),
  );
}

/** The right label, open although there is a gold label, or the wrong label. */
export type Decision = "right" | "open" | "wrong";

export function decisionOf(gold: Label, predicted: Predicted): Decision {
  if (gold === predicted) return "right";
  return predicted === "supported" || predicted === "refuted" ? "wrong" : "open";
}

export function decisionsIn(counts: Confusion): Readonly<Record<Decision, number>> {
  const decisions = { right: 0, open: 0, wrong: 0 };
  for (const gold of LABELS) for (const predicted of PREDICTIONS) decisions[decisionOf(gold, predicted)] += at(counts, gold, predicted);
  return decisions;
}

/** What a wrong verdict costs, when a right one earns 1 and an open one nothing. */
export const WRONG_COSTS = 2;

/** From 1 (all right) down to minus the cost (all wrong); 0 if every claim is open. */
export function scoreWithCost(counts: Confusion, cost: number = WRONG_COSTS): number | null {
  const { right, open, wrong } = decisionsIn(counts);
  const all = right + open + wrong;
  return all === 0 ? null : (right - cost * wrong) / all;
}
