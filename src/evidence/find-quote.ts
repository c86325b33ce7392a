import type { Span } from "../domain/mention.js";
import { wordsOf } from "../text/words.js";

/**
 * Finds a quote in a passage. Quotation marks, dashes, white space, case and inflection ("game" for "games") may differ, words may not.
 * Returns the passage's own words, so that the citation is verbatim; null if the passage does not contain the quote.
 */
export function findQuote(passage: string, quote: string): Span | null {
  return exactly(passage, quote) ?? wordByWord(passage, quote);
}

function exactly(passage: string, quote: string): Span | null {
  const pattern = quote
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/gu, "\\s+");
  const found = pattern === "" ? null : new RegExp(pattern, "u").exec(passage);
  return found === null ? null : { start: found.index, end: found.index + found[0].length, text: found[0] };
}

function wordByWord(passage: string, quote: string): Span | null {
  const wanted = wordsOf(quote).map(({ lemma }) => lemma);
  const there = wordsOf(passage);
  if (wanted.length === 0) return null;
  for (let place = 0; place + wanted.length <= there.length; place++) {
    if (!wanted.every((lemma, step) => there[place + step]?.lemma === lemma)) continue;
    const [first, last] = [there[place], there[place + wanted.length - 1]];
    if (first !== undefined && last !== undefined) return { start: first.start, end: last.end, text: passage.slice(first.start, last.end) };
  }
  return null;
}
