import { ERROR_TYPES, type ErrorType } from "../../domain/error-types.js";
import { type RewardWeights, rewardOf } from "./reward.js";
import type { Lesson, RolloutResult, Scored } from "./rollout.js";

const MAX_FAILURES = 6;
const MAX_SUCCESSES = 2;
const MAX_STORY = 900;
const MAX_REJECTED = 8;
const MAX_SAID = 400;

/** How often each kind of error happened, and how often none ("none"). */
export function countErrors(results: readonly (RolloutResult | null)[]): ReadonlyMap<ErrorType | "none", number> {
  const counts = new Map<ErrorType | "none", number>();
  for (const { errorTypes } of scoredOf(results))
    for (const one of errorTypes.length === 0 ? (["none"] as const) : errorTypes) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Map(([...ERROR_TYPES, "none"] as const).flatMap((one) => (counts.has(one) ? [[one, counts.get(one) ?? 0] as const] : [])));
}

/** The kinds of error that cost most reward against the best that was seen, worst first. */
export function worstErrors(results: readonly (RolloutResult | null)[], weights: RewardWeights): readonly ErrorType[] {
  const scored = scoredOf(results);
  const best = Math.max(...scored.map(({ parts }) => rewardOf(parts, weights)));
  const loss = new Map<ErrorType, number>();
  for (const { parts, errorTypes } of scored)
    for (const one of errorTypes) loss.set(one, (loss.get(one) ?? 0) + best - rewardOf(parts, weights));
  return [...loss].sort((a, b) => b[1] - a[1]).map(([errorType]) => errorType);
}

/** Episodes as a gradient reads them. Failures are numbered (f1, f2, …), so that an edit can say which of them it is for. */
export type Sample = { readonly text: string; readonly failures: readonly string[] };

/**
 * A few episodes of one kind: the worst with the error, then some that went well, so that what works stays. The parent's own come first;
 * those that were told by a buffer fill up, so that no buffer can crowd them out.
 */
export function sampleOf(own: readonly Lesson[], told: readonly Lesson[], errorType: ErrorType, weights: RewardWeights): Sample {
  const ranked = [own, told].map((lessons) => [...lessons].sort((a, b) => rewardOf(a.parts, weights) - rewardOf(b.parts, weights)));
  const failed = ranked.flatMap((lessons) => lessons.filter(({ errorTypes }) => errorTypes.includes(errorType))).slice(0, MAX_FAILURES);
  const successes = ranked
    .flatMap((lessons) => lessons.filter(({ errorTypes }) => errorTypes.length === 0).reverse())
    .slice(0, MAX_SUCCESSES);
  const failures = failed.map((_, place) => `f${place + 1}`);
  const lines = failed.map((lesson, place) => `[${failures[place]}] ${errorType}\n${tell(lesson)}`);
  return { text: [...lines, ...successes.map((lesson) => `[went well]\n${tell(lesson)}`)].join("\n\n"), failures };
}

/** The critique last, where it is not cut away. */
function tell({ story, critique }: Lesson): string {
  return `${story.slice(0, MAX_STORY)}\n  critique: ${oneLine(critique)}`;
}

export function rejectedOf(said: readonly string[]): string {
  return said
    .slice(-MAX_REJECTED)
    .map((one) => `- ${one.slice(0, MAX_SAID)}`)
    .join("\n");
}

export function scoredOf(results: readonly (RolloutResult | null)[]): readonly Scored[] {
  return results.flatMap((result) => (result?.kind === "scored" ? [result] : []));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, MAX_SAID);
}
