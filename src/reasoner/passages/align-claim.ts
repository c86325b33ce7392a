import { countryOfWord } from "../../language/demonyms.js";
import { isOrdinal } from "../../language/ranks.js";
import { broaderKeys, countryKeys, type EvidenceIndex, formsOf, startKeys, synonymKeys, type ToldWord } from "./evidence-index.js";
import { antonymsOf, isNegatedForm } from "./lexicon/antonyms.js";
import { rivalSets } from "./lexicon/kinds.js";
import type { Word } from "./read-words.js";

/** How the evidence says a word of the claim, from the surest way to none. */
export type Way = "same" | "stem" | "country" | "synonym" | "narrower" | "family" | "initials" | "broader" | "missing";

export type Aligned = {
  readonly word: Word;
  readonly way: Way;
  /** Where the evidence says it. */
  readonly told: readonly ToldWord[];
  /** A word of the evidence that contradicts it. */
  readonly opposite: ToldWord | null;
  /** A word that excludes it and stands where it should: another month, another kind of work. */
  readonly rival: ToldWord | null;
};

/** How much a way counts towards the claim being told. */
export const TRUST: Readonly<Record<Way, number>> = {
  same: 1,
  stem: 1,
  country: 0.9,
  synonym: 0.8,
  narrower: 0.8,
  family: 0.7,
  initials: 0.8,
  broader: 0.4,
  missing: 0,
};

const TOLD = 0.7;

/** Told outright or in words that stand for it; a broader word alone is not enough. */
export function isTold({ way }: Pick<Aligned, "way">): boolean {
  return TRUST[way] >= TOLD;
}

const NONE: readonly ToldWord[] = [];

export function alignClaim(words: readonly Word[], evidence: EvidenceIndex): readonly Aligned[] {
  const own = new Set(words.map(({ lower }) => lower));
  return words.map((word) => {
    const { way, told } = find(word, evidence);
    const opposite = way === "same" ? null : oppositeOf(word, evidence, own);
    return { word, way, told, opposite, rival: way === "same" || way === "stem" ? null : rivalOf(word, evidence, own) };
  });
}

function find(word: Word, evidence: EvidenceIndex): Pick<Aligned, "way" | "told"> {
  const same = evidence.byForm.get(word.lower);
  if (same !== undefined) return { way: "same", told: same };
  if (word.kind === "function") return { way: "missing", told: NONE };
  const stem = evidence.byStem.get(word.stem) ?? first(formsOf(word), evidence.byForm);
  if (stem !== undefined) return { way: "stem", told: stem };
  const country = first(countryKeys(word), evidence.byCountry);
  if (country !== undefined) return { way: "country", told: country };
  const synonym = first(synonymKeys(word), evidence.bySynonym);
  if (synonym !== undefined) return { way: "synonym", told: synonym };
  const narrower = first(formsOf(word), evidence.byBroader);
  if (narrower !== undefined) return { way: "narrower", told: narrower };
  const family = first(startKeys(word.lower), evidence.byStart)?.filter((other) => isFamily(word.lower, other.lower));
  if (family !== undefined && family.length > 0) return { way: "family", told: family };
  const initials = /^\p{Lu}{2,}$/u.test(word.text.replaceAll(".", "")) ? evidence.byInitials.get(word.lower) : undefined;
  if (initials !== undefined) return { way: "initials", told: initials };
  const broader = first(broaderKeys(word), evidence.byForm);
  if (broader !== undefined) return { way: "broader", told: broader };
  return { way: "missing", told: NONE };
}

function first(keys: readonly string[], places: ReadonlyMap<string, readonly ToldWord[]>): readonly ToldWord[] | undefined {
  for (const key of keys) {
    const told = places.get(key);
    if (told !== undefined) return told;
  }
  return undefined;
}

/** Most of the shorter word is the beginning of the longer one. */
function isFamily(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length);
  let shared = 0;
  while (shared < shorter && word[shared] === other[shared]) shared++;
  return shared >= Math.max(5, shorter - 3) && !isNegatedForm(word, other);
}

function oppositeOf(word: Word, evidence: EvidenceIndex, own: ReadonlySet<string>): ToldWord | null {
  for (const opposite of antonymsOf(word.lower)) {
    const told = own.has(opposite) ? undefined : evidence.byForm.get(opposite)?.find(({ sentence }) => sentence >= 0);
    if (told !== undefined) return told;
  }
  if (word.lower.length < 5) return null;
  return evidence.words.find(({ lower }) => isNegatedForm(word.lower, lower)) ?? null;
}

function rivalOf(word: Word, evidence: EvidenceIndex, own: ReadonlySet<string>): ToldWord | null {
  for (const form of formsOf(word))
    for (const set of rivalSets(form)) {
      const told = evidence.byRivals.get(set)?.find(({ lower, sentence }) => sentence >= 0 && !own.has(lower));
      if (told !== undefined) return told;
    }
  const country = countryOfWord(word.lower);
  if (country === null) return isOrdinal(word.lower) ? otherOrdinal(word, evidence) : null;
  return evidence.words.find(({ lower, sentence }) => sentence >= 0 && (countryOfWord(lower) ?? country) !== country) ?? null;
}

function otherOrdinal(word: Word, evidence: EvidenceIndex): ToldWord | null {
  return evidence.words.find(({ lower, sentence }) => sentence >= 0 && lower !== word.lower && isOrdinal(lower)) ?? null;
}
