import { describe, expect, it } from "vitest";
import { meanInterval } from "../../../src/lab/statistics/bootstrap.js";
import { pairedP, selectionInflation } from "../../../src/lab/statistics/paired-test.js";
import { stream } from "../../../src/lab/statistics/random.js";

const padded = (gains: readonly number[], ties: number) => [...gains, ...Array.from({ length: ties }, () => 0)];

describe("the paired bootstrap", () => {
  it("does not call three gains among sixty claims proof", () => {
    expect(pairedP(padded([1, 1, 1], 57), 4000, stream(1))).toBeGreaterThan(0.05);
    expect(pairedP(padded(Array(8).fill(1), 52), 4000, stream(1))).toBeLessThan(0.05);
  });

  it("does not trust many small gains beside a rare great loss", () => {
    expect(pairedP([...Array<number>(58).fill(0.02), -0.5, -0.5], 4000, stream(1))).toBeGreaterThan(0.05);
  });

  it("gives no proof where nothing was gained", () => {
    expect(pairedP([], 100, stream(1))).toBe(1);
    expect(pairedP([0, 0, 0], 100, stream(1))).toBe(1);
    expect(pairedP([-1, -1], 100, stream(1))).toBe(1);
  });

  it("calls a difference that is not there proof in about one run of twenty", () => {
    const runs = 600;
    const false_ = Array.from({ length: runs }, (_, seed) => {
      const draw = stream(seed, "null");
      const gains = Array.from({ length: 60 }, () => Math.sign(Math.floor(draw() * 3) - 1));
      return pairedP(gains, 300, stream(seed, "p")) < 0.05;
    }).filter(Boolean).length;
    expect(false_ / runs).toBeGreaterThan(0.015);
    expect(false_ / runs).toBeLessThan(0.07);
  });

  it("gives intervals that hold the mean", () => {
    const { mean, low, high } = meanInterval([0, 1, 1, 0, 1, 1, 1, 0], { resamples: 2000, draw: stream(3) }) ?? {
      mean: 0,
      low: 0,
      high: 0,
    };
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
  });
});

describe("the inflation of the best of many", () => {
  it("grows with the number of looks, and is none for one", () => {
    const draw = stream(5);
    const rows = Array.from({ length: 20 }, () => Array.from({ length: 50 }, () => Math.round(draw())));
    expect(selectionInflation(rows.slice(0, 1), 500, stream(1))).toBe(0);
    const few = selectionInflation(rows.slice(0, 2), 500, stream(1));
    expect(selectionInflation(rows, 500, stream(1))).toBeGreaterThan(few);
    expect(few).toBeGreaterThan(0);
  });
});
