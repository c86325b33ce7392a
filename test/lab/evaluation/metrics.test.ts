import { describe, expect, it } from "vitest";
import type { Label } from "../../../src/domain/outcome.js";
import { type Scored, scorePredictions } from "../../../src/lab/evaluation/metrics.js";
import type { Predicted } from "../../../src/lab/statistics/confusion.js";

function rows(gold: Label, predicted: Predicted, count: number, confidence: number | null = null): readonly Scored[] {
  return Array.from({ length: count }, () => ({ gold, predicted, confidence }));
}

/** By hand: supported 6 of 8 found, refuted 2 of 4, not-enough-info 1 of 3. */
const MIXED = [
  ...rows("supported", "supported", 6),
  ...rows("supported", "not-enough-info", 1),
  ...rows("supported", "failed", 1),
  ...rows("refuted", "refuted", 2),
  ...rows("refuted", "supported", 2),
  ...rows("not-enough-info", "not-enough-info", 1),
  ...rows("not-enough-info", "refuted", 2),
];

describe("scorePredictions", () => {
  it("averages recall over the classes, so that a big class does not drown a small one", () => {
    const metrics = scorePredictions(MIXED);

    expect(metrics.claims).toBe(15);
    expect(metrics.balancedAccuracy2).toBeCloseTo((6 / 8 + 2 / 4) / 2, 12);
    expect(metrics.balancedAccuracy3).toBeCloseTo((6 / 8 + 2 / 4 + 1 / 3) / 3, 12);
  });

  it("gives precision and recall of each label", () => {
    const { perLabel } = scorePredictions(MIXED);

    expect(perLabel["supported"]).toEqual({ precision: 6 / 8, recall: 6 / 8, gold: 8, predicted: 8 });
    expect(perLabel["refuted"]).toEqual({ precision: 2 / 4, recall: 2 / 4, gold: 4, predicted: 4 });
    expect(perLabel["not-enough-info"]).toEqual({ precision: 1 / 2, recall: 1 / 3, gold: 3, predicted: 2 });
    expect(perLabel["conflicting"]).toEqual({ precision: null, recall: null, gold: 0, predicted: 0 });
  });

  it("shows what was taken for what", () => {
    expect(scorePredictions(MIXED).confusion).toEqual({
      supported: { supported: 6, "not-enough-info": 1, failed: 1 },
      refuted: { refuted: 2, supported: 2 },
      "not-enough-info": { "not-enough-info": 1, refuted: 2 },
    });
  });

  it("counts as covered what got a decision, right or wrong", () => {
    expect(scorePredictions(MIXED).coverage).toBeCloseTo(12 / 15, 12);
    expect(scorePredictions([...rows("supported", "conflicting", 1), ...rows("supported", "failed", 3)]).coverage).toBe(0.25);
  });

  it("averages over the classes that the data set has", () => {
    const metrics = scorePredictions([...rows("supported", "supported", 3), ...rows("supported", "refuted", 1)]);

    expect(metrics.balancedAccuracy2).toBe(0.75);
    expect(metrics.balancedAccuracy3).toBe(0.75);
  });

  it("has nothing to say about no rows", () => {
    expect(scorePredictions([])).toMatchObject({
      claims: 0,
      balancedAccuracy2: null,
      balancedAccuracy3: null,
      coverage: 0,
      ece: null,
      confusion: {},
    });
  });
});

describe("the calibration error", () => {
  it("weighs the gap between confidence and accuracy by the size of each bin", () => {
    // Bin 0.9: four rows, half right, confidence 0.95 → gap 0.45. Bin 0.6: one row, right, confidence 0.6 → gap 0.4.
    const { ece } = scorePredictions([
      ...rows("supported", "supported", 2, 0.95),
      ...rows("refuted", "supported", 2, 0.95),
      ...rows("refuted", "refuted", 1, 0.6),
    ]);

    expect(ece).toBeCloseTo((4 / 5) * 0.45 + (1 / 5) * 0.4, 12);
  });

  it("averages the confidence within a bin", () => {
    const { ece } = scorePredictions([...rows("supported", "supported", 1, 0.92), ...rows("supported", "refuted", 1, 0.98)]);

    expect(ece).toBeCloseTo(0.45, 12);
  });

  it("has a place for full confidence", () => {
    expect(scorePredictions(rows("supported", "supported", 3, 1)).ece).toBe(0);
    expect(scorePredictions(rows("supported", "refuted", 3, 1)).ece).toBe(1);
  });

  it("leaves out what carries no confidence", () => {
    expect(scorePredictions([...rows("supported", "supported", 1, 0.75), ...rows("supported", "failed", 5)]).ece).toBeCloseTo(0.25, 12);
    expect(scorePredictions(rows("supported", "failed", 5)).ece).toBeNull();
  });
});
