import { meanOf, resampled } from "./bootstrap.js";
import type { Draw } from "./random.js";

/**
 * One-sided p of "the true mean of these paired gains is not above 0": the larger of two bootstraps. One counts how often a resample's mean is 0 or below,
 * the other how often a resample of the centred gains reaches the observed mean. The first alone would accept three gains among sixty ties; the second alone
 * would accept many small gains with a rare large loss.
 */
export function pairedP(gains: readonly number[], resamples: number, draw: Draw): number {
  const mean = meanOf(gains);
  if (gains.length === 0 || mean <= 0) return 1;
  let fallen = 0;
  let reached = 0;
  for (let round = 0; round < resamples; round++) {
    const drawn = meanOf(resampled(gains, draw));
    if (drawn <= 0) fallen++;
    if (drawn - mean >= mean) reached++;
  }
  return (1 + Math.max(fallen, reached)) / (resamples + 1);
}

/**
 * Selection bias: by how much the best of several means is overestimated. The best of each resample of the claims is compared with its mean
 * on all claims. `rows[candidate][claim]`.
 */
export function selectionInflation(rows: readonly (readonly number[])[], resamples: number, draw: Draw): number {
  const size = Math.min(...rows.map((row) => row.length));
  if (rows.length < 2 || size === 0) return 0;
  const means = rows.map((row) => meanOf(row.slice(0, size)));
  const claims = Array.from({ length: size }, (_, place) => place);
  const inflations = Array.from({ length: resamples }, () => {
    const places = resampled(claims, draw);
    const drawn = rows.map((row) => meanOf(places.map((place) => row[place] ?? 0)));
    const best = drawn.indexOf(Math.max(...drawn));
    return (drawn[best] ?? 0) - (means[best] ?? 0);
  });
  return meanOf(inflations);
}

/**
 * Two runs on the same claims: how many only the first or only the second got right, and the probability of such a difference by chance.
 */
export type McNemar = ReturnType<typeof mcnemar>;

/** McNemar's exact two-sided test: by chance, a claim on which the runs differ favours either with probability one half. */
export function mcnemar(pairs: readonly { readonly first: boolean; readonly second: boolean }[]) {
  const onlyFirst = pairs.filter(({ first, second }) => first && !second).length;
  const onlySecond = pairs.filter(({ first, second }) => !first && second).length;
  return { onlyFirst, onlySecond, p: exactP(onlyFirst, onlySecond) };
}

function exactP(one: number, other: number): number {
  const all = one + other;
  let tail = 0;
  let logTerm = -all * Math.LN2;
  for (let count = 0; count <= Math.min(one, other); count++) {
    tail += Math.exp(logTerm);
    // The next binomial coefficient from the previous one, as logarithms, because 2^-1000 would underflow.
    logTerm += Math.log(all - count) - Math.log(count + 1);
  }
  return Math.min(1, 2 * tail);
}
