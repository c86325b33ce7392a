import { termsOf } from "./search-terms.js";

export type Ranked = { readonly index: number; readonly score: number };
/** The best texts for a query, best first, at most `n`; texts that share no word with it are left out. Equal scores keep the texts' order. */
export type Ranker = (query: string, n: number) => readonly Ranked[];

/** How soon a repeated word stops to count, and how much a long text is held back (Robertson's defaults). */
const K1 = 1.2;
const B = 0.75;

type Posting = { readonly index: number; readonly count: number };

/** Okapi BM25 over texts at hand. A title counts like the rest of its text: put it in front. */
export function bm25Ranker(texts: readonly string[], terms: (text: string) => readonly string[] = termsOf): Ranker {
  const documents = texts.map(terms);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const postings = new Map<string, Posting[]>();
  for (const [index, words] of documents.entries())
    for (const [term, count] of countsOf(words)) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [{ index, count }]);
      else list.push({ index, count });
    }
  return (query, n) => {
    const scores = new Map<number, number>();
    for (const term of new Set(terms(query))) {
      const found = postings.get(term) ?? [];
      const rarity = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5));
      for (const { index, count } of found) {
        const length = (documents[index]?.length ?? 0) / Math.max(1, mean);
        const score = (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
        scores.set(index, (scores.get(index) ?? 0) + score);
      }
    }
    return [...scores]
      .map(([index, score]) => ({ index, score }))
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, n);
  };
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
