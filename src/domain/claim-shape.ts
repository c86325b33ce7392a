import type { Episode } from "./episode.js";

/** Kinds of claims, by their reading, for which a policy should behave differently. */
export const CLAIM_SHAPES = [
  "one relation",
  "chain of relations",
  "several statements",
  "denial",
  "with a time",
  "no relation read",
  "not checkable",
] as const;

/** The first shape that fits, rarer ones first; null if no rules read the claim. */
export function claimShapeOf({ outcome }: Pick<Episode, "outcome">): (typeof CLAIM_SHAPES)[number] | null {
  if (outcome.kind === "failed" || outcome.verdict.reading === undefined) return null;
  const { reading } = outcome.verdict;
  const relations = reading.flatMap((one) => one.relations);
  if (reading.length > 0 && reading.every(({ uncheckable }) => uncheckable !== null)) return "not checkable";
  if (relations.length === 0) return "no relation read";
  if (reading.some(({ denied }) => denied)) return "denial";
  if (reading.length > 1) return "several statements";
  if (relations[0]?.relation.includes(" › ") === true) return "chain of relations";
  return relations.some(({ times }) => times.length > 0) ? "with a time" : "one relation";
}
