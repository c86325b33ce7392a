import type { Element, Phrase } from "./phrase.js";

/** Tolerance, so that rounding does not lose a phrase. */
const ROUNDING = 1e-9;

/** The weight that a phrase may lack and still reach a score: trust · ((total − missing) / total)² ≥ least. */
export function missable({ total, trust }: Pick<Phrase, "total" | "trust">, least: number): number {
  return total * (1 - Math.sqrt(least / trust)) + ROUNDING;
}

/** The phrases of one key in flat lists: their total weights and trust, and for each `place, number of elements, required elements`. */
type Shelf = { readonly codes: Int32Array; readonly weights: Float64Array };

export type PhraseIndex = {
  /** Indexes of the phrases with one of these keys, or without a key, that can reach a score with only these words. */
  sayable(keys: readonly string[], words: readonly string[], least: number): readonly number[];
};

type Words = Exclude<Element, { readonly slot: unknown }>;

/**
 * Filters phrases by flat numeric tables. About a thousand phrases share a word with a claim, and most lack another required word; following that
 * many objects would cost more than all later work on the rest.
 */
export function phraseIndex(
  phrase: (place: number) => Phrase,
  placesOf: (key: string) => readonly number[],
  bare: readonly number[],
): PhraseIndex {
  const numbers = new Map<Words, number>();
  const elements: Words[] = [];
  const shelves = new Map<string, Shelf>();
  let bareShelf: Shelf | null = null;

  function numberOf(element: Words): number {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    numbers.set(element, elements.length);
    return elements.push(element) - 1;
  }

  function shelve(places: readonly number[]): Shelf {
    const codes: number[] = [];
    const weights: number[] = [];
    for (const place of places) {
      const { elements, total, trust } = phrase(place);
      const required = elements.flatMap((element) => ("slot" in element || element.optional ? [] : numberOf(element)));
      codes.push(place, required.length, ...required);
      weights.push(total, trust);
    }
    return { codes: Int32Array.from(codes), weights: Float64Array.from(weights) };
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
      const present = new Set(words);
      const missing: Missing = new Float64Array(elements.length).fill(Number.NaN);
      // Many phrases share an element, so each is tested once.
      const test = (number: number): number => {
        const { wordings = [], weight = 0 } = elements[number] ?? {};
        const lacks = wordings.some((wording) => wording.every((lemma) => present.has(lemma))) ? 0 : weight;
        missing[number] = lacks;
        return lacks;
      };
      const found = new Set<number>();
      for (const shelf of all) addSayable(shelf, missing, test, least, found);
      return [...found];
    },
  };
}

/** The weight that a phrase lacks if this element is missing; NaN if it was not tested yet. */
type Missing = Float64Array;

function addSayable(
  { codes, weights }: Shelf,
  missing: Missing,
  test: (element: number) => number,
  least: number,
  found: Set<number>,
): void {
  for (let at = 0, row = 0; at < codes.length; row += 2) {
    let mayMiss = missable({ total: weights[row] ?? 0, trust: weights[row + 1] ?? 0 }, least);
    const end = at + 2 + (codes[at + 1] as number);
    for (let next = at + 2; mayMiss >= 0 && next < end; next++) {
      const element = codes[next] as number;
      const lacks = missing[element] as number;
      mayMiss -= Number.isNaN(lacks) ? test(element) : lacks;
    }
    if (mayMiss >= 0) found.add(codes[at] as number);
    at = end;
  }
}
