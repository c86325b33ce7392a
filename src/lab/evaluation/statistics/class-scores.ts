import type { Label } from "../../../domain/outcome.js";
import { LABELS } from "../../../domain/vocabulary.js";
import { at, type Confusion, goldCount, predictedCount } from "./confusion.js";

/** Null where a share would be of nothing. */
export type ClassScore = {
  readonly claims: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
};

export function classScore(counts: Confusion, label: Label): ClassScore {
  const [right, gold, predicted] = [at(counts, label, label), goldCount(counts, label), predictedCount(counts, label)];
  return {
    claims: gold,
    precision: predicted === 0 ? null : right / predicted,
    recall: gold === 0 ? null : right / gold,
    f1: gold + predicted === 0 ? null : (2 * right) / (gold + predicted),
  };
}

/** Mean recall over the classes that the data has; an open verdict counts as wrong. */
export function balancedAccuracy(counts: Confusion, classes: readonly Label[] = LABELS): number | null {
  return mean(classes.flatMap((label) => classScore(counts, label).recall ?? []));
}

/** Mean F1 over the classes that the data has. */
export function macroF1(counts: Confusion, classes: readonly Label[] = LABELS): number | null {
  return mean(classes.flatMap((label) => (goldCount(counts, label) === 0 ? [] : (classScore(counts, label).f1 ?? 0))));
}

/**
 * Balanced accuracy over supported and refuted if a coin decided what was left open: what a system that abstains can be compared by with systems that
 * have to answer.
 */
export function balancedAccuracyWithCoin(counts: Confusion): number | null {
  return mean(
    (["supported", "refuted"] as const).flatMap((label) => {
      const gold = goldCount(counts, label);
      const open = at(counts, label, "not-enough-info") + at(counts, label, "conflicting") + at(counts, label, "failed");
      return gold === 0 ? [] : (at(counts, label, label) + open / 2) / gold;
    }),
  );
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
