import type { Mention, Span } from "../../domain/mention.js";
import { findQuantities } from "../../language/find-quantities.js";
import { findTimes } from "../../language/find-times.js";
import { stem } from "../../language/stem.js";

type QuantityMention = Extract<Mention, { kind: "quantity" }>;
type Counted = QuantityMention & { readonly counted: readonly string[] };

/** `same`: the text has this number, or one that the claim's "more than" admits; `other`: it counts the same thing differently; `stray`: it counts other things only; `none`: it counts nothing. */
export type QuantityAgreement = {
  readonly kind: "same" | "other" | "stray" | "none";
  readonly said: Span;
  readonly instead: string | null;
};

const NEAR = 0.1;
const MAX_COUNTS = 60;

/** Both sides with their numbers in digits (`spellNumbers`). */
export function compareQuantities(claim: string, sentences: readonly string[]): readonly QuantityAgreement[] {
  const told = sentences.flatMap(countsOf);
  return countsOf(claim).map((quantity): QuantityAgreement => {
    const said = quantity;
    const alike = told.filter((other) => isAlike(quantity, other));
    if (alike.some((other) => admits(quantity, other))) return { kind: "same", said, instead: null };
    if (alike.length > 0) return { kind: "other", said, instead: alike[0]?.text ?? null };
    if (told.some((other) => other.value.amount === quantity.value.amount)) return { kind: "same", said, instead: null };
    return { kind: told.length > 0 ? "stray" : "none", said, instead: null };
  });
}

/** Years and days of a month are no counts. */
function countsOf(text: string): readonly Counted[] {
  const times = findTimes(text);
  return findQuantities(text)
    .filter(({ start, end }) => !times.some((time) => start < time.end && end > time.start))
    .slice(0, MAX_COUNTS)
    .map((quantity) => ({ ...quantity, counted: nextWords(text.slice(quantity.end, quantity.end + 60)) }));
}

/** What is counted stands right after the number or a word later. */
function nextWords(text: string): readonly string[] {
  const match = /^[\s-]*(\p{L}+)(?:[\s-]+(\p{L}+))?/u.exec(text);
  return [match?.[1], match?.[2]].flatMap((word) => (word === undefined || word.length < 3 ? [] : [stem(word)]));
}

function isAlike(one: Counted, other: Counted): boolean {
  if (one.unitText !== null || other.unitText !== null)
    return one.unitText === other.unitText || (one.value.unit !== null && one.value.unit === other.value.unit);
  return one.counted.some((word) => other.counted.includes(word));
}

function admits(
  { value: { amount }, comparator }: QuantityMention,
  { value: { amount: told }, comparator: loosely }: QuantityMention,
): boolean {
  switch (comparator) {
    case "more":
      return told > amount || (told === amount && loosely === "more");
    case "at-least":
      return told >= amount;
    case "less":
      return told < amount || (told === amount && loosely === "less");
    case "at-most":
      return told <= amount;
    case "about":
      return Math.abs(told - amount) <= NEAR * Math.abs(amount);
    default:
      return told === amount;
  }
}
