import { countryOfDemonym } from "../../text/demonyms.js";
import { broaderWords } from "./lexicon/kinds.js";
import { relatedGroups, synonymGroups } from "./lexicon/synonyms.js";
import type { Word } from "./read-words.js";

/** How a word of the claim matches a sentence, from the most certain match to none. */
export type MatchKind = "same" | "stem" | "country" | "synonym" | "narrower" | "family" | "related" | "broader" | "missing";

/** A word of the claim and the words of a sentence that match it. */
export type Aligned = { readonly word: Word; readonly match: MatchKind; readonly found: readonly Word[] };

/** How much a match counts. */
export const TRUST: Readonly<Record<MatchKind, number>> = {
  same: 1,
  stem: 1,
  country: 0.9,
  synonym: 0.8,
  narrower: 0.8,
  family: 0.7,
  related: 0.8,
  broader: 0.4,
  missing: 0,
};

const MIN_TRUST = 0.7;

/** By the same word or an equivalent one; a broader word alone is not enough. */
export function isMatched({ match }: Pick<Aligned, "match">): boolean {
  return TRUST[match] >= MIN_TRUST;
}

/** The words of a sentence by every key under which a claim's word is looked up: "stem:found". */
export type WordIndex = ReadonlyMap<string, readonly Word[]>;

export function indexWords(words: readonly Word[]): WordIndex {
  const found = new Map<string, Word[]>();
  const add = (key: string, word: Word) => {
    const list = found.get(key);
    if (list === undefined) found.set(key, [word]);
    else list.push(word);
  };
  for (const word of words) {
    const forms = formsOf(word);
    for (const form of forms) add(form, word);
    if (word.kind === "function") continue;
    add(`stem:${word.stem}`, word);
    for (const form of forms) {
      for (const group of synonymGroups(form)) add(`synonym:${group}`, word);
      for (const group of relatedGroups(form)) add(`related:${group}`, word);
      for (const broad of broaderWords(form)) add(`kind:${broad}`, word);
    }
    for (const key of countryKeys(word)) add(`country:${key}`, word);
    add(`start:${word.lower.slice(0, START)}`, word);
  }
  return found;
}

export function alignWords(words: readonly Word[], index: WordIndex): readonly Aligned[] {
  return words.map((word) => ({ word, ...find(word, index) }));
}

const NONE: Pick<Aligned, "match" | "found"> = { match: "missing", found: [] };

function find(word: Word, index: WordIndex): Pick<Aligned, "match" | "found"> {
  const same = index.get(word.lower);
  if (same !== undefined) return { match: "same", found: same };
  if (word.kind === "function") return NONE;
  const forms = formsOf(word);
  const first = (match: MatchKind, keys: readonly string[]) => {
    const key = keys.find((one) => index.has(one));
    return key === undefined ? null : { match, found: index.get(key) ?? [] };
  };
  return (
    first("stem", [`stem:${word.stem}`, ...forms]) ??
    first(
      "country",
      countryKeys(word).map((key) => `country:${key}`),
    ) ??
    first(
      "synonym",
      forms.flatMap((form) => synonymGroups(form).map((group) => `synonym:${group}`)),
    ) ??
    first(
      "narrower",
      forms.map((form) => `kind:${form}`),
    ) ??
    first(
      "related",
      forms.flatMap((form) => relatedGroups(form).map((group) => `related:${group}`)),
    ) ??
    familyOf(word, index) ??
    first(
      "broader",
      forms.flatMap((form) => [...broaderWords(form)]),
    ) ??
    NONE
  );
}

/** The word itself, and its possible singular forms. */
export function formsOf({ lower }: Word): readonly string[] {
  if (lower.length < 4 || !lower.endsWith("s") || lower.endsWith("ss")) return [lower];
  if (lower.endsWith("ies")) return [lower, `${lower.slice(0, -3)}y`];
  return lower.endsWith("es") ? [lower, lower.slice(0, -1), lower.slice(0, -2)] : [lower, lower.slice(0, -1)];
}

/** Keys shared by "French" and "France". */
function countryKeys({ lower }: Word): readonly string[] {
  const country = countryOfDemonym(lower)?.toLowerCase();
  return (country === undefined ? [lower] : [country, ...country.split(" ")]).filter((key) => key.length > 3 && !SHARED.test(key));
}

/** Words that names of several countries have. */
const SHARED = /^(?:united|south|north|east|west|central|republic|islands|saint)$/u;

const START = 5;

/** Related words begin with most of the shorter word ("assassination", "assassinated"). */
function familyOf({ lower }: Word, index: WordIndex): Pick<Aligned, "match" | "found"> | null {
  const found = (index.get(`start:${lower.slice(0, START)}`) ?? []).filter((other) => {
    const shared = Math.max(START, Math.min(lower.length, other.lower.length) - 3);
    return lower.length >= START && /^\p{L}/u.test(lower) && lower.slice(0, shared) === other.lower.slice(0, shared);
  });
  return found.length === 0 ? null : { match: "family", found };
}

/** Verbs and nouns that fit nearly every claim, so that a match means little. */
const LIGHT = new Set(
  (
    "make made makes making take took taken takes get got gets go goes went come came comes become became becomes use used uses give given gave " +
    "include includes included including thing things something someone anything way name named place part kind type sort lot many much several " +
    "various different new same people person time year years day first well work works worked put set found went involved considered contains " +
    "located based happened happens referred featured appeared around through against within without least most multiple various"
  ).split(" "),
);

/** Weight of a word. Replaces its rarity, which cannot be estimated from a few sentences. */
export function wordWeight(word: Word): number {
  if (word.kind === "function") return 0;
  if (LIGHT.has(word.lower)) return 0.4;
  return word.kind === "name" ? 1.5 : word.kind === "number" ? 1.3 : 1;
}

export function isLight(word: Word): boolean {
  return LIGHT.has(word.lower);
}
