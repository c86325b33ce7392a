import type { Part } from "./hypothesis.js";

const RANK = /^(?:first|last|second|third)$/iu;
const ALONE = /^(?:only|sole|solely|exclusively|alone)$/iu;
const SUPERLATIVE = /^(?:most|least|best|worst|\p{L}+est)$/iu;

/** What it would take to check "largest", "first" or "only", in plain words; empty where no such word is open. */
export function sayExclusive(open: readonly Part[]): string {
  const words = [...new Set(open.flatMap((part) => ("link" in part ? [] : [part.text])))];
  const notes = words.flatMap((word) => {
    if (SUPERLATIVE.test(word)) return [`"${word}" is a comparison with all others, which this graph cannot make.`];
    if (RANK.test(word)) return [`"${word}" speaks of an order among all others, which this graph does not record.`];
    return ALONE.test(word) ? [`"${word}" rules out all others, and the graph does not say that it names them all.`] : [];
  });
  return notes.join(" ");
}
