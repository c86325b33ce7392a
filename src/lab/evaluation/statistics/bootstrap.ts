import { seededRandom } from "../../../base/seeded-random.js";

/** What one cluster adds to the totals: places and amounts. */
export type Cluster = readonly { readonly cell: number; readonly amount: number }[];
export type Interval = { readonly low: number; readonly high: number };
export type Statistic = (totals: Float64Array) => number | null;

export type BootstrapOptions = {
  /** How many places the totals have. */
  readonly cells: number;
  readonly seed?: number;
  readonly resamples?: number;
  readonly level?: number;
};

const RESAMPLES = 1000;

/**
 * Percentile intervals by drawing whole clusters with replacement: claims about one subject stand or fall together, and counting them as independent
 * would make intervals too narrow. All statistics are taken of the same draws. Null where a draw gives no value, or there are fewer than two clusters.
 */
export function bootstrapIntervals<Name extends string>(
  clusters: readonly Cluster[],
  statistics: Readonly<Record<Name, Statistic>>,
  { cells, seed = 1, resamples = RESAMPLES, level = 0.95 }: BootstrapOptions,
): Readonly<Record<Name, Interval | null>> {
  const names = Object.keys(statistics) as Name[];
  const drawn = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const random = seededRandom(seed);
  for (let draw = 0; clusters.length > 1 && draw < resamples; draw++) {
    const totals = drawTotals(clusters, cells, random);
    for (const name of names) {
      const value = statistics[name](totals);
      if (value !== null) drawn[name].push(value);
    }
  }
  const tail = (1 - level) / 2;
  return Object.fromEntries(
    names.map((name) => {
      const sorted = drawn[name].sort((a, b) => a - b);
      if (sorted.length < resamples * 0.9) return [name, null];
      return [name, { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) }];
    }),
  ) as Record<Name, Interval | null>;
}

function drawTotals(clusters: readonly Cluster[], cells: number, random: () => number): Float64Array {
  const totals = new Float64Array(cells);
  for (let count = 0; count < clusters.length; count++)
    for (const { cell, amount } of clusters[Math.floor(random() * clusters.length)] ?? []) totals[cell] = (totals[cell] ?? 0) + amount;
  return totals;
}

/** Between the two nearest values, as R's type 7. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** Cells of claims, put together by cluster. */
export function clustersOf(items: readonly { readonly cluster: string; readonly cells: readonly number[] }[]): readonly Cluster[] {
  const byName = new Map<string, Map<number, number>>();
  for (const { cluster, cells } of items) {
    const own = byName.get(cluster) ?? new Map<number, number>();
    for (const cell of cells) own.set(cell, (own.get(cell) ?? 0) + 1);
    byName.set(cluster, own);
  }
  return [...byName.values()].map((own) => [...own].map(([cell, amount]) => ({ cell, amount })));
}
