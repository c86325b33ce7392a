import { plainWords, termOf } from "../text/search-terms.js";

type Ranked = { readonly index: number; readonly score: number };

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

/** Where a term stands: document, count, document, count, … in plain numbers, since a large folder has millions of them. */
type Postings = number[];

/** The same, filled bit by bit; what was added is found at once. */
export function bm25Index(): Bm25Index {
  const postingsOf = new Map<string, Postings>();
  /** Postings by word as written, so that each word is stemmed once; null for stop words. */
  const known = new Map<string, Postings | null>();
  const lengths: number[] = [];
  let total = 0;

  function postings(word: string): Postings | null {
    const term = termOf(word);
    if (term === null) return null;
    const list = postingsOf.get(term) ?? [];
    if (list.length === 0) postingsOf.set(term, list);
    return list;
  }

  function count(text: string, index: number, weight: number): number {
    let length = 0;
    for (const word of plainWords(text)) {
      let list = known.get(word);
      if (list === undefined) {
        list = postings(word);
        known.set(word, list);
      }
      if (list === null) continue;
      length += 1;
      const end = list.length;
      if (list[end - 2] === index) list[end - 1] = (list[end - 1] ?? 0) + weight;
      else list.push(index, weight);
    }
    return length;
  }

  return {
    add(document) {
      const { title, text } = typeof document === "string" ? { title: "", text: document } : document;
      const length = count(text, lengths.length, 1);
      count(title, lengths.length, TITLE_WEIGHT);
      lengths.push(length);
      total += length;
    },
    rank(query, n) {
      const mean = Math.max(1, total / Math.max(1, lengths.length));
      const scores = new Map<number, number>();
      for (const term of new Set(plainWords(query).map(termOf))) {
        const list = (term === null ? null : postingsOf.get(term)) ?? [];
        const having = list.length / 2;
        const rarity = Math.log(1 + (lengths.length - having + 0.5) / (having + 0.5));
        for (let at = 0; at < list.length; at += 2) {
          const index = list[at] ?? 0;
          const times = list[at + 1] ?? 0;
          const held = K1 * (1 - B + (B * (lengths[index] ?? 0)) / mean);
          scores.set(index, (scores.get(index) ?? 0) + (rarity * times * (K1 + 1)) / (times + held));
        }
      }
      return [...scores]
        .map(([index, score]) => ({ index, score }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, n);
    },
  };
}
