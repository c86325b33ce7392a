import type { Draw } from "./seeded.js";

export type Interval = { readonly mean: number; readonly low: number; readonly high: number };

/** The mean and its 95 % interval by resampling. Values are one a claim: claims, not rollouts, are what was sampled. */
export function intervalOf(values: readonly number[], resamples: number, draw: Draw): Interval | null {
  if (values.length === 0) return null;
  const means = resampledMeans(values, resamples, draw).sort((a, b) => a - b);
  return { mean: meanOf(values), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/**
 * One-sided p of "the true mean of these paired gains is not above 0". The larger of two bootstraps: how often a resample falls to 0 or
 * below, and how often one of the centred gains reaches the mean that was seen. The first alone would call three gains among sixty ties
 * proof; the second alone would trust many small gains beside a rare great loss.
 */
export function pairedP(gains: readonly number[], resamples: number, draw: Draw): number {
  const mean = meanOf(gains);
  if (gains.length === 0 || mean <= 0) return 1;
  let fallen = 0;
  let reached = 0;
  for (const resampled of resampledMeans(gains, resamples, draw)) {
    if (resampled <= 0) fallen++;
    if (resampled - mean >= mean) reached++;
  }
  return (1 + Math.max(fallen, reached)) / (resamples + 1);
}

/**
 * By how much the best of several means overstates itself: the pick of a resample of the claims, there and on the claims themselves.
 * `rows[candidate][claim]`.
 */
export function selectionInflation(rows: readonly (readonly number[])[], resamples: number, draw: Draw): number {
  const size = Math.min(...rows.map((row) => row.length));
  if (rows.length < 2 || size === 0) return 0;
  const means = rows.map((row) => meanOf(row.slice(0, size)));
  let sum = 0;
  for (let round = 0; round < resamples; round++) {
    const places = Array.from({ length: size }, () => Math.floor(draw() * size));
    const there = rows.map((row) => places.reduce((total, place) => total + (row[place] ?? 0), 0) / size);
    const best = there.indexOf(Math.max(...there));
    sum += (there[best] ?? 0) - (means[best] ?? 0);
  }
  return sum / resamples;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function resampledMeans(values: readonly number[], resamples: number, draw: Draw): number[] {
  const size = values.length;
  return Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let place = 0; place < size; place++) sum += values[Math.floor(draw() * size)] ?? 0;
    return sum / size;
  });
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))] ?? 0;
}
