import { describe, expect, it } from "vitest";
import { calibrationSchema } from "../../../src/domain/policy.js";
import { PlumblineError } from "../../../src/errors.js";
import { fitCalibration, type StatedConfidence } from "../../../src/lab/statistics/calibration.js";
import { calibrateSaid } from "../../../src/reasoner/llm/judgement-of.js";

const times = (n: number, said: number, right: number): readonly StatedConfidence[] =>
  Array.from({ length: n }, (_, place) => ({ said, right: place < right }));

describe("fitCalibration", () => {
  it("says how often a model was right when it said so sure", () => {
    const calibration = fitCalibration([...times(50, 0.6, 30), ...times(100, 0.95, 90)], "a set");

    expect(calibrationSchema.parse(calibration)).toEqual(calibration);
    expect(calibrateSaid(calibration, 0.95)).toBeCloseTo(90 / 101, 2);
    expect(calibrateSaid(calibration, 0.6)).toBeCloseTo(30 / 51, 2);
    expect(calibrateSaid(calibration, 1)).toBeCloseTo(90 / 101, 2);
  });

  it("never falls: a model that is surer and more often wrong is not believed more", () => {
    const { points } = fitCalibration([...times(40, 0.7, 36), ...times(40, 0.8, 20), ...times(40, 0.9, 38)], "a set");

    for (const [place, [, right]] of points.entries()) expect(right).toBeGreaterThanOrEqual(points[place - 1]?.[1] ?? 0);
    expect(points).toHaveLength(2);
  });

  it("is refused where too few verdicts were given", () => {
    expect(() => fitCalibration(times(5, 0.9, 5), "a set")).toThrow(PlumblineError);
  });
});
