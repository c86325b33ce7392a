import type { Candidate } from "./candidate.js";
import type { Task } from "./effects.js";
import type { Phase } from "./ledger.js";
import { rewardOf } from "./reward.js";
import type { LabelledClaim, RolloutResult } from "./rollout.js";
import type { Run } from "./run.js";

export function tasksOf(candidate: Candidate, claims: readonly LabelledClaim[], repeat: number): readonly Task[] {
  return claims.map((claim) => ({ candidate, claim, repeat }));
}

/** The reward on each claim (null: missed), or "ended" where the budget did not reach for all. */
export async function measure(
  run: Run,
  phase: Phase,
  candidate: Candidate,
  claims: readonly LabelledClaim[],
  repeat = 0,
): Promise<readonly (number | null)[] | "ended"> {
  const results = await run.effects.rollouts(phase, tasksOf(candidate, claims, repeat));
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
