import type { Episode } from "../../domain/episode.js";
import type { Label } from "../../domain/outcome.js";
import type { Calibration } from "../../domain/policy.js";
import { PlumblineError } from "../../errors.js";
import { meanOf } from "./bootstrap.js";

type CalibrationBin = {
  readonly from: number;
  readonly to: number;
  readonly claims: number;
  /** Means over the bin. */
  readonly confidence: number;
  readonly accuracy: number;
};

export type CalibrationCurve = { readonly bins: readonly CalibrationBin[]; readonly ece: number | null; readonly brier: number | null };

const BINS = 10;

/** Accuracy by stated confidence. The expected calibration error is over bins of equal width. */
export function calibrationOf(verdicts: readonly { readonly confidence: number; readonly right: boolean }[]): CalibrationCurve {
  const bins = Array.from({ length: BINS }, (_, place): readonly CalibrationBin[] => {
    const inside = verdicts.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === place);
    if (inside.length === 0) return [];
    const confidence = meanOf(inside.map((one) => one.confidence));
    const accuracy = meanOf(inside.map(({ right }) => Number(right)));
    return [{ from: place / BINS, to: (place + 1) / BINS, claims: inside.length, confidence, accuracy }];
  }).flat();
  if (verdicts.length === 0) return { bins, ece: null, brier: null };
  return {
    bins,
    ece: bins.reduce((sum, { claims, confidence, accuracy }) => sum + (claims / verdicts.length) * Math.abs(accuracy - confidence), 0),
    brier: meanOf(verdicts.map(({ confidence, right }) => (confidence - Number(right)) ** 2)),
  };
}

/** At one confidence threshold: the share of all claims that is decided, and the share of wrong ones among these. */
export type RiskPoint = { readonly threshold: number; readonly coverage: number; readonly risk: number };

export type RiskCoverage = {
  readonly points: readonly RiskPoint[];
  /** Area under the curve, over the coverage reached; null if nothing is decided. Smaller is better. */
  readonly area: number | null;
};

/** `decided`: decided claims; `claims`: the number of all claims. Equal confidences are one point, because no threshold separates them. */
export function riskCoverage(decided: readonly { readonly confidence: number; readonly wrong: boolean }[], claims: number): RiskCoverage {
  const sorted = [...decided].sort((a, b) => b.confidence - a.confidence);
  const points: RiskPoint[] = [];
  let wrong = 0;
  for (const [place, one] of sorted.entries()) {
    if (one.wrong) wrong++;
    if (sorted[place + 1]?.confidence === one.confidence) continue;
    points.push({ threshold: one.confidence, coverage: (place + 1) / claims, risk: wrong / (place + 1) });
  }
  return { points, area: areaUnder(points) };
}

function areaUnder(points: readonly RiskPoint[]): number | null {
  const last = points.at(-1);
  if (last === undefined) return null;
  let [area, before] = [0, 0];
  for (const { coverage, risk } of points) {
    area += (coverage - before) * risk;
    before = coverage;
  }
  return area / last.coverage;
}

/** At most `most` points of a curve, evenly spaced, for a report. */
export function thinned(points: readonly RiskPoint[], most = 100): readonly RiskPoint[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, place) => points[Math.round((place / (most - 1)) * (points.length - 1))]).flatMap(
    (point) => point ?? [],
  );
}

export type StatedConfidence = { readonly said: number; readonly right: boolean };

/** Minimum number of verdicts for a calibration. */
const MIN_VERDICTS = 30;

/** The model's stated confidence and whether the verdict was right; empty when rules decided or there is no verdict. */
export function statedConfidences({ outcome }: Episode, gold: Label): readonly StatedConfidence[] {
  if (outcome.kind === "failed" || outcome.verdict.said === undefined || outcome.verdict.label === "not-enough-info") return [];
  return [{ said: outcome.verdict.said, right: outcome.verdict.label === gold }];
}

type Block = { readonly said: number; readonly right: number; readonly n: number };

/**
 * Isotonic regression: the share of right verdicts by stated confidence, with neighbours pooled until it never decreases. One wrong verdict
 * is added to each block, so that a few right verdicts in a row do not give a confidence of 1.
 */
export function fitCalibration(all: readonly StatedConfidence[], on: string): Calibration {
  if (all.length < MIN_VERDICTS)
    throw new PlumblineError("invalid-input", `a calibration needs ${MIN_VERDICTS} verdicts of a model, and there are ${all.length}`);
  const levels = [...new Set(all.map(({ said }) => said))].sort((a, b) => a - b);
  const blocks: Block[] = [];
  for (const said of levels) {
    const own = all.filter((one) => one.said === said);
    blocks.push({ said, right: own.filter(({ right }) => right).length, n: own.length });
    for (
      let last = blocks.at(-1), before = blocks.at(-2);
      last && before && share(before) >= share(last);
      last = blocks.at(-1), before = blocks.at(-2)
    )
      blocks.splice(-2, 2, { said: last.said, right: before.right + last.right, n: before.n + last.n });
  }
  const points = blocks.map((block): [number, number] => [block.said, Math.round(share(block) * 1000) / 1000]);
  return { provenance: { on, verdicts: all.length, right: all.filter(({ right }) => right).length }, points };
}

function share({ right, n }: Block): number {
  return right / (n + 1);
}
