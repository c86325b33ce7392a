import { ERROR_TYPES, type ErrorType } from "../../domain/error-types.js";
import { countBy } from "../statistics/bootstrap.js";
import { type Candidate, renderSections } from "./candidate.js";
import type { TextEdit } from "./proposer.js";
import { type Lesson, type RewardWeights, type RolloutResult, rewardOf, type Scored } from "./rollout.js";
import type { Run, SearchLog } from "./run.js";

/**
 * For each of the worst kinds of error: a gradient from episodes with that error, then edits that follow it. Episodes of the buffer are
 * shown next to the parent's own. Empty without a proposer, errors or budget.
 */
export async function textEdits(
  run: Run,
  log: SearchLog,
  at: { readonly round: number; readonly parent: Candidate; readonly errorTypes: number },
  results: readonly (RolloutResult | null)[],
): Promise<readonly TextEdit[]> {
  const instructions = renderSections(at.parent.sections);
  const found: TextEdit[][] = [];
  for (const errorType of worstErrors(results, run.config.weights).slice(0, at.errorTypes)) {
    const key = `${at.round}/${at.parent.id}/${errorType}`;
    const { text: episodes, failures } = sampleOf(scoredOf(results), run.lessons, errorType, run.config.weights);
    const gradient = await run.effects.gradient(key, { instructions, errorType, episodes });
    if (gradient === null) break;
    if (gradient.trim() === "") continue;
    log.gradients.push({ round: at.round, errorType, gradient });
    run.emit({ type: "gradient", round: at.round, errorType, gradient });
    const edits = await run.effects.propose(key, { instructions, gradient, episodes, rejected: rejectedOf(log.failed()) });
    if (edits === null) break;
    const named: TextEdit[] = [];
    for (const edit of edits) {
      if (failures.includes(edit.addresses)) named.push({ ...edit, addresses: `${errorType} (${edit.addresses})` });
      else {
        log.reject(edit, { round: at.round, parent: at.parent, why: "it names no failure that it was shown" });
      }
    }
    found.push(named);
  }
  return interleave(found);
}

/** Takes the first item of each list before the second of any. */
export function interleave<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

const MAX_FAILURES = 6;
const MAX_SUCCESSES = 2;
const MAX_STORY = 900;
const MAX_REJECTED = 8;
const MAX_SAID = 400;

/** Counts each kind of error, and episodes without one ("none"). */
export function countErrors(results: readonly (RolloutResult | null)[]): ReadonlyMap<ErrorType | "none", number> {
  const counts = countBy(scoredOf(results).flatMap(({ errorTypes }) => (errorTypes.length === 0 ? ["none"] : errorTypes)));
  return new Map(([...ERROR_TYPES, "none"] as const).flatMap((one) => (counts[one] === undefined ? [] : [[one, counts[one]] as const])));
}

/** Kinds of error by the reward that they lost compared with the best episode, worst first. */
export function worstErrors(results: readonly (RolloutResult | null)[], weights: RewardWeights): readonly ErrorType[] {
  const scored = scoredOf(results);
  const best = Math.max(...scored.map(({ parts }) => rewardOf(parts, weights)));
  const loss = new Map<ErrorType, number>();
  for (const { parts, errorTypes } of scored)
    for (const one of errorTypes) loss.set(one, (loss.get(one) ?? 0) + best - rewardOf(parts, weights));
  return [...loss].sort((a, b) => b[1] - a[1]).map(([errorType]) => errorType);
}

/** Episodes in a gradient's prompt. Failures are numbered (f1, f2, …), so that an edit can refer to the one it addresses. */
type Sample = { readonly text: string; readonly failures: readonly string[] };

/**
 * A few episodes: the worst with the error, then some successful ones, so that the edits keep what works. The parent's own come first;
 * those of the buffer fill the remaining places.
 */
function sampleOf(own: readonly Lesson[], told: readonly Lesson[], errorType: ErrorType, weights: RewardWeights): Sample {
  const ranked = [own, told].map((lessons) => [...lessons].sort((a, b) => rewardOf(a.parts, weights) - rewardOf(b.parts, weights)));
  const failed = ranked.flatMap((lessons) => lessons.filter(({ errorTypes }) => errorTypes.includes(errorType))).slice(0, MAX_FAILURES);
  const successes = ranked
    .flatMap((lessons) => lessons.filter(({ errorTypes }) => errorTypes.length === 0).reverse())
    .slice(0, MAX_SUCCESSES);
  const failures = failed.map((_, place) => `f${place + 1}`);
  const lines = failed.map((lesson, place) => `[${failures[place]}] ${errorType}\n${tell(lesson)}`);
  return { text: [...lines, ...successes.map((lesson) => `[went well]\n${tell(lesson)}`)].join("\n\n"), failures };
}

/** The critique is added after the cut, so that it is never cut off. */
function tell({ story, critique }: Lesson): string {
  return `${story.slice(0, MAX_STORY)}\n  critique: ${critique.replace(/\s+/g, " ").slice(0, MAX_SAID)}`;
}

function rejectedOf(said: readonly string[]): string {
  return said
    .slice(-MAX_REJECTED)
    .map((one) => `- ${one.slice(0, MAX_SAID)}`)
    .join("\n");
}

export function scoredOf(results: readonly (RolloutResult | null)[]): readonly Scored[] {
  return results.flatMap((result) => (result?.kind === "scored" ? [result] : []));
}
