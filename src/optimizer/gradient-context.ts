import { ERROR_TYPES, type ErrorType } from "../domain/critique.js";
import { type RewardWeights, rewardOf } from "./reward.js";
import type { RolloutResult, Scored } from "./rollout.js";

const MAX_FAILURES = 6;
const MAX_SUCCESSES = 2;
const MAX_CRITIQUE = 400;
const MAX_REJECTED = 8;

/** How often each kind of error happened. */
export function countErrors(results: readonly (RolloutResult | null)[]): ReadonlyMap<ErrorType, number> {
  const counts = new Map<ErrorType, number>();
  for (const { errorType } of scoredOf(results)) counts.set(errorType, (counts.get(errorType) ?? 0) + 1);
  return new Map(ERROR_TYPES.flatMap((errorType) => (counts.has(errorType) ? [[errorType, counts.get(errorType) ?? 0] as const] : [])));
}

/** The kinds of error that cost most reward against the best that was seen, worst first. */
export function worstErrors(results: readonly (RolloutResult | null)[], weights: RewardWeights): readonly ErrorType[] {
  const scored = scoredOf(results);
  const best = Math.max(...scored.map(({ parts }) => rewardOf(parts, weights)));
  const loss = new Map<ErrorType, number>();
  for (const { parts, errorType } of scored)
    if (errorType !== "none") loss.set(errorType, (loss.get(errorType) ?? 0) + best - rewardOf(parts, weights));
  return [...loss].sort((a, b) => b[1] - a[1]).map(([errorType]) => errorType);
}

/** A few critiques of one kind: the worst with the error, and some that went well, so that what works stays. */
export function critiquesOf(results: readonly (RolloutResult | null)[], errorType: ErrorType, weights: RewardWeights): string {
  const ranked = scoredOf(results)
    .filter(({ critique }) => critique !== "")
    .sort((a, b) => rewardOf(a.parts, weights) - rewardOf(b.parts, weights));
  const failures = ranked.filter((result) => result.errorType === errorType).slice(0, MAX_FAILURES);
  const successes = ranked
    .filter((result) => result.errorType === "none")
    .reverse()
    .slice(0, MAX_SUCCESSES);
  const line = (mark: string) => (result: Scored) => `${mark} ${result.critique.replace(/\s+/g, " ").slice(0, MAX_CRITIQUE)}`;
  return [...failures.map(line("- went wrong:")), ...successes.map(line("- went well:"))].join("\n");
}

export function rejectedOf(said: readonly string[]): string {
  return said
    .slice(-MAX_REJECTED)
    .map((one) => `- ${one.slice(0, MAX_CRITIQUE)}`)
    .join("\n");
}

export function scoredOf(results: readonly (RolloutResult | null)[]): readonly Scored[] {
  return results.flatMap((result) => (result?.kind === "scored" ? [result] : []));
}
