import { ERROR_TYPES, type ErrorType } from "../../domain/error-types.js";
import { type Interval, intervalOf, meanOf, quantile } from "./bootstrap.js";
import { type RewardWeights, rewardOf } from "./reward.js";
import type { LabelledClaim, Scored } from "./rollout.js";
import type { Draw } from "./seeded.js";

/** A claim with all its scored repeats. */
export type ClaimResults = { readonly claim: LabelledClaim; readonly results: readonly Scored[] };

/** How a policy did, with 95 % intervals over claims; null where there is nothing to say it from. */
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
  /** Share of the rollouts with each kind of error; one may show several. */
  readonly errorTypes: Readonly<Partial<Record<ErrorType, number>>>;
};

export function figuresOf(all: readonly ClaimResults[], weights: RewardWeights, resamples: number, draw: Draw): Figures {
  const rows = all.filter(({ results }) => results.length > 0);
  const scored = rows.flatMap(({ results }) => results);
  const over = (value: (result: Scored) => number) =>
    intervalOf(
      rows.map(({ results }) => meanOf(results.map(value))),
      resamples,
      draw,
    );
  const share = (errorType: ErrorType) => scored.filter(({ errorTypes }) => errorTypes.includes(errorType)).length / scored.length;
  return {
    claims: rows.length,
    rollouts: scored.length,
    reward: over(({ parts }) => rewardOf(parts, weights)),
    correctness: over(({ parts }) => parts.correctness),
    sufficiency: over(({ parts }) => parts.sufficiency),
    cost: over(({ parts }) => parts.cost),
    balancedAccuracy: balancedInterval(rows, resamples, draw),
    callsPerClaim: over(({ calls }) => calls),
    tokensPerClaim: meanOf(scored.map(({ tokens }) => tokens)),
    errorTypes: Object.fromEntries(ERROR_TYPES.map((errorType) => [errorType, scored.length === 0 ? 0 : share(errorType)])),
  };
}

/** Only what the statistic needs of a claim, since it is resampled thousands of times. */
type Hit = { readonly supported: boolean; readonly share: number };

function balancedInterval(rows: readonly ClaimResults[], resamples: number, draw: Draw): Interval | null {
  const hits = rows.flatMap(({ claim: { label }, results }): readonly Hit[] => {
    const share = meanOf(results.map(({ predicted }) => Number(predicted === label)));
    return label === "supported" || label === "refuted" ? [{ supported: label === "supported", share }] : [];
  });
  if (hits.length === 0) return null;
  const values = Array.from({ length: resamples }, () => balancedAccuracy(hits, () => Math.floor(draw() * hits.length)));
  values.sort((a, b) => a - b);
  return { mean: balancedAccuracy(hits, (place) => place), low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

function balancedAccuracy(hits: readonly Hit[], pick: (place: number) => number): number {
  const seen = { supported: 0, refuted: 0 };
  const right = { supported: 0, refuted: 0 };
  for (let place = 0; place < hits.length; place++) {
    const hit = hits[pick(place)];
    if (hit === undefined) continue;
    const label = hit.supported ? "supported" : "refuted";
    seen[label] += 1;
    right[label] += hit.share;
  }
  // A class that is not there cannot be recalled.
  const recalls = (["supported", "refuted"] as const).flatMap((label) => (seen[label] === 0 ? [] : [right[label] / seen[label]]));
  return meanOf(recalls);
}
