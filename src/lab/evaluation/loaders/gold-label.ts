import type { Label } from "../../../domain/outcome.js";

/**
 * What a data set's word means: our label, and its class where only two are told apart. By §5.1 of the paper what is partly correct counts as refuted,
 * and what cannot be verified is left out (null).
 */
export type Gold = { readonly label: Label; readonly two: "supported" | "refuted" | null };

export const SUPPORTED: Gold = { label: "supported", two: "supported" };
export const REFUTED: Gold = { label: "refuted", two: "refuted" };
/** Sources or halves of the claim speak against each other. */
export const CONFLICTING: Gold = { label: "conflicting", two: "refuted" };
export const UNVERIFIABLE: Gold = { label: "not-enough-info", two: null };

/** How many labels are told apart: 4 keeps what the data has, 3 has no *conflicting*, 2 is the paper's. */
export const CLASSES = [2, 3, 4] as const;
export type Classes = (typeof CLASSES)[number];

/** The label of a claim among so many classes; null where it is left out. */
export function labelAmong({ label, two }: Gold, classes: Classes): Label | null {
  if (classes === 2) return two;
  return classes === 3 && label === "conflicting" ? "refuted" : label;
}

/** Labels are compared without case, spaces, dashes and dots: `NOT ENOUGH INFO`, `not_enough_info`. */
export function goldOf(word: string, words: ReadonlyMap<string, Gold>): Gold | null {
  return words.get(labelKey(word)) ?? null;
}

export function labelWords(words: Readonly<Record<string, Gold>>): ReadonlyMap<string, Gold> {
  return new Map(Object.entries(words).map(([word, gold]) => [labelKey(word), gold]));
}

function labelKey(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
