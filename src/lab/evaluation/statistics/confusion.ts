import type { Label } from "../../../domain/outcome.js";
import { LABELS } from "../../../domain/vocabulary.js";

/** A verdict, or that there is none. */
export type Predicted = Label | "failed";
export const PREDICTIONS: readonly Predicted[] = [...LABELS, "failed"];

/** Counts by gold label (rows) and predicted label (columns), one after the other: sums of tables are sums of lists. */
export type Confusion = Float64Array;
export const CELLS: number = LABELS.length * PREDICTIONS.length;

export function cellOf(gold: Label, predicted: Predicted): number {
  return LABELS.indexOf(gold) * PREDICTIONS.length + PREDICTIONS.indexOf(predicted);
}

export function confusionOf(pairs: readonly { readonly gold: Label; readonly predicted: Predicted }[]): Confusion {
  const counts = new Float64Array(CELLS);
  for (const { gold, predicted } of pairs) count(counts, cellOf(gold, predicted));
  return counts;
}

function count(counts: Float64Array, cell: number): void {
  counts[cell] = (counts[cell] ?? 0) + 1;
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
