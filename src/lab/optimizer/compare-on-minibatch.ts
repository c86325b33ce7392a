import { meanOf } from "./bootstrap.js";
import type { Candidate } from "./candidate.js";
import { gainsOf, measure } from "./measure.js";
import type { LabelledClaim } from "./rollout.js";
import type { Run } from "./run.js";

export type MinibatchComparison =
  | { readonly kind: "won" | "lost"; readonly gain: number; readonly gains: readonly number[] }
  | { readonly kind: "ended" };

/** Compares a child with its parent on the same claims. Stops at half of them where the child is clearly behind. */
export async function compareOnMinibatch(
  run: Run,
  parent: Candidate,
  child: Candidate,
  batch: readonly LabelledClaim[],
): Promise<MinibatchComparison> {
  const half = batch.slice(0, Math.ceil(batch.length / 2));
  for (const claims of [half, batch]) {
    const before = await measure(run, "search", parent, claims);
    const after = await measure(run, "search", child, claims);
    if (before === "ended" || after === "ended") return { kind: "ended" };
    const gains = gainsOf(before, after);
    const gain = meanOf(gains);
    if (claims === batch) return { kind: gain > 0 ? "won" : "lost", gain, gains };
    if (gain < 0 && gain < -spread(gains, gain)) return { kind: "lost", gain, gains };
  }
  return { kind: "ended" };
}

/** The standard error of the mean. */
function spread(gains: readonly number[], mean: number): number {
  return Math.sqrt(meanOf(gains.map((gain) => (gain - mean) ** 2)) / Math.max(1, gains.length - 1));
}
