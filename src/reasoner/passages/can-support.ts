import { type Aligned, TRUST } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import { isLight, type Rarity } from "./word-weight.js";

/** So much of what the claim says of its subject has to be told, the rare words counting most. */
const LEAST_TOLD = 0.4;

/** A passage can only support what it says: every name, date and number of the claim, a word of its relation, and the better part of the rest. */
export function canSupport({ predicate, times, quantities }: Comparison, rarity: Rarity): boolean {
  const lasting = predicate.filter(({ word }) => !isLight(word));
  const relation = lasting.filter(({ word }) => word.kind === "plain");
  return (
    !lasting.some(({ word, way }) => word.kind === "name" && way === "missing") &&
    [...times, ...quantities].every(({ kind }) => kind === "same" || kind === "wider" || kind === "kept") &&
    (relation.length === 0 || relation.some(isTold)) &&
    toldShare(predicate, rarity) >= LEAST_TOLD
  );
}

export function isTold({ way }: Aligned): boolean {
  return TRUST[way] >= 0.7;
}

/** Share of these words that the text says, in one sentence or anywhere, the rare ones counting most; all of nothing is said. */
export function toldShare(aligned: readonly Aligned[], rarity: Rarity, sentence?: number): number {
  let [part, total] = [0, 0];
  for (const { word, way, told } of aligned) {
    const weight = rarity(word);
    total += weight;
    if (sentence === undefined || told.some((place) => place.sentence === sentence)) part += weight * TRUST[way];
  }
  return total === 0 ? 1 : part / total;
}
