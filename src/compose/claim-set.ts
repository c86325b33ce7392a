import type { Row } from "../lab/evaluation/dataset.js";
import type { LabelledClaim } from "../lab/optimizer/rollout.js";

export type ClaimSet = {
  readonly claims: readonly LabelledClaim[];
  /** Passages that come with claims, by the claim's id. */
  readonly evidence: ReadonlyMap<string, Row["evidence"]>;
};

/** A data set as the optimizer reads it. Ids are prefixed with the set's name, because two sets may use the same numbers. */
export function claimSetOf(rows: readonly Row[], set: "train" | "validation"): ClaimSet {
  const named = rows.map((row) => ({ ...row, id: `${set}/${row.id}` }));
  return {
    claims: named.map(({ id, claim, label, date, url, kind }) => ({
      id,
      label,
      claim: { text: claim, asOf: date ?? null, url: url ?? null },
      ...(kind === undefined ? {} : { kind }),
    })),
    evidence: new Map(named.flatMap(({ id, evidence }) => (evidence.length > 0 ? [[id, evidence] as const] : []))),
  };
}
