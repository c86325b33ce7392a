import type { Span } from "../../domain/mention.js";
import { admitsCount, countsAlike, countsOf } from "./counts.js";

/** `same`: the text has this number, or one that the claim's "more than" admits; `other`: it counts the same thing differently; `stray`: it counts other things only; `none`: it counts nothing. */
export type QuantityAgreement = {
  readonly kind: "same" | "other" | "stray" | "none";
  readonly said: Span;
  readonly instead: string | null;
};

/** Both sides with their numbers in digits (`spellNumbers`). */
export function compareQuantities(claim: string, sentences: readonly string[]): readonly QuantityAgreement[] {
  const told = sentences.flatMap(countsOf);
  return countsOf(claim).map((said): QuantityAgreement => {
    const alike = told.filter((count) => countsAlike(said, count));
    if (alike.some((count) => admitsCount(said, count))) return { kind: "same", said, instead: null };
    const [other] = alike;
    if (other !== undefined) return { kind: "other", said, instead: other.text };
    if (told.some(({ value }) => value.amount === said.value.amount)) return { kind: "same", said, instead: null };
    return { kind: told.length > 0 ? "stray" : "none", said, instead: null };
  });
}
