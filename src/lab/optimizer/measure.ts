import { meanOf } from "../statistics/bootstrap.js";
import type { Candidate } from "./candidate.js";
import type { Task } from "./effects.js";
import { type LabelledClaim, type RolloutResult, rewardOf } from "./rollout.js";
import type { Run } from "./run.js";

export function tasksOf(candidate: Candidate, claims: readonly LabelledClaim[], repeat: number): readonly Task[] {
  return claims.map((claim) => ({ candidate, claim, repeat }));
}

/** The reward on each claim (null: missed), or "ended" if the budget was not enough for all. */
export async function measure(
  run: Run,
  candidate: Candidate,
  claims: readonly LabelledClaim[],
  repeat = 0,
): Promise<readonly (number | null)[] | "ended"> {
  const results = await run.effects.rollouts("search", tasksOf(candidate, claims, repeat));
  return results.includes(null) ? "ended" : results.map((result) => rewardIn(run, result));
}

export function rewardIn({ config }: Pick<Run, "config">, result: RolloutResult | null): number | null {
  return result?.kind === "scored" ? rewardOf(result.parts, config.weights) : null;
}

/** The gains of `after` over `before`, where both were scored. */
export function gainsOf(before: readonly (number | null)[], after: readonly (number | null)[]): readonly number[] {
  return before.flatMap((reward, place) => {
    const other = after[place];
    return reward === null || other === null || other === undefined ? [] : [other - reward];
  });
}

/** Compares a child with its parent on the same claims. Stops halfway if the child is clearly behind. */
export async function compareOnMinibatch(
  run: Run,
  parent: Candidate,
  child: Candidate,
  batch: readonly LabelledClaim[],
): Promise<{ readonly kind: "won" | "lost"; readonly gain: number; readonly gains: readonly number[] } | { readonly kind: "ended" }> {
  const half = batch.slice(0, Math.ceil(batch.length / 2));
  for (const claims of [half, batch]) {
    const before = await measure(run, parent, claims);
    const after = await measure(run, child, claims);
    if (before === "ended" || after === "ended") return { kind: "ended" };
    const gains = gainsOf(before, after);
    const gain = meanOf(gains);
    if (claims === batch) return { kind: gain > 0 ? "won" : "lost", gain, gains };
    if (gain < 0 && gain < -spread(gains, gain)) return { kind: "lost", gain, gains };
  }
  return { kind: "ended" };
}

function spread(gains: readonly number[], mean: number): number {
  return Math.sqrt(meanOf(gains.map((gain) => (gain - mean) ** 2)) / Math.max(1, gains.length - 1));
}
