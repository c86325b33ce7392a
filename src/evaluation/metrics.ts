import type { Label } from "../domain/outcome.js";
import { LABELS } from "../domain/vocabulary.js";

export type Predicted = Label | "failed";
export type Scored = { readonly gold: Label; readonly predicted: Predicted; readonly confidence: number | null };
export type PerLabel = {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly gold: number;
  readonly predicted: number;
};

export type Metrics = {
  readonly claims: number;
  /** Mean recall over supported and refuted; abstaining counts as wrong. */
  readonly balancedAccuracy2: number | null;
  /** The same with not-enough-info as a third class. */
  readonly balancedAccuracy3: number | null;
  /** Share of claims that got supported or refuted (or conflicting). */
  readonly coverage: number;
  /** Expected calibration error of the confidence, over the verdicts that carry one. */
  readonly ece: number | null;
  readonly perLabel: Readonly<Record<string, PerLabel>>;
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const ECE_BINS = 10;

export function scorePredictions(rows: readonly Scored[]): Metrics {
  const perLabel = Object.fromEntries(LABELS.map((label) => [label, labelScore(rows, label)]));
  const recalls = (labels: readonly Label[]) => mean(labels.flatMap((label) => perLabel[label]?.recall ?? []));
  return {
    claims: rows.length,
    balancedAccuracy2: recalls(["supported", "refuted"]),
    balancedAccuracy3: recalls(["supported", "refuted", "not-enough-info"]),
    coverage: share(rows, ({ predicted }) => predicted !== "not-enough-info" && predicted !== "failed") ?? 0,
    ece: calibrationError(rows),
    perLabel,
    confusion: confusionOf(rows),
  };
}

function labelScore(rows: readonly Scored[], label: Label): PerLabel {
  const gold = rows.filter((row) => row.gold === label);
  const predicted = rows.filter((row) => row.predicted === label);
  return {
    precision: share(predicted, (row) => row.gold === label),
    recall: share(gold, (row) => row.predicted === label),
    gold: gold.length,
    predicted: predicted.length,
  };
}

function confusionOf(rows: readonly Scored[]): Metrics["confusion"] {
  const confusion: Record<string, Record<string, number>> = {};
  for (const { gold, predicted } of rows) {
    const line = confusion[gold] ?? {};
    confusion[gold] = { ...line, [predicted]: (line[predicted] ?? 0) + 1 };
  }
  return confusion;
}

function calibrationError(rows: readonly Scored[]): number | null {
  const sure = rows.flatMap(({ confidence, gold, predicted }) => (confidence === null ? [] : [{ confidence, right: gold === predicted }]));
  if (sure.length === 0) return null;
  let error = 0;
  for (let bin = 0; bin < ECE_BINS; bin++) {
    const inside = sure.filter(({ confidence }) => Math.min(ECE_BINS - 1, Math.floor(confidence * ECE_BINS)) === bin);
    if (inside.length === 0) continue;
    const accuracy = inside.filter(({ right }) => right).length / inside.length;
    const confidence = inside.reduce((sum, row) => sum + row.confidence, 0) / inside.length;
    error += (inside.length / sure.length) * Math.abs(accuracy - confidence);
  }
  return error;
}

function share<T>(rows: readonly T[], test: (row: T) => boolean): number | null {
  return rows.length === 0 ? null : rows.filter(test).length / rows.length;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
