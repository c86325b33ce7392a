import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ground } from "../../../../src/domain/outcome.js";
import { PACKAGE_ROOT } from "../../../../src/package-root.js";
import { calibrationBy, readCalibration, UNCALIBRATED } from "../../../../src/reasoner/rules/conclude/calibrate.js";
import { tempFolder } from "../../../support/temp-folder.js";
import { thrownBy } from "../../../support/thrown.js";

const CURVE = { bias: 1, score: 1, extraWord: -0.1, seenFrom: 0.7 };
const SHIPPED = new URL("weights/confidence.json", PACKAGE_ROOT);
const CLAIM = "Ada Lindqvist was born in Avelon.";
const grounds = (...scores: readonly number[]): readonly Ground[] =>
  scores.map((score) => ({ rule: "sameValue", stance: "supports", score }));

function written(text: string): URL {
  const file = join(tempFolder(), "confidence.json");
  writeFileSync(file, text);
  return pathToFileURL(file);
}

describe("calibrated confidence", () => {
  it.each([
    ["of a curve", calibrationBy(CURVE)],
    ["that ships", readCalibration(SHIPPED)],
  ])("%s grows with the score, shrinks with the words, and is never certain", (_, calibrate) => {
    const score = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, score, fc.integer({ min: 1, max: 60 }), (a, b, words) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const text = "word ".repeat(words);
        expect(calibrate(grounds(low), text)).toBeLessThanOrEqual(calibrate(grounds(high), text));
        expect(calibrate(grounds(a), `${text} and more of it`)).toBeLessThanOrEqual(calibrate(grounds(a), text));
        expect(calibrate(grounds(high), text)).toBeLessThanOrEqual(0.99);
        expect(calibrate(grounds(low), text)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 20261115, numRuns: 200 },
    );
  });

  it("is that of the weakest ground", () => {
    const calibrate = calibrationBy(CURVE);
    expect(calibrate(grounds(0.97, 0.8), CLAIM)).toBe(calibrate(grounds(0.8), CLAIM));
    expect(UNCALIBRATED(grounds(0.97, 0.8), CLAIM)).toBe(0.8);
  });

  it("stays under the default threshold where the score is no better than a coin", () => {
    const calibrate = readCalibration(SHIPPED);
    expect(calibrate(grounds(0.5), CLAIM)).toBeLessThan(0.5);
    expect(calibrate(grounds(0.75), CLAIM)).toBeGreaterThan(0.5);
    expect(calibrate(grounds(0.97), CLAIM)).toBeGreaterThan(0.95);
  });

  it.each([
    "",
    "{}",
    JSON.stringify({ provenance: { fittedBy: "a test" }, curve: { ...CURVE, score: -1 } }),
    JSON.stringify({ provenance: { fittedBy: "a test" }, curve: { ...CURVE, extraWord: 1 } }),
    JSON.stringify({ curve: CURVE }),
  ])("that is broken (%j) is named at start", (text) => {
    expect(thrownBy(() => readCalibration(written(text))).code).toBe("file-unreadable");
  });
});
