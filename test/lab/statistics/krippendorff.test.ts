import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "../../../src/lab/evaluation/matrix/rating-sheet.js";

describe("Krippendorff's alpha for ordinal ratings", () => {
  it("is 1 where all raters agree, and cannot be said where there is nothing to compare", () => {
    expect(
      krippendorffAlpha([
        [1, 1],
        [2, 2, 2],
        [3, 3],
      ]),
    ).toBe(1);
    expect(
      krippendorffAlpha([
        [3, 3],
        [3, 3],
      ]),
    ).toBeNull();
    expect(krippendorffAlpha([[1], [2], []])).toBeNull();
  });

  it("is the published value of Krippendorff's example with four raters and twelve units", () => {
    // Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", C: ordinal 0.815.
    const units = [
      [1, 1, 1],
      [2, 2, 3, 2],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [2, 2, 2, 2],
      [1, 2, 3, 4],
      [4, 4, 4, 4],
      [1, 1, 2, 1],
      [2, 2, 2, 2],
      [5, 5, 5],
      [1, 1],
      [3],
    ];
    expect(krippendorffAlpha(units)).toBeCloseTo(0.815, 3);
  });

  it("counts a rating of 1 beside a 3 as worse than beside a 2", () => {
    const rest = [
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 2],
    ];
    expect(krippendorffAlpha([...rest, [1, 3]])).toBeLessThan(krippendorffAlpha([...rest, [1, 2]]) ?? 0);
  });
});
