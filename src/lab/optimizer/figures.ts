import { groupBy } from "../../base/group.js";
import { CLAIM_SHAPES } from "../../domain/claim-shape.js";
import { ERROR_TYPES, type ErrorType } from "../../domain/error-types.js";
import {
  asInterval,
  bootstrap,
  type Cluster,
  type Interval,
  meanOf,
  meanOfCell,
  meanOrNull,
  type Statistic,
} from "../statistics/bootstrap.js";
import type { Draw } from "../statistics/random.js";
import { type LabelledClaim, type RewardWeights, rewardOf, type Scored } from "./rollout.js";

export type ClaimResults = { readonly claim: LabelledClaim; readonly results: readonly Scored[] };

/** A policy's results, with 95 % intervals over claims; null without data. */
export type Figures = {
  readonly claims: number;
  readonly rollouts: number;
  readonly reward: Interval | null;
  readonly correctness: Interval | null;
  readonly sufficiency: Interval | null;
  readonly cost: Interval | null;
  /** Mean recall over supported and refuted; abstaining counts as wrong. */
  readonly balancedAccuracy: Interval | null;
  readonly callsPerClaim: Interval | null;
  readonly tokensPerClaim: number;
  /** Share of the rollouts with each kind of error; a rollout may have several. */
  readonly errorTypes: Readonly<Partial<Record<ErrorType, number>>>;
};

/** Indices of the bootstrap's totals: claims, five measures, and the claims and right verdicts of the two classes. */
const [REWARD, CORRECTNESS, SUFFICIENCY, COST, CALLS, SUPPORTED, REFUTED, CELLS] = [1, 2, 3, 4, 5, 6, 8, 10] as const;

const STATISTICS = {
  reward: meanOfCell(REWARD),
  correctness: meanOfCell(CORRECTNESS),
  sufficiency: meanOfCell(SUFFICIENCY),
  cost: meanOfCell(COST),
  callsPerClaim: meanOfCell(CALLS),
  // A class without claims has no recall.
  balancedAccuracy: (totals) =>
    meanOrNull([SUPPORTED, REFUTED].flatMap((cell) => (totals[cell] ? [(totals[cell + 1] ?? 0) / totals[cell]] : []))),
} satisfies Readonly<Record<string, Statistic>>;

export function figuresOf(
  all: readonly ClaimResults[],
  weights: RewardWeights,
  options: { readonly resamples: number; readonly draw: Draw },
): Figures {
  const rows = all.filter(({ results }) => results.length > 0);
  const scored = rows.flatMap(({ results }) => results);
  const estimates = bootstrap(
    rows.map((row) => clusterOf(row, weights)),
    STATISTICS,
    { ...options, cells: CELLS },
  );
  const share = (errorType: ErrorType) => meanOf(scored.map(({ errorTypes }) => Number(errorTypes.includes(errorType))));
  return {
    claims: rows.length,
    rollouts: scored.length,
    reward: asInterval(estimates.reward),
    correctness: asInterval(estimates.correctness),
    sufficiency: asInterval(estimates.sufficiency),
    cost: asInterval(estimates.cost),
    balancedAccuracy: asInterval(estimates.balancedAccuracy),
    callsPerClaim: asInterval(estimates.callsPerClaim),
    tokensPerClaim: meanOf(scored.map(({ tokens }) => tokens)),
    errorTypes: Object.fromEntries(ERROR_TYPES.map((errorType) => [errorType, share(errorType)])),
  };
}

/** Means over a claim's repeats, because claims are resampled, not rollouts. */
function clusterOf({ claim: { label }, results }: ClaimResults, weights: RewardWeights): Cluster {
  const mean = (value: (result: Scored) => number) => meanOf(results.map(value));
  const classCell = label === "supported" ? SUPPORTED : label === "refuted" ? REFUTED : null;
  return [
    { cell: 0, amount: 1 },
    { cell: REWARD, amount: mean(({ parts }) => rewardOf(parts, weights)) },
    { cell: CORRECTNESS, amount: mean(({ parts }) => parts.correctness) },
    { cell: SUFFICIENCY, amount: mean(({ parts }) => parts.sufficiency) },
    { cell: COST, amount: mean(({ parts }) => parts.cost) },
    { cell: CALLS, amount: mean(({ calls }) => calls) },
    ...(classCell === null
      ? []
      : [
          { cell: classCell, amount: 1 },
          { cell: classCell + 1, amount: mean(({ predicted }) => Number(predicted === label)) },
        ]),
  ];
}

export type Pair = { readonly claim: LabelledClaim; readonly before: readonly Scored[]; readonly after: readonly Scored[] };

/** The mean correctness of one kind of claim with both policies. */
export type KindFigures = { readonly kind: string; readonly claims: number; readonly before: number; readonly after: number };

/** The data set's kind, otherwise the shape that the claim was read as. */
function kindOf({ claim, before }: Pair): string {
  return claim.kind ?? before[0]?.shape ?? "not told";
}

export function byKind(pairs: readonly Pair[]): readonly KindFigures[] {
  const correctness = (results: readonly Scored[]) => meanOf(results.map(({ parts }) => parts.correctness));
  return [...groupBy(pairs, kindOf)]
    .map(([kind, own]) => ({
      kind,
      claims: own.length,
      before: meanOf(own.map(({ before }) => correctness(before))),
      after: meanOf(own.map(({ after }) => correctness(after))),
    }))
    .sort((a, b) => b.claims - a.claims || (a.kind < b.kind ? -1 : 1));
}

/** Kinds of claims that were not tested. Empty if kinds are unknown. */
export function untestedKinds(
  shapes: readonly (string | null)[],
  named: { readonly train: readonly string[]; readonly other: readonly string[] },
): readonly string[] {
  const seen = new Set(shapes.filter((shape) => shape !== null));
  const missing = seen.size === 0 ? [] : CLAIM_SHAPES.filter((shape) => !seen.has(shape));
  return [...missing, ...[...new Set(named.other)].filter((kind) => !named.train.includes(kind)).sort()];
}
