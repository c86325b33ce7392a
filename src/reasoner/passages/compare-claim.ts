import { type Aligned, isTold, TRUST, wordWeight } from "./align-claim.js";
import type { ClaimPart } from "./claim-parts.js";
import { compareTime, type TimeAgreement } from "./compare-times.js";
import { countsAlike, fitsCount } from "./counts.js";
import { type Denial, findDenials } from "./lexicon/denials.js";
import { GENERIC, isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageAround, PageSentence } from "./page-sentences.js";
import type { ReadClaim } from "./read-claim.js";
import type { Word } from "./read-words.js";
import { isKindWord, isTopic, refersTo } from "./refers-to.js";

/** A word of the claim beside a sentence; `anywhere`: the best way in which the sentence, the one before it or the title says it. */
export type Compared = Aligned & { readonly anywhere: Aligned["way"] };

/** How a sentence tells a part of the claim; `reference`: it means it without naming it; `unknown`: a pronoun without anybody named before it. */
type Telling = Aligned["way"] | "reference" | "topic" | "unknown" | TimeAgreement["kind"] | "stray";

/** A part of the claim and where a sentence tells it. */
export type ToldPart = {
  readonly part: ClaimPart;
  readonly telling: Telling;
  /** Places in the sentence where it is told. */
  readonly starts: readonly number[];
  /** The time or number that the sentence has in its place. */
  readonly instead: string | null;
};

/** A claim beside one sentence: the base of the conditions, the numbers and the explanation. */
export type Comparison = {
  readonly claim: ReadClaim;
  readonly sentence: PageSentence;
  readonly told: readonly ToldPart[];
  /** What the claim says of its topic, small words included. */
  readonly predicate: readonly Compared[];
  readonly subject: readonly Compared[];
  /** Denials of the sentence. */
  readonly denials: readonly Denial[];
};

const HERE: ReadonlySet<Telling> = new Set(["same", "stem", "country", "synonym", "narrower", "family", "initials", "kept"]);

export function isHere({ telling }: Pick<ToldPart, "telling">): boolean {
  return HERE.has(telling);
}

/** Told by the sentence, or meant by one of its pronouns, or what the page is about. */
export function isMeant(told: Pick<ToldPart, "telling">): boolean {
  return isHere(told) || told.telling === "reference" || told.telling === "topic" || told.telling === "unknown";
}

export function compareClaim(claim: ReadClaim, words: readonly Compared[], page: PageAround, at: number): Comparison | null {
  const sentence = page.sentences[at];
  if (sentence === undefined) return null;
  const measured = claim.parts.filter(({ kind }) => kind === "time" || kind === "count");
  const free = words.filter(({ word }) => !measured.some(({ start, end }) => word.start < end && word.end > start));
  const isTopical = ({ word }: Compared) => word.kind !== "function" && claim.topic.has(word);
  return {
    claim,
    sentence,
    told: claim.parts.map((part) => tell(part, words, claim, { page, at, sentence })),
    subject: free.filter(isTopical),
    predicate: free.filter((one) => !isTopical(one)),
    denials: findDenials(sentence.text),
  };
}

/** Share of these words that are said here, or anywhere; all of nothing is said. */
export function covered(compared: readonly Compared[], where: "way" | "anywhere"): number {
  let [part, total] = [0, 0];
  for (const one of compared) {
    total += wordWeight(one.word);
    part += wordWeight(one.word) * TRUST[one[where]];
  }
  return total === 0 ? 1 : part / total;
}

type Place = { readonly page: PageAround; readonly at: number; readonly sentence: PageSentence };

function tell(part: ClaimPart, words: readonly Compared[], claim: ReadClaim, place: Place): ToldPart {
  const { page, sentence } = place;
  if (part.kind === "time") {
    const here = compareTime(part.time, sentence.times);
    const titled = here.kind === "none" || here.kind === "other" ? compareTime(part.time, page.title?.times ?? []) : here;
    const { kind, instead } = titled.kind === "same" || titled.kind === "kept" ? titled : here;
    return { part, telling: kind, starts: [], instead };
  }
  if (part.kind === "count") {
    const alike = sentence.counts.filter((count) => countsAlike(part.count, count));
    const same = alike.filter((count) => fitsCount(part.count, count) === true);
    // "Sold 100 million" neither says nor excludes "over 100 million".
    const isOpen = alike.some((count) => fitsCount(part.count, count) === null || count.value.amount === part.count.value.amount);
    const other = isOpen ? "wider" : alike.length > 0 ? "other" : sentence.counts.length > 0 ? "stray" : "none";
    const telling = same.length > 0 ? "same" : other;
    return { part, telling, starts: same.map(({ start }) => start), instead: telling === "other" ? (alike[0]?.text ?? null) : null };
  }
  const aligned = words.filter(({ word }) => word.start >= part.start && word.end <= part.end);
  if (part.kind === "name") {
    const here = isNamed(part.name, aligned, sentence);
    return {
      part,
      telling: here ? "same" : meansName(part.name, place, claim.topical),
      starts: here ? startsOf(aligned) : [],
      instead: null,
    };
  }
  const way = aligned[0]?.way ?? "missing";
  // A claim may open with a name that no second capital shows to be one.
  const opens = part.start === 0 && /^\p{Lu}/u.test(part.word.text) && way === "missing";
  const name = { words: [part.word], start: 0, end: part.end, lead: null, role: "agent", isShared: false } as const;
  return {
    part,
    telling: opens ? meansName(name, place, claim.topical) : way,
    starts: isHere({ telling: way }) ? startsOf(aligned) : [],
    instead: null,
  };
}

function startsOf(aligned: readonly Aligned[]): readonly number[] {
  return aligned.filter(isTold).flatMap(({ told }) => told.map(({ start }) => start));
}

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

function meansName(name: NamePhrase, { page, at, sentence }: Place, topical: boolean): Telling {
  if (sentence.words.some((word) => PRONOUN.test(word.lower) && refersTo(word, name, page, at))) return "reference";
  // "The film", on a page about it.
  if (
    isTopic(name, page) &&
    sentence.words.some(({ lower }, i, all) => /^(?:the|this)$/u.test(lower) && isKindWord(all[i + 1]?.lower ?? ""))
  )
    return "reference";
  // Without such a word only a page that is called by the name speaks of it, or one that has no other name in its title and sentence.
  const [titled, ...others] = page.title?.names ?? [];
  const isTitle = titled !== undefined && others.length === 0 && sentence.names.length === 0 && isSameName(name, titled);
  if (isTitle || (topical && isTopic(name, page))) return "topic";
  const nobody = page.title === null && page.sentences.slice(0, at).every(({ names }) => names.length === 0);
  return nobody && PRONOUN.test(sentence.words[0]?.lower ?? "") ? "unknown" : "missing";
}
