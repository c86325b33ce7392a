import type { Phrase } from "./phrase.js";

/** Tolerance, so that rounding does not lose a phrase. */
const ROUNDING = 1e-9;

/** The weight that a phrase may lack and still reach a score: trust · ((total − missing) / total)² ≥ least. */
export function missable({ total, trust }: Pick<Phrase, "total" | "trust">, least: number): number {
  return total * (1 - Math.sqrt(least / trust)) + ROUNDING;
}

/**
 * The phrases of one key as a flat list of numbers: for each phrase `place, total, trust, offset of the next`, then for each required element
 * `weight, offset of the next` and its wordings, each as `number of words, words`.
 */
type Shelf = Float64Array;

export type PhraseIndex = {
  /** Indexes of the phrases with one of these keys, or without a key, that can reach a score with only these words. */
  sayable(keys: readonly string[], words: readonly string[], least: number): readonly number[];
};

/**
 * Filters phrases by flat numeric tables. About a thousand phrases share a word with a claim, and most lack another required word; following that
 * many objects would cost more than all later work on the rest.
 */
export function phraseIndex(
  phrase: (place: number) => Phrase,
  placesOf: (key: string) => readonly number[],
  bare: readonly number[],
): PhraseIndex {
  const numbers = new Map<string, number>();
  const shelves = new Map<string, Shelf>();
  let bareShelf: Shelf | null = null;
  let present = new Uint8Array(1024);

  function numberOf(lemma: string): number {
    const known = numbers.get(lemma) ?? numbers.size;
    numbers.set(lemma, known);
    return known;
  }

  function shelve(places: readonly number[]): Shelf {
    const code: number[] = [];
    for (const place of places) {
      const { elements, total, trust } = phrase(place);
      const head = code.push(place, total, trust, 0);
      for (const element of elements) {
        if ("slot" in element || element.optional) continue;
        const start = code.push(element.weight, 0);
        for (const wording of element.wordings) code.push(wording.length, ...wording.map(numberOf));
        code[start - 1] = code.length;
      }
      code[head - 1] = code.length;
    }
    return Float64Array.from(code);
  }

  function shelfOf(key: string): Shelf {
    const known = shelves.get(key) ?? shelve(placesOf(key));
    shelves.set(key, known);
    return known;
  }

  return {
    sayable(keys, words, least) {
      bareShelf ??= shelve(bare);
      const all = [bareShelf, ...keys.map(shelfOf)];
      if (present.length < numbers.size) present = new Uint8Array(2 * numbers.size);
      const own = words.flatMap((word) => numbers.get(word) ?? []);
      for (const word of own) present[word] = 1;
      const found = new Set<number>();
      for (const shelf of all) addSayable(shelf, present, least, found);
      for (const word of own) present[word] = 0;
      return [...found];
    },
  };
}

function addSayable(shelf: Shelf, present: Uint8Array, least: number, found: Set<number>): void {
  for (let at = 0; at < shelf.length; at = shelf[at + 3] ?? shelf.length)
    if (canBeSaid(shelf, at, present, least)) found.add(shelf[at] ?? 0);
}

function canBeSaid(shelf: Shelf, at: number, present: Uint8Array, least: number): boolean {
  let mayMiss = missable({ total: shelf[at + 1] ?? 0, trust: shelf[at + 2] ?? 0 }, least);
  const end = shelf[at + 3] ?? 0;
  for (let element = at + 4; mayMiss >= 0 && element < end; element = shelf[element + 1] ?? end)
    if (!hasWording(shelf, element + 2, shelf[element + 1] ?? 0, present)) mayMiss -= shelf[element] ?? 0;
  return mayMiss >= 0;
}

function hasWording(shelf: Shelf, from: number, to: number, present: Uint8Array): boolean {
  for (let at = from; at < to; ) {
    const end = at + 1 + (shelf[at] ?? 0);
    let word = at + 1;
    while (word < end && present[shelf[word] ?? 0] === 1) word++;
    if (word === end) return true;
    at = end;
  }
  return false;
}
