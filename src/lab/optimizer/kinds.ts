import { CLAIM_SHAPES } from "../../domain/claim-shape.js";
import { meanOf } from "./bootstrap.js";
import type { LabelledClaim, Scored } from "./rollout.js";

/** A claim with the results of both policies. */
export type Pair = { readonly claim: LabelledClaim; readonly before: readonly Scored[]; readonly after: readonly Scored[] };

/** How one kind of claim fares with both policies: the mean correctness, which is what must not be lost. */
export type KindFigures = { readonly kind: string; readonly claims: number; readonly before: number; readonly after: number };

/** What the data set calls it, else what it was read as. */
function kindOf({ claim, before }: Pair): string {
  return claim.kind ?? before[0]?.shape ?? "not told";
}

export function byKind(pairs: readonly Pair[]): readonly KindFigures[] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) groups.set(kindOf(pair), [...(groups.get(kindOf(pair)) ?? []), pair]);
  const correctness = (results: readonly Scored[]) => meanOf(results.map(({ parts }) => parts.correctness));
  return [...groups]
    .map(([kind, own]) => ({
      kind,
      claims: own.length,
      before: meanOf(own.map(({ before }) => correctness(before))),
      after: meanOf(own.map(({ after }) => correctness(after))),
    }))
    .sort((a, b) => b.claims - a.claims || (a.kind < b.kind ? -1 : 1));
}

/** Kinds that claims may be of and none of the given ones is: what a policy does with them nobody looked at. Empty where nobody tells kinds. */
export function untestedKinds(
  shapes: readonly (string | null)[],
  named: { readonly train: readonly string[]; readonly other: readonly string[] },
): readonly string[] {
  const seen = new Set(shapes.filter((shape) => shape !== null));
  const missing = seen.size === 0 ? [] : CLAIM_SHAPES.filter((shape) => !seen.has(shape));
  return [...missing, ...[...new Set(named.other)].filter((kind) => !named.train.includes(kind)).sort()];
}
