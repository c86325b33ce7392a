import { bootstrap, clustersOf, type Estimate } from "../../statistics/bootstrap.js";
import { balancedAccuracy, CELLS, cellOf } from "../../statistics/confusion.js";
import { type McNemar, mcnemar } from "../../statistics/paired-test.js";
import type { Cell, MatrixReport } from "./matrix-report.js";

/** The second cell compared with the first, on the claims that both have. */
export type Comparison = {
  readonly claims: number;
  readonly first: number | null;
  readonly second: number | null;
  /** Balanced accuracy over all classes: second minus first, with its 95 % interval (paired, clustered by subject). */
  readonly difference: Estimate | null;
  readonly mcnemar: McNemar;
  readonly changed: readonly { readonly id: string; readonly gold: string; readonly first: string; readonly second: string }[];
};

/** `clusterOf` gives a claim's subject; by default every claim is its own cluster. */
export function compareCells(first: Cell, second: Cell, clusterOf: (id: string) => string = (id) => id): Comparison {
  const others = new Map(second.outcomes.map((outcome) => [outcome[0], outcome]));
  const pairs = first.outcomes.flatMap(([id, gold, one]) => {
    const other = others.get(id);
    return other === undefined || other[1] !== gold ? [] : [{ id, gold, one, other: other[2] }];
  });
  const clusters = clustersOf(
    pairs.map(({ id, gold, one, other }) => ({ cluster: clusterOf(id), cells: [cellOf(gold, one), CELLS + cellOf(gold, other)] })),
  );
  const accuracies = bootstrap(clusters, { first: firstOf, second: secondOf, difference: differenceOf }, { cells: 2 * CELLS });
  return {
    claims: pairs.length,
    first: accuracies.first?.value ?? null,
    second: accuracies.second?.value ?? null,
    difference: accuracies.difference,
    mcnemar: mcnemar(pairs.map(({ gold, one, other }) => ({ first: one === gold, second: other === gold }))),
    changed: pairs.filter(({ one, other }) => one !== other).map(({ id, gold, one, other }) => ({ id, gold, first: one, second: other })),
  };
}

/** The totals are the confusion table of the first cell, followed by that of the second. */
function firstOf(totals: Float64Array): number | null {
  return balancedAccuracy(totals.subarray(0, CELLS));
}

function secondOf(totals: Float64Array): number | null {
  return balancedAccuracy(totals.subarray(CELLS));
}

function differenceOf(totals: Float64Array): number | null {
  const [first, second] = [firstOf(totals), secondOf(totals)];
  return first === null || second === null ? null : second - first;
}

export type NamedComparison = Comparison & { readonly dataset: string; readonly firstName: string; readonly secondName: string };

/** Compares every variant of a report with the first variant on the same data set. */
export function againstFirst({ datasets, cells, subjects }: MatrixReport): readonly NamedComparison[] {
  return datasets.flatMap(({ name }) => {
    const [first, ...others] = cells.filter(({ dataset }) => dataset === name);
    return first === undefined ? [] : others.map((other) => named(first, other, subjects[name]));
  });
}

/** Compares cells of two reports on the same data set by variant; if each has a single variant, their names may differ. */
export function acrossReports(one: MatrixReport, other: MatrixReport): readonly NamedComparison[] {
  return one.cells.flatMap((first) => {
    const candidates = other.cells.filter(({ dataset }) => dataset === first.dataset);
    const alone = candidates.length === 1 && one.cells.filter(({ dataset }) => dataset === first.dataset).length === 1;
    const second = alone ? candidates[0] : candidates.find(({ variant }) => variant === first.variant);
    return second === undefined ? [] : [named(first, second, { ...one.subjects[first.dataset], ...other.subjects[first.dataset] })];
  });
}

function named(first: Cell, second: Cell, subjects: Readonly<Record<string, string>> = {}): NamedComparison {
  return {
    dataset: first.dataset,
    firstName: first.variant,
    secondName: second.variant,
    ...compareCells(first, second, (id) => subjects[id] ?? `claim ${id}`),
  };
}
