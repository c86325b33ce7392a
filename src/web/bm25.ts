import { plainWords, termOf } from "../text/search-terms.js";

/**
 * The best documents for a query, best first, at most `n`, without those that share no word with it. Equal scores keep the documents'
 * order.
 */
export type Ranker = (query: string, n: number) => readonly { readonly index: number; readonly score: number }[];

/** A title counts more than the text below it. */
export type RankedDocument = { readonly title: string; readonly text: string };

export type Bm25Index = { add(document: string | RankedDocument): void; readonly rank: Ranker };

/** Saturation of repeated words, and length normalisation: Robertson's usual values. */
const K1 = 1.2;
const B = 0.75;
/** A word of the title counts this many times. */
const TITLE_WEIGHT = 3;

/** Okapi BM25 over a fixed list of documents. */
export function bm25Ranker(documents: readonly (string | RankedDocument)[]): Ranker {
  const index = bm25Index();
  for (const document of documents) index.add(document);
  return index.rank;
}

/** The same for documents that are added one by one. */
export function bm25Index(): Bm25Index {
  const postings = openPostings();
  const lengths: number[] = [];
  let total = 0;
  return {
    add(document) {
      const { title, text } = typeof document === "string" ? { title: "", text: document } : document;
      const length = postings.add(text, lengths.length, 1);
      postings.add(title, lengths.length, TITLE_WEIGHT);
      lengths.push(length);
      total += length;
    },
    rank(query, n) {
      const mean = Math.max(1, total / Math.max(1, lengths.length));
      const scores = new Map<number, number>();
      for (const term of new Set(plainWords(query).map(termOf))) {
        const list = postings.of(term);
        const matches = list.length / 2;
        const rarity = Math.log(1 + (lengths.length - matches + 0.5) / (matches + 0.5));
        for (let at = 0; at < list.length; at += 2) {
          const index = list[at] ?? 0;
          const times = list[at + 1] ?? 0;
          const damping = K1 * (1 - B + (B * (lengths[index] ?? 0)) / mean);
          scores.set(index, (scores.get(index) ?? 0) + (rarity * times * (K1 + 1)) / (times + damping));
        }
      }
      return [...scores]
        .map(([index, score]) => ({ index, score }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, n);
    },
  };
}

/** Postings of a term: document, count, document, count, … as plain numbers, because a large folder has millions of them. */
type Postings = number[];

function openPostings() {
  const byTerm = new Map<string, Postings>();
  /** By the unstemmed word, so that each word is stemmed once; null for stop words. */
  const byWord = new Map<string, Postings | null>();

  function postingsOf(word: string): Postings | null {
    const term = termOf(word);
    if (term === null) return null;
    const list = byTerm.get(term) ?? [];
    if (list.length === 0) byTerm.set(term, list);
    return list;
  }

  return {
    of: (term: string | null): Postings => (term === null ? undefined : byTerm.get(term)) ?? [],
    /** Counts the words of a document, and returns their number. */
    add(text: string, document: number, weight: number): number {
      let length = 0;
      for (const word of plainWords(text)) {
        let list = byWord.get(word);
        if (list === undefined) {
          list = postingsOf(word);
          byWord.set(word, list);
        }
        if (list === null) continue;
        length += 1;
        const end = list.length;
        if (list[end - 2] === document) list[end - 1] = (list[end - 1] ?? 0) + weight;
        else list.push(document, weight);
      }
      return length;
    },
  };
}
