import { countryOfDemonym } from "../../language/demonyms.js";
import { broaderWords, rivalSets } from "./lexicon/kinds.js";
import { synonymGroups } from "./lexicon/synonyms.js";
import { readWords, type Word } from "./read-words.js";

/** A word of the evidence and the sentence that it stands in; the title of the page is sentence -1. */
export type ToldWord = Word & { readonly sentence: number; readonly place: number };

type Places = ReadonlyMap<string, readonly ToldWord[]>;

/** The evidence, ready to be asked for a word in any of the ways in which it may be said. */
export type EvidenceIndex = {
  readonly words: readonly ToldWord[];
  readonly byForm: Places;
  readonly byStem: Places;
  readonly bySynonym: Places;
  readonly byBroader: Places;
  readonly byStart: Places;
  readonly byInitials: Places;
  readonly byCountry: Places;
  readonly byRivals: Places;
};

const START = 5;

export function indexEvidence(title: string | null, sentences: readonly string[]): EvidenceIndex {
  const words = [...(title === null ? [] : told(title, -1)), ...sentences.flatMap((sentence, index) => told(sentence, index))];
  const meaning = words.filter(({ kind }) => kind !== "function");
  return {
    words,
    byForm: gather(words, formsOf),
    byStem: gather(meaning, (word) => [word.stem]),
    bySynonym: gather(meaning, synonymKeys),
    byBroader: gather(meaning, broaderKeys),
    byStart: gather(meaning, ({ lower }) => startKeys(lower)),
    byInitials: initials(words),
    byCountry: gather(meaning, countryKeys),
    byRivals: gather(words, (word) => formsOf(word).flatMap((form) => [...rivalSets(form)])),
  };
}

/** The word as it stands, and without the ending of a plural. */
export function formsOf({ lower }: Word): readonly string[] {
  if (lower.length < 4 || !lower.endsWith("s") || lower.endsWith("ss")) return [lower];
  return lower.endsWith("ies")
    ? [lower, `${lower.slice(0, -3)}y`]
    : lower.endsWith("es")
      ? [lower, lower.slice(0, -1), lower.slice(0, -2)]
      : [lower, lower.slice(0, -1)];
}

export function synonymKeys(word: Word): readonly string[] {
  return formsOf(word).flatMap((form) => synonymGroups(form).map(String));
}

export function broaderKeys(word: Word): readonly string[] {
  return formsOf(word).flatMap((form) => [...broaderWords(form)]);
}

/** Words of one family share their start ("assassination", "assassinated"). */
export function startKeys(lower: string): readonly string[] {
  return lower.length >= START && !/^\d/.test(lower) ? [lower.slice(0, START)] : [];
}

/** "French" and "France" name one country. */
export function countryKeys(word: Word): readonly string[] {
  const country = countryOfDemonym(word.lower);
  return (country === null ? [word.lower] : [country.toLowerCase(), ...country.toLowerCase().split(" ")]).filter((key) => key.length > 3);
}

function told(text: string, sentence: number): readonly ToldWord[] {
  return readWords(text).map((word, place) => ({ ...word, sentence, place }));
}

function gather(words: readonly ToldWord[], keys: (word: ToldWord) => readonly string[]): Places {
  const found = new Map<string, ToldWord[]>();
  for (const word of words)
    for (const key of keys(word)) {
      const list = found.get(key);
      if (list === undefined) found.set(key, [word]);
      else list.push(word);
    }
  return found;
}

/** "National Basketball Association" is also "nba". */
function initials(words: readonly ToldWord[]): Places {
  const found = new Map<string, ToldWord[]>();
  for (const [index, word] of words.entries()) {
    let letters = "";
    for (let at = index; at < Math.min(words.length, index + 7); at++) {
      const next = words[at];
      if (next === undefined || next.sentence !== word.sentence) break;
      if (next.kind === "function") continue;
      if (!/^\p{Lu}/u.test(next.text)) break;
      letters += next.lower[0] ?? "";
      if (letters.length >= 2) found.set(letters, [...(found.get(letters) ?? []), word]);
    }
  }
  return found;
}
