import { type Denial, findDenials } from "../../text/negation.js";
import { type Aligned, isMatched, TRUST, wordWeight } from "./align-claim.js";
import type { ClaimPart, EventMatch } from "./claim-event.js";
import { compareTime, countsAlike, fitsCount, type TextTime, type TimeAgreement } from "./measures.js";
import { GENERIC, isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageSentence, Place } from "./page-sentences.js";
import type { ReadClaim } from "./read-claim.js";
import type { Word } from "./read-words.js";
import { isMeantBy, isTopic, opensUnnamed, opensWithWork, PRONOUN, refersTo } from "./refers-to.js";

/** A word of the claim compared with a sentence; `anywhere`: the best match in the sentence, the one before it if a pronoun opens it, or the title. */
export type Compared = Aligned & { readonly anywhere: Aligned["match"] };

/** How a sentence expresses a part of the claim; `reference`: by a pronoun; `kind`: by its kind ("the film"); `unknown`: by a pronoun without a preceding name. */
type PartMatch = Aligned["match"] | "reference" | "kind" | "topic" | "unknown" | TimeAgreement["kind"] | "stray";

/** A part of the claim compared with a sentence. */
export type ComparedPart = {
  readonly part: ClaimPart;
  readonly match: PartMatch;
  /** Its positions in the sentence. */
  readonly starts: readonly number[];
  /** The time or number that the sentence gives instead. */
  readonly instead: string | null;
};

/** A claim compared with one sentence: the input of conditions, features and explanation. */
export type Comparison = {
  readonly claim: ReadClaim;
  readonly sentence: PageSentence;
  readonly parts: readonly ComparedPart[];
  /** What the claim says about its topic, including function words. */
  readonly predicate: readonly Compared[];
  readonly subject: readonly Compared[];
  /** Denials of the sentence. */
  readonly denials: readonly Denial[];
};

const HERE: ReadonlySet<PartMatch> = new Set(["same", "stem", "country", "synonym", "narrower", "family", "related", "kept"]);

export function isHere({ match }: Pick<ComparedPart, "match">): boolean {
  return HERE.has(match);
}

/** The part is expressed by the sentence or by one of its pronouns, or is the topic of the page. */
export function isMeant(part: Pick<ComparedPart, "match">): boolean {
  return isHere(part) || part.match === "reference" || part.match === "kind" || part.match === "topic" || part.match === "unknown";
}

/** `binds`: whether a position of the sentence belongs to the clause of the claim's event. */
export function compareClaim(
  claim: ReadClaim,
  words: readonly Compared[],
  { page, at, binds, dates, nominal }: Omit<BoundPlace, "sentence">,
): Comparison | null {
  const sentence = page.sentences[at];
  if (sentence === undefined) return null;
  const measured = claim.parts.filter(({ kind }) => kind === "time" || kind === "count");
  const free = words.filter(({ word }) => !measured.some(({ start, end }) => word.start < end && word.end > start));
  const isTopical = ({ word }: Compared) => word.kind !== "function" && claim.topic.has(word);
  return {
    claim,
    sentence,
    parts: unnamedOnce(claim.parts.map((part) => comparePart(part, words, claim, { page, at, sentence, binds, dates, nominal }))),
    subject: free.filter(isTopical),
    predicate: free.filter((one) => !isTopical(one)),
    denials: findDenials(sentence.text),
  };
}

/** "She grew up there" is about one person: only one name of the claim ("Elizabeth" and "York" are one) can be meant without being named. */
function unnamedOnce(parts: readonly ComparedPart[]): readonly ComparedPart[] {
  const isUnnamed = ({ part, match }: ComparedPart) => part.kind === "name" && !isHere({ match }) && isMeant({ match });
  const first = parts.findIndex(isUnnamed);
  return parts.map((one, at) => (isUnnamed(one) && !parts.slice(first, at).every(isUnnamed) ? { ...one, match: "missing" } : one));
}

type BoundPlace = Place & Pick<EventMatch, "binds" | "dates" | "nominal">;

/** Weighted share of these words that match here, or anywhere; 1 for no words. */
export function covered(compared: readonly Compared[], where: "match" | "anywhere"): number {
  let [part, total] = [0, 0];
  for (const one of compared) {
    total += wordWeight(one.word);
    part += wordWeight(one.word) * TRUST[one[where]];
  }
  return total === 0 ? 1 : part / total;
}

/** Times relative to another one: "ten years later", "the day after". */
export const AFTERWARDS = /\b(?:later|earlier|(?:day|week|month|year|decade)s?\s+(?:after|before)|following\s+(?:day|week|month|year))\b/u;

function comparePart(part: ClaimPart, words: readonly Compared[], claim: ReadClaim, place: BoundPlace): ComparedPart {
  const { page, sentence, binds, dates, nominal } = place;
  if (part.kind === "time") {
    // Only the times of the same clause count; without one, on a page about the claim's subject, those of the sentence.
    // "Published in 1945 and awarded a prize in 1996": the text's 1945 is not another value for 1996.
    const isOfOther = (time: TextTime) =>
      claim.parts.some((one) => one.kind === "time" && one !== part && compareTime(one.time, [time]).kind === "same");
    const bound = sentence.times.filter(({ start }) => dates(start));
    const times = claim.topical && !nominal && bound.length === 0 && !AFTERWARDS.test(sentence.text) ? sentence.times : bound;
    const here = compareTime(
      part.time,
      times.filter((time) => !isOfOther(time) || compareTime(part.time, [time]).kind === "same"),
    );
    const titled = compareTime(part.time, page.title?.times ?? []);
    const { kind, instead } = titled.kind === "same" ? titled : here;
    return {
      part,
      match: kind,
      starts: times.filter((time) => compareTime(part.time, [time]).kind === "same").map(({ start }) => start),
      instead,
    };
  }
  if (part.kind === "count") {
    const told = sentence.counts.filter((count) => (claim.topical || binds(count.start)) && countsAlike(part.count, count));
    // "Laid off 60 of its 240 workers" says nothing else of the 240.
    const alike = told.filter(({ scope, value }) => scope === part.count.scope || value.amount === part.count.value.amount);
    const same = alike.filter((count) => count.scope === part.count.scope && fitsCount(part.count, count) === true);
    // "Sold 100 million" neither says nor excludes "over 100 million".
    const isOpen = alike.some((count) => fitsCount(part.count, count) === null || count.value.amount === part.count.value.amount);
    const other = isOpen ? "wider" : alike.length > 0 ? "other" : sentence.counts.length > 0 ? "stray" : "none";
    const match = same.length > 0 ? "same" : other;
    return { part, match, starts: same.map(({ start }) => start), instead: match === "other" ? (alike[0]?.text ?? null) : null };
  }
  const aligned = words.filter(({ word }) => word.start >= part.start && word.end <= part.end);
  if (part.kind === "name") {
    const here = isNamed(part.name, aligned, place);
    return {
      part,
      match: here ? "same" : meansName(part.name, place, claim.topical),
      starts: here ? startsOfName(part.name, aligned, sentence) : [],
      instead: null,
    };
  }
  const match = aligned[0]?.match ?? "missing";
  // The first word of a claim may be a name although no second capital shows it.
  const opens = part.start === 0 && /^\p{Lu}/u.test(part.word.text) && match === "missing";
  const name = { words: [part.word], start: 0, end: part.end, lead: null, role: "agent" } as const;
  return {
    part,
    match: opens ? meansName(name, place, claim.topical) : match,
    starts: isHere({ match }) ? startsOf(aligned) : [],
    instead: null,
  };
}

function startsOf(aligned: readonly Aligned[]): readonly number[] {
  return aligned.filter(isMatched).flatMap(({ found }) => found.map(({ start }) => start));
}

/** "Dell" in "Upper Dell" is not "Lower Dell", if both are named. */
function startsOfName(name: NamePhrase, aligned: readonly Aligned[], { names }: PageSentence): readonly number[] {
  const starts = startsOf(aligned);
  const own = names.filter((other) => isSameName(name, other));
  const inside = starts.filter((start) => own.some((other) => start >= other.start && start < other.end));
  return inside.length > 0 ? inside : starts;
}

const NAMED: ReadonlySet<string> = new Set(["same", "stem", "country"]);
const SUFFIX = /^(?:jr|sr)$/u;
const NUMBERED = /^(?:[IVX]+|\d{1,3})$/u;

/** For a person the last name is enough, unless another person has it; a name that ends with a common word needs all words. */
function isNamed({ words }: NamePhrase, aligned: readonly Aligned[], place: Place): boolean {
  // A single word is also named by its synonyms ("TV").
  const named = aligned.map(({ match }) => NAMED.has(match) || (words.length === 1 && match === "synonym"));
  const own = words.flatMap((word, at) =>
    GENERIC.has(word.lower) || SUFFIX.test(word.lower) ? [] : [{ word, isNamed: named[at] === true }],
  );
  const last = own.at(-1);
  const isWhole = (name: NamePhrase) => words.every(({ lower }) => name.words.some((word) => word.lower === lower));
  if (words.some(({ text }) => NUMBERED.test(text))) return place.sentence.names.some(isWhole);
  if (last === undefined) return named.every(Boolean);
  return last.isNamed && (own.every((one) => one.isNamed) || hasBearer(words, last.word, place));
}

/** A name in the sentence has this last name and no other first name, and no one else in the text has it. */
function hasBearer(words: readonly Word[], last: Word, { page, sentence }: Place): boolean {
  const said = new Set(words.map(({ lower }) => lower));
  const isOwn = (name: NamePhrase) => name.words.every(({ lower }) => said.has(lower) || GENERIC.has(lower) || lower.length === 1);
  // "Swimmer Ann Marsh" opens a sentence.
  const isAround = ({ start, words: own }: NamePhrase) =>
    start === 0 && words.length > 1 && words.every(({ lower }) => own.some((word) => word.lower === lower));
  const bearersIn = ({ names }: PageSentence) => names.filter((name) => name.words.at(-1)?.lower === last.lower);
  const [opening] = sentence.words;
  const opens = opening?.lower === last.lower && /^\p{Lu}/u.test(opening.text);
  return (
    (opens || sentence.names.some((name) => name.words.some(({ lower }) => lower === last.lower) && isOwn(name))) &&
    page.sentences.every((one) => bearersIn(one).every((name) => isOwn(name) || isAround(name)))
  );
}

function meansName(name: NamePhrase, { page, at, sentence }: Place, topical: boolean): PartMatch {
  // "The film", on a page about it.
  if (sentence.words.some(({ lower }, i, all) => /^(?:the|this)$/u.test(lower) && isMeantBy(all[i + 1]?.lower ?? "", name, page, at)))
    return "kind";
  if (sentence.words.some((word) => PRONOUN.test(word.lower) && refersTo(word, name, page, at))) return "reference";
  // Otherwise only a page titled by the name, or one without another name in title and sentence, is about it.
  const [titled, ...others] = page.title?.names ?? [];
  const isTitle = titled !== undefined && others.length === 0 && sentence.names.length === 0 && isSameName(name, titled);
  if (isTitle || (topical && isTopic(name, page))) return "topic";
  return opensUnnamed(page, at) || opensWithWork(name, page, at) ? "unknown" : "missing";
}
