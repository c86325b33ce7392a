import { canonicalJson, sha256Of } from "../../base/fingerprint.js";
import { LABELS } from "../../domain/vocabulary.js";
import { shuffled, stream } from "../statistics/random.js";
import type { LabelledClaim } from "./rollout.js";

/** Three disjoint sets. The search uses the first two; the third is used once, at the end. */
export type Splits = ReturnType<typeof splitClaims>;

/**
 * Holds back a share of the train and validation claims, stratified by label. The confirmation needs fresh claims, because overfitting to a claim does not
 * average out over repeats, and with rules every repeat is identical.
 */
export function splitClaims(
  given: { readonly train: readonly LabelledClaim[]; readonly validation: readonly LabelledClaim[] },
  share: number,
  seed: number,
) {
  const known = new Set(given.train.map(({ claim }) => claimKey(claim)));
  // A claim in both sets would be validated on what it was trained on.
  const validation = distinct(given.validation).filter((claim) => !known.has(claimKey(claim.claim)));
  const [train, heldTrain] = holdBack(distinct(given.train), share, seed, "train");
  const [kept, heldValidation] = holdBack(validation, share, seed, "validation");
  return { train, validation: kept, confirmation: shuffled([...heldTrain, ...heldValidation], stream(seed, "split", "confirmation")) };
}

export function splitHash(claims: readonly LabelledClaim[]): string {
  const rows = claims.map(({ id, claim, label }) => canonicalJson({ id, claim, label })).sort();
  return sha256Of(rows.join("\n")).slice(0, 16);
}

function holdBack(
  claims: readonly LabelledClaim[],
  share: number,
  seed: number,
  name: string,
): readonly [readonly LabelledClaim[], readonly LabelledClaim[]] {
  const kept: LabelledClaim[] = [];
  const held: LabelledClaim[] = [];
  for (const label of LABELS) {
    const order = shuffled(
      claims.filter((claim) => claim.label === label),
      stream(seed, "split", name, label),
    );
    const cut = Math.round(order.length * share);
    held.push(...order.slice(0, cut));
    kept.push(...order.slice(cut));
  }
  return [shuffled(kept, stream(seed, "split", name, "kept")), held];
}

function distinct(claims: readonly LabelledClaim[]): readonly LabelledClaim[] {
  return [...new Map(claims.map((claim) => [claimKey(claim.claim), claim])).values()];
}

export function claimKey({ text, asOf }: Pick<LabelledClaim["claim"], "text" | "asOf">): string {
  return `${text.toLowerCase()}|${asOf ?? ""}`;
}
