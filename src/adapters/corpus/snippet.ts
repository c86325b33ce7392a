import { termsOf } from "../../text/search-terms.js";

const LENGTH = 240;

/** The sentence of a text that has most words of the query, cut to the length of a search engine's. */
export function snippetOf(text: string, query: string): string {
  const asked = new Set(termsOf(query));
  let best = { sentence: "", found: -1 };
  for (const [sentence] of text.matchAll(/[^\n]+?(?:[.!?]["'”’)]*(?=\s)|$)/gmu)) {
    const found = new Set(termsOf(sentence).filter((term) => asked.has(term))).size;
    if (found > best.found) best = { sentence: sentence.trim(), found };
  }
  const { sentence } = best;
  return sentence.length <= LENGTH ? sentence : `${sentence.slice(0, sentence.lastIndexOf(" ", LENGTH - 1)).trimEnd()}…`;
}
