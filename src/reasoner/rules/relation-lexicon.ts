import type { Property } from "../../domain/entity.js";
import type { PropertyId } from "../../domain/ids.js";
import { stem } from "../../language/stem.js";
import { FUNCTION_WORDS, tokenise } from "../../language/tokenise.js";
import { traitsOf } from "./property-traits.js";

type Phrase = { readonly stems: readonly string[]; readonly trust: number };
/** A phrase with how telling each of its words is, and all of them. */
type Weighed = Phrase & { readonly weights: readonly number[]; readonly total: number };
/** The words of a claim that some phrase uses. */
type Spoken = { readonly words: readonly string[]; readonly known: ReadonlySet<string>; readonly total: number };

/** The ways in which each property can be said, and how telling each word is. */
export type RelationLexicon = {
  /** 0…1: how well the words speak of the property. */
  score(words: readonly string[], property: PropertyId): number;
  /** Does any way to say the property use one of these words? */
  uses(words: readonly string[], property: PropertyId): boolean;
  /** Properties of which at least one phrase shares a word with the claim. */
  touched(words: readonly string[]): ReadonlySet<PropertyId>;
};

export function relationLexicon(properties: ReadonlyMap<PropertyId, Property>): RelationLexicon {
  const phrases = new Map<PropertyId, readonly Phrase[]>();
  const holders = new Map<string, Set<PropertyId>>();
  for (const property of properties.values()) {
    const list = phrasesOf(property);
    phrases.set(property.id, list);
    for (const word of new Set(list.flatMap(({ stems }) => stems))) holders.set(word, (holders.get(word) ?? new Set()).add(property.id));
  }
  const weight = (word: string) => Math.log(1 + properties.size / (1 + (holders.get(word)?.size ?? 0)));
  const weighed = new Map<PropertyId, readonly Weighed[]>();
  for (const [id, list] of phrases)
    weighed.set(
      id,
      list.map((phrase) => ({ ...phrase, weights: phrase.stems.map(weight), total: sum(phrase.stems.map(weight)) })),
    );

  /** The same words are held against many properties in a row. */
  let last: Spoken = { words: [], known: new Set(), total: 0 };
  function spokenIn(words: readonly string[]): Spoken {
    if (last.words === words) return last;
    const known = words.filter((word) => holders.has(word));
    last = { words, known: new Set(known), total: sum(known.map(weight)) };
    return last;
  }

  return {
    score(words, property) {
      const spoken = spokenIn(words);
      if (spoken.total === 0) return 0;
      let best = 0;
      for (const phrase of weighed.get(property) ?? []) best = Math.max(best, phraseScore(phrase, spoken));
      return best;
    },
    uses: (words, property) => words.some((word) => holders.get(word)?.has(property) === true),
    touched: (words) => new Set(words.flatMap((word) => [...(holders.get(word) ?? [])])),
  };
}

/** A phrase has to be said nearly whole, and should explain what the claim says. */
function phraseScore({ stems, weights, total, trust }: Weighed, spoken: Spoken): number {
  let said = 0;
  for (let place = 0; place < stems.length; place++) if (spoken.known.has(stems[place] ?? "")) said += weights[place] ?? 0;
  if (said === 0) return 0;
  const covered = said / total;
  const explained = Math.min(1, said / spoken.total);
  return trust * covered ** 2 * (0.55 + 0.45 * explained);
}

function phrasesOf(property: Property): readonly Phrase[] {
  const own = traitsOf(property.id).phrases.map((text) => ({ text, trust: 1 }));
  const known = [property.label, ...property.aliases].map((text) => ({ text, trust: own.length > 0 ? 0.9 : 0.95 }));
  // Wikidata's one-word aliases are often loose ("city" for located-in); where we have words of our own, they only hint.
  const loose = (text: string) => own.length > 0 && text !== property.label && !/\s/.test(text);
  return [...own, ...known.map(({ text, trust }) => ({ text, trust: loose(text) ? 0.35 : trust }))]
    .map(({ text, trust }) => ({ stems: contentStems(text), trust }))
    .filter(({ stems }) => stems.length > 0);
}

/** Stems of the words that mean something, each once. */
export function contentStems(text: string): readonly string[] {
  const words = tokenise(text).map((token) => token.text.replace(/['’]s$/, ""));
  return [...new Set(words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()) && !/n['’]t$/.test(word)).map(stem))];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
