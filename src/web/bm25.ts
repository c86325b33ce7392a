import { termsOf } from "./search-terms.js";

export type Ranked = { readonly index: number; readonly score: number };

/** The best documents for a query, best first, at most `n`; those that share no word with it are left out. Equal scores keep the documents' order. */
export type Ranker = (query: string, n: number) => readonly Ranked[];

/** A text, and the words above it, which say more of what it is about. */
export type RankedDocument = { readonly title: string; readonly text: string };

export type Bm25Index = { add(document: string | RankedDocument): void; readonly rank: Ranker };

/** How soon a repeated word stops to count, and how much a long text is held back: Robertson's usual values. */
const K1 = 1.2;
const B = 0.75;
/** A word of the title counts as often. */
const TITLE_WEIGHT = 3;

/** Okapi BM25 over documents at hand: `rank(query, n)`. */
export function bm25Ranker(documents: readonly (string | RankedDocument)[]): Ranker {
  const index = bm25Index();
  for (const document of documents) index.add(document);
  return index.rank;
}

/** The same, filled bit by bit; what was added is found at once. */
export function bm25Index(): Bm25Index {
  /** By term: document, count, document, count, … in plain numbers, since a large folder has millions of them. */
  const postings = new Map<string, number[]>();
  const lengths: number[] = [];
  let total = 0;

  return {
    add(document) {
      const { title, text } = typeof document === "string" ? { title: "", text: document } : document;
      const counts = new Map<string, number>();
      const terms = termsOf(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const term of termsOf(title)) counts.set(term, (counts.get(term) ?? 0) + TITLE_WEIGHT);
      for (const [term, count] of counts) {
        const list = postings.get(term);
        if (list === undefined) postings.set(term, [lengths.length, count]);
        else list.push(lengths.length, count);
      }
      lengths.push(terms.length);
      total += terms.length;
    },
    rank(query, n) {
      const mean = Math.max(1, total / Math.max(1, lengths.length));
      const scores = new Map<number, number>();
      for (const term of new Set(termsOf(query))) {
        const list = postings.get(term) ?? [];
        const having = list.length / 2;
        const rarity = Math.log(1 + (lengths.length - having + 0.5) / (having + 0.5));
        for (let at = 0; at < list.length; at += 2) {
          const index = list[at] ?? 0;
          const count = list[at + 1] ?? 0;
          const held = K1 * (1 - B + (B * (lengths[index] ?? 0)) / mean);
          scores.set(index, (scores.get(index) ?? 0) + (rarity * count * (K1 + 1)) / (count + held));
        }
      }
      return [...scores]
        .map(([index, score]) => ({ index, score }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, n);
    },
  };
}
