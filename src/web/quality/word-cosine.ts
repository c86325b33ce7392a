import { termsOf } from "../../text/search-terms.js";

/** The cosine of two texts by the words that they use, each counted once, from 0 to 1. */
export function wordCosine(one: string, two: string): number {
  const [a, b] = [new Set(termsOf(one)), new Set(termsOf(two))];
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared / Math.sqrt(a.size * b.size);
}
