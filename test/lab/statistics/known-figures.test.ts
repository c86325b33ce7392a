import { describe, expect, it } from "vitest";
import type { Label } from "../../../src/domain/outcome.js";
import { quantile } from "../../../src/lab/statistics/bootstrap.js";
import { calibrationOf, riskCoverage, thinned } from "../../../src/lab/statistics/calibration.js";
import {
  balancedAccuracy,
  balancedAccuracyWithCoin,
  classScore,
  confusionOf,
  decisionsIn,
  macroF1,
  type Predicted,
  scoreWithCost,
} from "../../../src/lab/statistics/confusion.js";
import { mcnemar } from "../../../src/lab/statistics/paired-test.js";

const CLASSES = ["supported", "refuted", "not-enough-info"] as const;
const pairs = (gold: readonly number[], predicted: readonly number[]) =>
  confusionOf(gold.map((one, place) => ({ gold: CLASSES[one] ?? "supported", predicted: CLASSES[predicted[place] ?? 0] ?? "supported" })));

describe("figures of scikit-learn's own documentation", () => {
  it("balanced_accuracy_score is 0.625", () => {
    expect(balancedAccuracy(pairs([0, 1, 0, 0, 1, 0], [0, 1, 0, 0, 0, 1]))).toBeCloseTo(0.625, 12);
  });

  it("macro F1 is 0.2667 and macro recall 0.3333", () => {
    const counts = pairs([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1]);
    expect(macroF1(counts)).toBeCloseTo(0.8 / 3, 12);
    expect(balancedAccuracy(counts)).toBeCloseTo(1 / 3, 12);
    expect(classScore(counts, "supported")).toEqual({ claims: 2, precision: 2 / 3, recall: 1, f1: 0.8 });
  });

  it("brier_score_loss is 0.0375", () => {
    const said = [0.1, 0.9, 0.8, 0.3].map((confidence, place) => ({ confidence, right: place === 1 || place === 2 }));
    expect(calibrationOf(said).brier).toBeCloseTo(0.0375, 12);
  });
});

describe("a known table", () => {
  const cell = (gold: Label, predicted: Predicted, count: number) => Array.from({ length: count }, () => ({ gold, predicted }));
  const counts = confusionOf([
    ...cell("supported", "supported", 60),
    ...cell("supported", "refuted", 10),
    ...cell("supported", "not-enough-info", 30),
    ...cell("refuted", "refuted", 20),
    ...cell("refuted", "supported", 5),
    ...cell("refuted", "conflicting", 15),
    ...cell("refuted", "failed", 10),
    ...cell("not-enough-info", "not-enough-info", 40),
    ...cell("not-enough-info", "supported", 10),
  ]);

  it("gives what can be worked out by hand", () => {
    expect(balancedAccuracy(counts, ["supported", "refuted"])).toBeCloseTo((0.6 + 0.4) / 2, 12);
    expect(balancedAccuracy(counts)).toBeCloseTo((0.6 + 0.4 + 0.8) / 3, 12);
    expect(balancedAccuracyWithCoin(counts)).toBeCloseTo((0.75 + 0.65) / 2, 12);
    expect(decisionsIn(counts)).toEqual({ right: 120, open: 55, wrong: 25 });
    expect(scoreWithCost(counts)).toBeCloseTo((120 - 50) / 200, 12);
    expect(scoreWithCost(counts, 5)).toBeCloseTo((120 - 125) / 200, 12);
    expect(macroF1(counts)).toBeCloseTo((120 / 175 + 40 / 80 + 80 / 120) / 3, 12);
  });

  it("has no figures of nothing", () => {
    const none = confusionOf([]);
    expect([balancedAccuracy(none), macroF1(none), scoreWithCost(none), balancedAccuracyWithCoin(none)]).toEqual([null, null, null, null]);
    expect(calibrationOf([])).toEqual({ bins: [], ece: null, brier: null });
    expect(riskCoverage([], 10)).toEqual({ points: [], area: null });
  });
});

describe("McNemar's test", () => {
  const runs = (both: number, onlyFirst: number, onlySecond: number, none: number) => [
    ...Array.from({ length: both }, () => ({ first: true, second: true })),
    ...Array.from({ length: onlyFirst }, () => ({ first: true, second: false })),
    ...Array.from({ length: onlySecond }, () => ({ first: false, second: true })),
    ...Array.from({ length: none }, () => ({ first: false, second: false })),
  ];

  /** The same by whole numbers: no rounding anywhere. */
  function exactly(one: number, other: number): number {
    const all = BigInt(one + other);
    let [coefficient, sum] = [1n, 0n];
    for (let count = 0n; count <= BigInt(Math.min(one, other)); count++) {
      sum += coefficient;
      coefficient = (coefficient * (all - count)) / (count + 1n);
    }
    return Math.min(1, Number((2n * sum * 10n ** 18n) / 2n ** all) / 1e18);
  }

  it.each([
    [25, 15],
    [11, 1],
    [150, 86],
    [0, 5],
    [7, 7],
    [0, 0],
    [400, 380],
    [3000, 2800],
  ])("is exact for %i against %i", (one, other) => {
    expect(mcnemar(runs(10, one, other, 20))).toEqual({ onlyFirst: one, onlySecond: other, p: expect.closeTo(exactly(one, other), 9) });
  });

  it("needs six of six for the five per cent", () => {
    expect(mcnemar(runs(0, 5, 0, 0)).p).toBeCloseTo(0.0625, 12);
    expect(mcnemar(runs(0, 6, 0, 0)).p).toBeCloseTo(0.03125, 12);
  });
});

describe("calibration and risk", () => {
  it("is the weighted distance between said and true", () => {
    const verdicts = [
      ...Array.from({ length: 8 }, (_, place) => ({ confidence: 0.95, right: place < 6 })),
      ...Array.from({ length: 2 }, () => ({ confidence: 1, right: true })),
      ...Array.from({ length: 10 }, (_, place) => ({ confidence: 0.55, right: place < 5 })),
    ];
    const { bins, ece } = calibrationOf(verdicts);
    expect(bins.map(({ from, claims, accuracy }) => [from, claims, accuracy])).toEqual([
      [0.5, 10, 0.5],
      [0.9, 10, 0.8],
    ]);
    expect(ece).toBeCloseTo(0.5 * 0.05 + 0.5 * (0.96 - 0.8), 12);
  });

  it("falls from the surest verdict on, and takes equal confidences together", () => {
    const decided = [0.9, 0.9, 0.8, 0.6].map((confidence, place) => ({ confidence, wrong: place === 1 || place === 3 }));
    const { points, area } = riskCoverage(decided, 8);
    expect(points).toEqual([
      { threshold: 0.9, coverage: 0.25, risk: 0.5 },
      { threshold: 0.8, coverage: 0.375, risk: 1 / 3 },
      { threshold: 0.6, coverage: 0.5, risk: 0.5 },
    ]);
    expect(area).toBeCloseTo((0.25 * 0.5 + 0.125 / 3 + 0.125 * 0.5) / 0.5, 12);
    const many = riskCoverage(
      Array.from({ length: 1000 }, (_, place) => ({ confidence: place / 1000, wrong: false })),
      1000,
    ).points;
    expect(thinned(many, 50)).toHaveLength(50);
    expect([thinned(many, 50)[0], thinned(many, 50).at(-1)]).toEqual([many[0], many.at(-1)]);
  });

  it("takes quantiles as R does", () => {
    expect([0, 0.25, 0.5, 0.95, 1].map((share) => quantile([1, 2, 3, 4], share))).toEqual([1, 1.75, 2.5, expect.closeTo(3.85, 12), 4]);
  });
});
