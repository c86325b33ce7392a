import { type Aligned, alignClaim, isTold } from "./align-claim.js";
import type { ClaimPart } from "./claim-parts.js";
import { compareTimes, type TimeAgreement } from "./compare-times.js";
import { admitsCount, countsAlike } from "./counts.js";
import { GENERIC, isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageAround, PageSentence } from "./page-sentences.js";
import type { Word } from "./read-words.js";
import { isKindWord, isTopic, refersTo } from "./refers-to.js";

/** How a sentence tells a part of the claim; `reference`: it means it without naming it; `unknown`: a pronoun without anybody named before it. */
type Telling = Aligned["way"] | "reference" | "topic" | "unknown" | TimeAgreement["kind"] | "stray";

/** A part of the claim and where a sentence tells it. */
export type ToldPart = {
  readonly part: ClaimPart;
  readonly telling: Telling;
  readonly aligned: readonly Aligned[];
  /** Places in the sentence where it is told. */
  readonly starts: readonly number[];
};

const NAMED: ReadonlySet<string> = new Set(["same", "stem", "country", "initials"]);
const ENDING = /^(?:s|n|an|ian|ean|ese|ish|ern)$/u;

/** "Europe" is named by "European", "Olympian" by "Olympians"; a single word also by what stands for it ("TV"). */
function isNamedBy({ word, way, told }: Aligned, single: boolean): boolean {
  if (NAMED.has(way) || (single && way === "synonym")) return true;
  return (
    way === "family" &&
    told.some(({ lower }) => {
      const [short, long] = lower.length < word.lower.length ? [lower, word.lower] : [word.lower, lower];
      return long.startsWith(short) && ENDING.test(long.slice(short.length));
    })
  );
}
const HERE: ReadonlySet<Telling> = new Set(["same", "stem", "country", "synonym", "narrower", "family", "initials", "kept"]);

export function isHere({ telling }: Pick<ToldPart, "telling">): boolean {
  return HERE.has(telling);
}

/** Told by the sentence, or meant by one of its pronouns, or what the page is about. */
export function isMeant(told: Pick<ToldPart, "telling">): boolean {
  return isHere(told) || told.telling === "reference" || told.telling === "topic" || told.telling === "unknown";
}

export function tellParts(claim: string, parts: readonly ClaimPart[], page: PageAround, at: number, topical: boolean): readonly ToldPart[] {
  const sentence = page.sentences[at];
  if (sentence === undefined) return [];
  const times = compareTimes(claim, sentence.times);
  return parts.map((part) => {
    const words = part.kind === "name" ? part.name.words : part.kind === "word" ? [part.word] : [];
    const aligned = alignClaim(words, sentence.index);
    return { part, aligned, ...tell(part, aligned, times, { page, at, topical }) };
  });
}

function tell(
  part: ClaimPart,
  aligned: readonly Aligned[],
  times: readonly TimeAgreement[],
  { page, at, topical }: { readonly page: PageAround; readonly at: number; readonly topical: boolean },
): Pick<ToldPart, "telling" | "starts"> {
  const sentence = page.sentences[at];
  if (sentence === undefined) return { telling: "missing", starts: [] };
  if (part.kind === "time") return { telling: times.find(({ said }) => said.start === part.start)?.kind ?? "none", starts: [] };
  if (part.kind === "count") {
    const alike = sentence.counts.filter((count) => countsAlike(part.count, count));
    const same = alike.filter((count) => admitsCount(part.count, count));
    const telling = same.length > 0 ? "same" : alike.length > 0 ? "other" : sentence.counts.length > 0 ? "stray" : "none";
    return { telling, starts: same.map(({ start }) => start) };
  }
  if (part.kind === "name") {
    const here = isNamed(part.name, aligned, sentence);
    return { telling: here ? "same" : meansName(part.name, page, at, topical), starts: here ? startsOf(aligned) : [] };
  }
  const way = aligned[0]?.way ?? "missing";
  // A claim may open with a name that no second capital shows to be one.
  const opens = part.start === 0 && /^\p{Lu}/u.test(part.word.text) && way === "missing";
  const name = { words: [part.word], start: 0, end: part.end, lead: null, role: "agent", isShared: false } as const;
  return { telling: opens ? meansName(name, page, at, topical) : way, starts: isHere({ telling: way }) ? startsOf(aligned) : [] };
}

function startsOf(aligned: readonly Aligned[]): readonly number[] {
  return aligned.filter(isTold).flatMap(({ told }) => told.map(({ start }) => start));
}

const SUFFIX = /^(?:jr|sr)$/u;
const NUMBERED = /^(?:[IVX]+|\d{1,3})$/u;

/** A person is told by the last name, unless somebody else has it; what ends with a common word needs the rest as well. */
function isNamed({ words, isShared }: NamePhrase, aligned: readonly Aligned[], { names }: PageSentence): boolean {
  const told = aligned.map((one) => isNamedBy(one, words.length === 1));
  const own = words.flatMap((word, at) => (GENERIC.has(word.lower) || SUFFIX.test(word.lower) ? [] : [{ word, told: told[at] === true }]));
  const last = own.at(-1);
  if (last === undefined || isShared || words.some(({ text }) => NUMBERED.test(text))) return told.every(Boolean);
  return last.told && (own.every((one) => one.told) || hasBearer(words, last.word, names));
}

/** Some name of the sentence has this last name and no first name of its own. */
function hasBearer(words: readonly Word[], last: Word, names: readonly NamePhrase[]): boolean {
  const said = new Set(words.map(({ lower }) => lower));
  const bearers = names.filter((name) => name.words.some(({ lower }) => lower === last.lower));
  return bearers.some((name) => name.words.every(({ lower }) => said.has(lower) || GENERIC.has(lower) || lower.length === 1));
}

const PRONOUN = /^(?:he|she|it|they|him|them|his|her|its|their|this|these)$/u;

function meansName(name: NamePhrase, page: PageAround, at: number, topical: boolean): Telling {
  const sentence = page.sentences[at];
  const pronouns = sentence?.index.words.filter(({ lower }) => PRONOUN.test(lower)) ?? [];
  if (pronouns.some((pronoun) => refersTo(pronoun, name, page, at))) return "reference";
  // "The film", on a page about it; without such a word only a page that is called by the name speaks of it, or one that has no other name in its title and sentence.
  if (
    isTopic(name, page) &&
    sentence?.index.words.some(({ lower }, i, all) => /^(?:the|this)$/u.test(lower) && isKindWord(all[i + 1]?.lower ?? "")) === true
  )
    return "reference";
  const [titled, ...others] = page.title?.names ?? [];
  const isTitle = titled !== undefined && others.length === 0 && sentence?.names.length === 0 && isSameName(name, titled);
  if (isTitle || (topical && isTopic(name, page))) return "topic";
  const nobody = page.title === null && page.sentences.slice(0, at + 1).every(({ names }, index) => index === at || names.length === 0);
  return nobody && PRONOUN.test(sentence?.index.words[0]?.lower ?? "") ? "unknown" : "missing";
}
