import { describe, expect, it } from "vitest";
import { bootstrap, clustersOf } from "../../../src/lab/statistics/bootstrap.js";
import { balancedAccuracy, CELLS, cellOf } from "../../../src/lab/statistics/confusion.js";
import { seededRandom } from "../../../src/lab/statistics/random.js";

const accuracy = { value: (totals: Float64Array) => balancedAccuracy(totals) };

/** Claims of which supported ones are got right with 0.8 and refuted ones with 0.6; `size` claims of a subject share their luck. */
function world(subjects: number, size: number, random: () => number) {
  return Array.from({ length: subjects }, (_, subject) => {
    const luck = random();
    return Array.from({ length: size }, () => {
      const gold = subject % 2 === 0 ? "supported" : "refuted";
      const right = luck < (gold === "supported" ? 0.8 : 0.6);
      return { subject: String(subject), cell: cellOf(gold, right ? gold : "not-enough-info") };
    });
  }).flat();
}

/** How many of the worlds' intervals hold the true 0.7. */
function coverage(worlds: number, subjects: number, size: number, clustered: boolean): number {
  const random = seededRandom(4);
  let held = 0;
  for (let count = 0; count < worlds; count++) {
    const claims = world(subjects, size, random);
    const items = claims.map(({ subject, cell }, place) => ({ cluster: clustered ? subject : String(place), cells: [cell] }));
    const { value } = bootstrap(clustersOf(items), accuracy, { cells: CELLS, resamples: 300, draw: seededRandom(count) });
    if ((value?.low ?? 1) <= 0.7 && 0.7 <= (value?.high ?? 0)) held++;
  }
  return held / worlds;
}

describe("bootstrap intervals", () => {
  it("hold the true value about 95 times of 100, also where claims share subjects", () => {
    expect(coverage(300, 120, 1, true)).toBeGreaterThan(0.91);
    expect(coverage(300, 120, 1, true)).toBeLessThan(0.985);
    expect(coverage(300, 120, 4, true)).toBeGreaterThan(0.91);
    // Without clusters the same claims give intervals of half the width.
    expect(coverage(300, 120, 4, false)).toBeLessThan(0.75);
  });

  it("depend on the seed alone", () => {
    const items = world(50, 1, seededRandom(1)).map(({ subject, cell }) => ({ cluster: subject, cells: [cell] }));
    const interval = (seed: number) => bootstrap(clustersOf(items), accuracy, { cells: CELLS, draw: seededRandom(seed) }).value;
    expect(interval(3)).toEqual(interval(3));
    expect(interval(3)).not.toEqual(interval(4));
  });

  it("are not given where there is one cluster, or no value in most draws", () => {
    const one = [{ cluster: "a", cells: [cellOf("supported", "supported")] }];
    expect(bootstrap(clustersOf(one), accuracy, { cells: CELLS }).value).toEqual({ value: 1, low: null, high: null });
    const two = [...one, { cluster: "b", cells: [cellOf("supported", "refuted")] }];
    expect(bootstrap(clustersOf(two), { value: () => null }, { cells: CELLS }).value).toBeNull();
  });
});
