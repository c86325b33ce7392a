import { describe, expect, it } from "vitest";
import { calibrateSaid } from "../../../src/reasoner/llm/judgement-of.js";

const CALIBRATION = {
  provenance: { on: "a test" },
  points: [
    [0.5, 0.4],
    [0.9, 0.7],
    [1, 0.8],
  ] as [number, number][],
};

describe("a model's own confidence", () => {
  it("is taken as said where nothing is known about it", () => {
    expect(calibrateSaid(null, 0.87)).toBe(0.87);
  });

  it.each([
    [0, 0.4],
    [0.3, 0.4],
    [0.5, 0.4],
    [0.7, 0.55],
    [0.9, 0.7],
    [0.95, 0.75],
    [1, 0.8],
  ])("of %d means %d where it was measured", (said, right) => {
    expect(calibrateSaid(CALIBRATION, said)).toBeCloseTo(right, 10);
  });
});
