import { bootstrapIntervals, clustersOf, type Interval } from "../statistics/bootstrap.js";
import { balancedAccuracy } from "../statistics/class-scores.js";
import { CELLS, cellOf } from "../statistics/confusion.js";
import { type McNemar, mcnemar } from "../statistics/mcnemar.js";
import type { Cell } from "./cell-schema.js";

/** The second cell against the first, on the claims that both have. */
export type Comparison = {
  readonly claims: number;
  readonly first: number | null;
  readonly second: number | null;
  /** Balanced accuracy over all classes of the second minus that of the first, with its 95 % interval (paired, by subject). */
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly mcnemar: McNemar;
  /** Claims whose label changed. */
  readonly changed: readonly { readonly id: string; readonly gold: string; readonly first: string; readonly second: string }[];
};

/** `clusterOf` gives what a claim is about; without it every claim stands for itself. */
export function compareCells(first: Cell, second: Cell, clusterOf: (id: string) => string = (id) => id): Comparison {
  const others = new Map(second.outcomes.map((outcome) => [outcome[0], outcome]));
  const pairs = first.outcomes.flatMap(([id, gold, one]) => {
    const other = others.get(id);
    return other === undefined || other[1] !== gold ? [] : [{ id, gold, one, other: other[2] }];
  });
  const clusters = clustersOf(
    pairs.map(({ id, gold, one, other }) => ({ cluster: clusterOf(id), cells: [cellOf(gold, one), CELLS + cellOf(gold, other)] })),
  );
  const totals = new Float64Array(2 * CELLS);
  for (const { cell, amount } of clusters.flat()) totals[cell] = (totals[cell] ?? 0) + amount;
  const { value } = bootstrapIntervals(clusters, { value: differenceOf }, { cells: 2 * CELLS });
  return {
    claims: pairs.length,
    first: balancedAccuracy(totals.subarray(0, CELLS)),
    second: balancedAccuracy(totals.subarray(CELLS)),
    difference: differenceOf(totals),
    interval: value,
    mcnemar: mcnemar(pairs.map(({ gold, one, other }) => ({ first: one === gold, second: other === gold }))),
    changed: pairs.filter(({ one, other }) => one !== other).map(({ id, gold, one, other }) => ({ id, gold, first: one, second: other })),
  };
}

function differenceOf(totals: Float64Array): number | null {
  const [first, second] = [balancedAccuracy(totals.subarray(0, CELLS)), balancedAccuracy(totals.subarray(CELLS))];
  return first === null || second === null ? null : second - first;
}
