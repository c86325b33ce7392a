import { alignClaim, TRUST } from "../align-claim.js";
import { compareTimes } from "../compare-times.js";
import { admitsCount, countsAlike } from "../counts.js";
import type { EvidenceIndex, ToldWord } from "../evidence-index.js";
import { relationGroups } from "../lexicon/relation-words.js";
import type { Word } from "../read-words.js";
import { isLight, type Rarity } from "../word-weight.js";
import type { ClaimPart } from "./claim-parts.js";
import { GENERIC, type NamePhrase } from "./name-phrases.js";
import type { PageSentence } from "./page-sentences.js";

/** By how much a looser word for the same happening counts. */
const BY_RELATION = 0.7;
/** How much of a part a sentence tells, from 0 to 1. */
export function toldIn(claim: string, part: ClaimPart, sentence: PageSentence): number {
  const { index, times, counts } = sentence;
  switch (part.kind) {
    case "time":
      return compareTimes(claim, times).some(
        ({ said, kind }) => said.start === part.start && (kind === "same" || kind === "kept" || kind === "wider"),
      )
        ? 1
        : 0;
    case "count":
      return counts.some((count) => countsAlike(part.count, count) && admitsCount(part.count, count)) ? 1 : 0;
    case "name":
      return nameTold(part.name, sentence);
    case "word":
      return wordTold(part.word, index);
  }
}

const SUFFIX = /^(?:jr|sr)$/u;
const NUMBERED = /^(?:[IVX]+|\d{1,3})$/u;

/** A person is told by the last name, unless somebody else has it; what ends with a common word needs the rest as well. */
function nameTold({ words, isShared }: NamePhrase, { index, names }: Pick<PageSentence, "index" | "names">): number {
  const told = words.map((word) => nameWordTold(word, index));
  const own = words.flatMap((word, at) => (GENERIC.has(word.lower) || SUFFIX.test(word.lower) ? [] : [{ word, told: told[at] ?? 0 }]));
  const last = own.at(-1);
  if (last === undefined || isShared || words.some(({ text }) => NUMBERED.test(text))) return Math.min(...told);
  if (last.told < BY_RELATION) return 0;
  const share = own.reduce((sum, one) => sum + one.told, 0) / own.length;
  return share < 1 && !hasBearer(words, last.word, names) ? 0 : Math.max(0.85, share);
}

/** Some name of the sentence has this last name and no first name of its own. */
function hasBearer(words: readonly Word[], last: Word, names: readonly NamePhrase[]): boolean {
  const said = new Set(words.map(({ lower }) => lower));
  const bearers = names.filter((name) => name.words.some(({ lower }) => lower === last.lower));
  return (
    bearers.length === 0 ||
    bearers.some((name) => name.words.every(({ lower }) => said.has(lower) || GENERIC.has(lower) || lower.length === 1))
  );
}

function nameWordTold(word: Word, index: EvidenceIndex): number {
  const way = alignClaim([word], index)[0]?.way ?? "missing";
  return way === "same" || way === "country" || way === "initials" ? TRUST[way] : 0;
}

function wordTold(word: Word, index: EvidenceIndex): number {
  const way = alignClaim([word], index)[0]?.way ?? "missing";
  return TRUST[way] >= BY_RELATION || kinOf(word, index).length === 0 ? TRUST[way] : BY_RELATION;
}

/** Where a sentence tells a word of the claim. */
export function placesOf(word: Word, index: EvidenceIndex): readonly number[] {
  const [aligned] = alignClaim([word], index);
  const told = aligned !== undefined && TRUST[aligned.way] >= BY_RELATION ? aligned.told : [];
  return [...new Set([...told, ...kinOf(word, index)].map(({ start }) => start))];
}

function kinOf(word: Word, index: EvidenceIndex): readonly ToldWord[] {
  const groups = relationGroups(word.lower);
  if (groups.size === 0) return [];
  return index.words.filter(({ lower, kind }) => kind !== "name" && [...relationGroups(lower)].some((group) => groups.has(group)));
}

/** Light verbs: their object says what happened. */
const LEANING = new Set("serve served serves kept keep keeps held hold holds spent spend have had together".split(" "));

/** How much it tells to find a part. */
export function weightOf(part: ClaimPart, rarity: Rarity): number {
  switch (part.kind) {
    case "time":
    case "count":
      return 1.2;
    case "name":
      return 1.2 + 0.2 * (part.name.words.length - 1);
    case "word":
      return isLight(part.word) || LEANING.has(part.word.lower) ? 0.25 : 0.25 + 0.75 * rarity(part.word);
  }
}
