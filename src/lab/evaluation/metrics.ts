import type { Label } from "../../domain/outcome.js";
import { LABELS } from "../../domain/vocabulary.js";
import { calibrationOf } from "../statistics/calibration.js";
import {
  at,
  balancedAccuracy,
  type Confusion,
  classScore,
  confusionOf,
  PREDICTIONS,
  type Predicted,
  predictedCount,
  twoWayAccuracy,
} from "../statistics/confusion.js";

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
  /** Share of claims with a verdict of supported, refuted or conflicting. */
  readonly coverage: number;
  /** Expected calibration error, over the verdicts with a confidence. */
  readonly ece: number | null;
  readonly perLabel: Readonly<Record<string, PerLabel>>;
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export function scorePredictions(rows: readonly Scored[]): Metrics {
  const counts = confusionOf(rows);
  const sure = rows.flatMap(({ confidence, gold, predicted }) => (confidence === null ? [] : [{ confidence, right: gold === predicted }]));
  const open = predictedCount(counts, "not-enough-info") + predictedCount(counts, "failed");
  return {
    claims: rows.length,
    balancedAccuracy2: twoWayAccuracy(counts),
    balancedAccuracy3: balancedAccuracy(counts, ["supported", "refuted", "not-enough-info"]),
    coverage: rows.length === 0 ? 0 : (rows.length - open) / rows.length,
    ece: calibrationOf(sure).ece,
    perLabel: Object.fromEntries(LABELS.map((label) => [label, labelScore(counts, label)])),
    confusion: confusionTable(counts),
  };
}

function labelScore(counts: Confusion, label: Label): PerLabel {
  const { precision, recall, claims } = classScore(counts, label);
  return { precision, recall, gold: claims, predicted: predictedCount(counts, label) };
}

function confusionTable(counts: Confusion): Metrics["confusion"] {
  const rows = LABELS.map((gold) => {
    const cells = PREDICTIONS.flatMap((predicted) =>
      at(counts, gold, predicted) > 0 ? [[predicted, at(counts, gold, predicted)] as const] : [],
    );
    return [gold, Object.fromEntries(cells)] as const;
  });
  return Object.fromEntries(rows.filter(([, cells]) => Object.keys(cells).length > 0));
}
