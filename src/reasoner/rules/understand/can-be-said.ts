import type { Element, Phrase } from "./phrase.js";

/** Rounding must not lose a phrase. */
const ROUNDING = 1e-9;

/**
 * Can a phrase reach a score in a clause that has no other words than these? Most phrases that share a word with a claim lack another one that they
 * need; they are told by that, once a claim, before anything is held against any of its clauses.
 */
export function canBeSaid({ elements, total, trust }: Phrase, lemmas: ReadonlySet<string>, least: number): boolean {
  // trust · ((total − missing) / total)² has to reach it.
  let mayMiss = total * (1 - Math.sqrt(least / trust)) + ROUNDING;
  for (const element of elements) {
    if ("slot" in element || element.optional || hasWording(element, lemmas)) continue;
    mayMiss -= element.weight;
    if (mayMiss < 0) return false;
  }
  return mayMiss >= 0;
}

function hasWording({ wordings }: Exclude<Element, { slot: unknown }>, lemmas: ReadonlySet<string>): boolean {
  for (const wording of wordings) if (allIn(wording, lemmas)) return true;
  return false;
}

function allIn(wording: readonly string[], lemmas: ReadonlySet<string>): boolean {
  for (const lemma of wording) if (!lemmas.has(lemma)) return false;
  return true;
}
