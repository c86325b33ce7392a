import { groupBy } from "../../base/group.js";
import { type Draw, seededRandom } from "./random.js";

export type Cluster = readonly { readonly cell: number; readonly amount: number }[];
export type Statistic = (totals: Float64Array) => number | null;

/** A figure with its 95 % interval, if there is one. */
export type Estimate = { readonly value: number; readonly low: number | null; readonly high: number | null };

export type Interval = { readonly mean: number; readonly low: number; readonly high: number };

export type BootstrapOptions = {
  readonly cells: number;
  readonly draw?: Draw;
  readonly resamples?: number;
};

const RESAMPLES = 1000;
const TAIL = 0.025;

/**
 * Percentile bootstrap over whole clusters, drawn with replacement: claims about one subject are not independent, and resampling them
 * singly would make intervals too narrow. All statistics use the same draws. No interval if more than a tenth of the draws give no value,
 * or with fewer than two clusters.
 */
export function bootstrap<Name extends string>(
  clusters: readonly Cluster[],
  statistics: Readonly<Record<Name, Statistic>>,
  { cells, draw = seededRandom(1), resamples = RESAMPLES }: BootstrapOptions,
): Readonly<Record<Name, Estimate | null>> {
  const names = Object.keys(statistics) as Name[];
  const drawn = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; clusters.length > 1 && round < resamples; round++) {
    const totals = totalsOf(clusters, cells, () => Math.floor(draw() * clusters.length));
    for (const name of names) {
      const value = statistics[name](totals);
      if (value !== null) drawn[name].push(value);
    }
  }
  const all = totalsOf(clusters, cells);
  return Object.fromEntries(
    names.map((name) => {
      const value = statistics[name](all);
      const sorted = drawn[name].sort((a, b) => a - b);
      const enough = sorted.length > 0 && sorted.length >= resamples * 0.9;
      const [low, high] = enough ? [quantile(sorted, TAIL), quantile(sorted, 1 - TAIL)] : [null, null];
      return [name, value === null ? null : { value, low, high }];
    }),
  ) as Record<Name, Estimate | null>;
}

export function meanInterval(values: readonly number[], options: Omit<BootstrapOptions, "cells">): Interval | null {
  const clusters = values.map((value) => [
    { cell: 0, amount: 1 },
    { cell: 1, amount: value },
  ]);
  return asInterval(bootstrap(clusters, { mean: meanOfCell(1) }, { ...options, cells: 2 }).mean);
}

/** The mean of a cell; cell 0 counts the items. */
export function meanOfCell(cell: number): Statistic {
  return (totals) => (totals[0] ? (totals[cell] ?? 0) / totals[0] : null);
}

export function asInterval(estimate: Estimate | null): Interval | null {
  if (estimate === null) return null;
  const { value, low, high } = estimate;
  return { mean: value, low: low ?? value, high: high ?? value };
}

export function resampled<Item>(items: readonly Item[], draw: Draw): readonly Item[] {
  return items.map(() => items[Math.floor(draw() * items.length)]) as readonly Item[];
}

function totalsOf(clusters: readonly Cluster[], cells: number, pick = (place: number) => place): Float64Array {
  const totals = new Float64Array(cells);
  for (let place = 0; place < clusters.length; place++)
    for (const { cell, amount } of clusters[pick(place)] ?? []) totals[cell] = (totals[cell] ?? 0) + amount;
  return totals;
}

/** Interpolated between the two nearest values (R's type 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** Sums the cells of the claims of each cluster. */
export function clustersOf(items: readonly { readonly cluster: string; readonly cells: readonly number[] }[]): readonly Cluster[] {
  const cellsOf = [...groupBy(items, ({ cluster }) => cluster).values()].map((own) => own.flatMap(({ cells }) => cells));
  return cellsOf.map((cells) => [...groupBy(cells, (cell) => cell)].map(([cell, all]) => ({ cell, amount: all.length })));
}

/** Mean, median and 95th percentile of a cost per claim; the last two are values that occurred. */
export type Spread = { readonly mean: number; readonly p50: number; readonly p95: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { mean: meanOf(sorted), p50: at(0.5), p95: at(0.95) };
}

/** 0 for an empty list. */
export function meanOf(values: readonly number[]): number {
  return meanOrNull(values) ?? 0;
}

export function meanOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
