/** Gradient-boosted trees for two classes: second-order, histogram splits, level by level. For sparse features, which are mostly 0. */
import type { Tree, TreeEnsemble } from "../src/reasoner/passages/text-model.js";

export type Example = { readonly features: ReadonlyMap<string, number>; readonly positive: boolean; readonly weight: number };
export type BoostOptions = {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  readonly ridge: number;
  /** Minimum curvature (weighted p(1 − p)) of a branch. */
  readonly least: number;
  /** Share of the features that each tree may use. */
  readonly columns: number;
};

const MIN_COUNT = 12;
const MOST_BINS = 10;

/** A feature: the thresholds between its bins, and the rows whose bin is not that of 0. */
type Column = {
  readonly name: string;
  readonly cuts: readonly number[];
  readonly zero: number;
  readonly rows: Int32Array;
  readonly bins: Uint8Array;
};
type Sums = { gradient: number; curvature: number };
type Split = { readonly column: number; readonly bin: number; readonly gain: number };

export function fitTrees(examples: readonly Example[], options: BoostOptions): TreeEnsemble {
  const columns = columnsOf(examples);
  const count = examples.length;
  const sum = (value: (one: Example) => number) => examples.reduce((total, one) => total + value(one), 0);
  const share = sum(({ positive, weight }) => (positive ? weight : 0)) / sum(({ weight }) => weight);
  const bias = round(Math.log(share / (1 - share)));
  const odds = new Float64Array(count).fill(bias);
  const [gradient, curvature, node] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  const random = seeded(7);
  const leafOf = (one: Sums) => round((options.rate * one.gradient) / (one.curvature + options.ridge));
  const trees: Tree[] = [];
  for (let at = 0; at < options.trees; at++) {
    for (const [row, { positive, weight }] of examples.entries()) {
      const chance = 1 / (1 + Math.exp(-(odds[row] ?? 0)));
      gradient[row] = weight * ((positive ? 1 : 0) - chance);
      curvature[row] = weight * chance * (1 - chance);
    }
    const open = columns.flatMap((_, column) => (random() < options.columns ? [column] : []));
    trees.push(growTree(open));
  }
  return compact({ bias, features: columns.map(({ name }) => name), trees });

  /** Nodes are numbered as in a heap: the children of node n are 2n + 1 and 2n + 2. A row whose branch has ended keeps its node. */
  function growTree(open: readonly number[]): Tree {
    node.fill(0);
    const splits = new Map<number, Split>();
    for (let depth = 0, from = 0, size = 1; depth < options.depth; depth++, from += size, size *= 2) {
      const totals = totalsOf(from, size);
      const best: (Split | undefined)[] = new Array(size);
      for (const column of open) findSplits(column, from, totals, best);
      for (const [at, split] of best.entries()) if (split !== undefined) splits.set(from + at, split);
      for (const [at, split] of best.entries()) if (split !== undefined) divide(from + at, split);
    }
    const last = 2 ** (options.depth + 1) - 1;
    const values = totalsOf(0, last).map(leafOf);
    for (let row = 0; row < count; row++) odds[row] = (odds[row] ?? 0) + (values[node[row] ?? 0] ?? 0);
    const treeAt = (at: number): Tree => {
      const split = splits.get(at);
      if (split === undefined) return values[at] ?? 0;
      return [split.column, columns[split.column]?.cuts[split.bin] ?? 0, treeAt(2 * at + 1), treeAt(2 * at + 2)];
    };
    return treeAt(0);
  }

  function totalsOf(from: number, size: number): readonly Sums[] {
    const totals = Array.from({ length: size }, () => ({ gradient: 0, curvature: 0 }));
    for (let row = 0; row < count; row++) {
      const own = totals[(node[row] ?? 0) - from];
      if (own === undefined) continue;
      own.gradient += gradient[row] ?? 0;
      own.curvature += curvature[row] ?? 0;
    }
    return totals;
  }

  function findSplits(at: number, from: number, totals: readonly Sums[], best: (Split | undefined)[]): void {
    const { cuts, zero, rows, bins } = columns[at] as Column;
    const width = cuts.length + 1;
    const [g, h] = [new Float64Array(width * totals.length), new Float64Array(width * totals.length)];
    for (const [place, { gradient: all, curvature: curved }] of totals.entries()) {
      g[place * width + zero] = all;
      h[place * width + zero] = curved;
    }
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const place = (node[row] ?? 0) - from;
      if (place < 0 || place >= totals.length) continue;
      const [own, rest] = [place * width + (bins[i] ?? 0), place * width + zero];
      const [slope, curve] = [gradient[row] ?? 0, curvature[row] ?? 0];
      g[own] = (g[own] ?? 0) + slope;
      h[own] = (h[own] ?? 0) + curve;
      g[rest] = (g[rest] ?? 0) - slope;
      h[rest] = (h[rest] ?? 0) - curve;
    }
    const score = (slope: number, curve: number) => (slope * slope) / (curve + options.ridge);
    for (const [place, total] of totals.entries()) {
      let [slope, curve] = [0, 0];
      for (let bin = 0; bin < cuts.length; bin++) {
        slope += g[place * width + bin] ?? 0;
        curve += h[place * width + bin] ?? 0;
        if (curve < options.least || total.curvature - curve < options.least) continue;
        const gain = score(slope, curve) + score(total.gradient - slope, total.curvature - curve) - score(total.gradient, total.curvature);
        if (gain > (best[place]?.gain ?? 1e-6)) best[place] = { column: at, bin, gain };
      }
    }
  }

  function divide(of: number, split: Split): void {
    const { zero, rows, bins } = columns[split.column] as Column;
    const right = new Uint8Array(count).fill(zero > split.bin ? 1 : 0);
    for (let i = 0; i < rows.length; i++) right[rows[i] ?? 0] = (bins[i] ?? 0) > split.bin ? 1 : 0;
    for (let row = 0; row < count; row++) if (node[row] === of) node[row] = 2 * of + 1 + (right[row] ?? 0);
  }
}

function columnsOf(examples: readonly Example[]): readonly Column[] {
  const values = new Map<string, { rows: number[]; values: number[] }>();
  for (const [row, { features }] of examples.entries())
    for (const [name, value] of features) {
      const own = values.get(name) ?? { rows: [], values: [] };
      own.rows.push(row);
      own.values.push(value);
      values.set(name, own);
    }
  return [...values]
    .filter(([, { rows }]) => rows.length >= MIN_COUNT)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const cuts = cutsOf([...own.values, ...(own.rows.length < examples.length ? [0] : [])]);
      const binOf = (value: number) => (cuts.findIndex((cut) => value <= cut) + cuts.length + 1) % (cuts.length + 1);
      return { name, cuts, zero: binOf(0), rows: Int32Array.from(own.rows), bins: Uint8Array.from(own.values, binOf) };
    });
}

/** Midpoints between neighbouring values, or quantiles if there are many. */
function cutsOf(values: readonly number[]): readonly number[] {
  const sorted = Float64Array.from(values).sort();
  const levels = [...new Set(sorted)];
  const cuts =
    levels.length <= MOST_BINS
      ? levels.slice(1).map((level, at) => (level + (levels[at] ?? 0)) / 2)
      : Array.from({ length: MOST_BINS - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / MOST_BINS)] ?? 0);
  return [...new Set(cuts.map((cut) => Number(cut.toFixed(3))))];
}

/** Removes features that no tree uses. */
function compact({ bias, features, trees }: TreeEnsemble): TreeEnsemble {
  const used = new Set<number>();
  const visit = (tree: Tree): void => {
    if (typeof tree === "number") return;
    used.add(tree[0]);
    visit(tree[2]);
    visit(tree[3]);
  };
  trees.forEach(visit);
  const kept = [...used].sort((a, b) => a - b);
  const renumber = (tree: Tree): Tree =>
    typeof tree === "number" ? tree : [kept.indexOf(tree[0]), tree[1], renumber(tree[2]), renumber(tree[3])];
  return { bias, features: kept.map((at) => features[at] ?? ""), trees: trees.map(renumber) };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
