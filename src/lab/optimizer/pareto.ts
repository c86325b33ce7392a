import { meanOf } from "./bootstrap.js";
import type { Candidate } from "./candidate.js";
import { type Draw, drawWeighted } from "./seeded.js";

/** A candidate and its reward on each validation claim; null where the environment had no answer. */
export type Member = { readonly candidate: Candidate; readonly rewards: readonly (number | null)[] };

export function meanReward({ rewards }: Member): number {
  return meanOf(rewards.filter((reward) => reward !== null));
}

export function bestOf(pool: readonly [Member, ...Member[]]): Member {
  return pool.reduce((best, member) => (meanReward(member) > meanReward(best) ? member : best));
}

/**
 * Half of the time the best so far, otherwise one that is best on some claims, as often as it is: what only a few claims need is not lost
 * while the others improve.
 */
export function pickParent(pool: readonly [Member, ...Member[]], draw: Draw): Candidate {
  const best = bestOf(pool);
  if (draw() < 0.5) return best.candidate;
  const weights = new Map(pool.map((member) => [member, 0]));
  for (const place of best.rewards.keys()) {
    const highest = Math.max(...pool.map(({ rewards }) => rewards[place] ?? Number.NEGATIVE_INFINITY));
    const first = pool.filter(({ rewards }) => rewards[place] === highest);
    for (const member of first) weights.set(member, (weights.get(member) ?? 0) + 1 / first.length);
  }
  return (drawWeighted(pool, (member) => weights.get(member) ?? 0, draw) ?? best).candidate;
}
