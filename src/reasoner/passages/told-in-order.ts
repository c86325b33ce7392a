import { findDenials, negates } from "../../text/negation.js";
import { isOrdinal, isSuperlative } from "../../text/number-words.js";
import { formsOf } from "./align-claim.js";
import { type ClaimPart, type EventMatch, isOwner } from "./claim-event.js";
import { BE, HAVE, isAdverb, isPast, isVerb, nameAt, POSSESSIVE, PREPOSITION } from "./clause-words.js";
import { type ComparedPart, type Comparison, isHere } from "./compare-claim.js";
import { isHearsay, REPEATS } from "./lexicon/hearsay.js";
import { rivalSets } from "./lexicon/kinds.js";
import { isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageSentence, Place } from "./page-sentences.js";
import type { Word } from "./read-words.js";
import { PRONOUN, refersTo } from "./refers-to.js";

/** Where a sentence says something: positions of its first and last word. */
type Found = { readonly from: number; readonly to: number };
/** A word of the claim, or one of its names; `measured`: a number of the claim, for which the sentence may have another. */
type Unit = { readonly word: Word; readonly name: NamePhrase | null; readonly measured: boolean };
type Told = Pick<Comparison, "claim" | "sentence" | "parts"> & { readonly event: EventMatch; readonly place: Place };

/**
 * Whether a sentence has all words of a claim in their order, with nothing before, between or after them that changes what they say: "The
 * local court of Benning has ordered Ann Marsh to cut her hedge by May" has "The court ordered Ann Marsh to cut her hedge". A time or a place
 * of the claim may be elsewhere in the clause. `but`: a number or time of the claim for which the sentence has another.
 */
export function isToldInOrder(told: Told, but?: ClaimPart): boolean {
  const isKept = (one: ComparedPart) => isAdjunct(one, told) && (one.part === but || one.match === "same" || one.match === "kept");
  return findInOrder(told, [], but) || (told.event.states && findInOrder(told, told.parts.filter(isKept), but));
}

/** "on Monday", "in Hull", "since 2015", with the same preposition in the clause of the event. */
function isAdjunct({ part, starts }: ComparedPart, { claim, sentence, event }: Told): boolean {
  if (/\b(?:from|to|between|until)\s+$/iu.test(claim.text.slice(leadStart(claim.text, part), part.start))) return false;
  if (part.kind === "name") {
    const places = sentence.names.filter(({ start, end }) => starts.some((at) => at >= start && at < end && event.binds(at)));
    return part.name.role === "place" && places.some(({ lead }) => lead === part.name.lead);
  }
  const isWhen =
    part.kind === "time" ||
    (part.kind === "count" && part.count.counted.includes("day of the year")) ||
    (part.kind === "word" && isWeekday(part.word) && starts.some(event.binds));
  return isWhen;
}

function findInOrder(
  { claim, sentence, parts, event, place }: Told,
  adjuncts: readonly ComparedPart[],
  but: ClaimPart | undefined,
): boolean {
  const units = unitsOf(claim.words, parts, but).filter(
    ({ word }) => !adjuncts.some(({ part }) => word.start >= leadStart(claim.text, part) && word.end <= part.end),
  );
  const anchor = claim.event?.anchor.start;
  const meant = new Set(parts.flatMap((one) => (one.part.kind === "name" && isHere(one) ? [one.part.name] : [])));
  const find = ({ word, name, measured }: Unit): readonly Found[] =>
    sentence.words.flatMap((other, from): readonly Found[] => {
      if (name === null) return isSameWord(word, other) || (measured && other.kind === "number") ? [{ from, to: from }] : [];
      const owner = isOwner(name);
      const phrase = nameAt(sentence, other);
      if (phrase === undefined)
        return PRONOUN.test(other.lower) && POSSESSIVE.has(other.lower) === owner && refersTo(other, name, place.page, place.at)
          ? [{ from, to: from }]
          : [];
      const last = phrase.words.at(-1) ?? other;
      const isOne = phrase.start === other.start && meant.has(name) && isSameName(name, phrase) && isOwning(last) === owner;
      return isOne ? [{ from, to: sentence.words.indexOf(last) }] : [];
    });
  const places = units.map(find);
  if (units.length < 2 || places.some(({ length }) => length === 0) || (adjuncts.length > 0 && REPEATS.test(sentence.text))) return false;
  const failed = new Set<string>();
  const follow = (at: number, before: Found | null): boolean => {
    const unit = units[at];
    if (unit === undefined) return before !== null && isClosed(sentence, before.to) && isPlainly(sentence, before, claim.text);
    const key = `${at} ${before?.to}`;
    if (failed.has(key) || failed.size > MOST_TRIED) return false;
    const isVerbNext = unit.word.start === anchor && event.states;
    const isNext = ({ from }: Found) =>
      before === null
        ? isOpened(sentence, from)
        : from > before.to && from - before.to < MOST_BETWEEN && isGap(sentence, before.to, from, isVerbNext);
    const found = (places[at] ?? []).some((next) => isNext(next) && follow(at + 1, { from: before?.from ?? next.from, to: next.to }));
    if (!found) failed.add(key);
    return found;
  };
  return follow(0, null);
}

/** Limits of the search, for claims and sentences that repeat the same words. */
const MOST_TRIED = 200;
const MOST_BETWEEN = 40;

/** Without articles, the auxiliary of a perfect ("has ordered") and "which was" before a participle. */
function unitsOf(words: readonly Word[], parts: readonly ComparedPart[], but: ClaimPart | undefined): readonly Unit[] {
  const isDropped = ({ lower }: Word, at: number): boolean => {
    const next = words[at + 1]?.lower ?? "";
    if (ARTICLE_ONLY.test(lower) || (HAVE.has(lower) && isPast(next))) return true;
    const [relative, be] = /^(?:which|who|that)$/u.test(lower)
      ? [true, next]
      : [/^(?:which|who|that)$/u.test(words[at - 1]?.lower ?? ""), lower];
    return relative && BE.has(be) && isPast(words[at + (be === lower ? 1 : 2)]?.lower ?? "");
  };
  return words.flatMap((word, at): readonly Unit[] => {
    const own = parts.find(({ part }) => word.start >= part.start && word.end <= part.end)?.part;
    if (own?.kind === "name") return own.name.words[0] === word ? [{ word, name: own.name, measured: false }] : [];
    return isDropped(word, at) ? [] : [{ word, name: null, measured: own !== undefined && own === but && word.kind === "number" }];
  });
}

const ARTICLE_ONLY = /^(?:the|an?)$/u;

/** Where the preposition before a part begins: "since" in "since the summer of 2015". */
function leadStart(claim: string, { start }: ClaimPart): number {
  return start - (LEAD.exec(claim.slice(0, start))?.[0].length ?? 0);
}
const LEAD = /\b(?:in|on|at|since|until|from|to|by|during|after|before|between)\s+(?:the\s+)?$/iu;

const isWeekday = ({ lower }: Word) => rivalSets(lower).has("weekday");
const isOwning = (word: Word) => isOwner({ words: [word] });
const tenseOf = (lower: string) => (/^(?:is|are|am)$/u.test(lower) ? "present" : /^(?:was|were|been)$/u.test(lower) ? "past" : null);
/** "length" and "longer", "act" and "actor" are other words of one stem. */
const DERIVED = /(?:er|or|est|ion|ment|th|ance|ence|ness|ity)s?$/u;

/** The same word, at most in another form of the same tense. */
function isSameWord(one: Word, other: Word): boolean {
  if (isOwning(one) !== isOwning(other)) return false;
  if (one.lower === other.lower) return true;
  if (one.kind === "function" || other.kind === "function")
    return tenseOf(one.lower) !== null && tenseOf(one.lower) === tenseOf(other.lower);
  if (one.kind === "number" || other.kind === "number") return one.lower.replaceAll(",", "") === other.lower.replaceAll(",", "");
  if (formsOf(one).some((form) => formsOf(other).includes(form))) return true;
  return one.stem === other.stem && isPast(one.lower) === isPast(other.lower) && DERIVED.test(one.lower) === DERIVED.test(other.lower);
}

/** Words that change what is said of the words beside them. */
const CHANGES =
  /^(?:no|not|nor|neither|never|none|hardly|barely|almost|nearly|half|part|some|few|many|most|or|and|but|if|unless|than|except|without|against|instead|rather|would|could|should|may|might|must|former|formerly|other|another|else|alleged|allegedly|reportedly|possible|possibly|perhaps|probably|planned|proposed|intended|potential|future|would-be|failed|attempted|fake|mock)$/u;

const isChanged = ({ lower }: Word) => CHANGES.test(lower) || isOrdinal(lower) || isSuperlative(lower);
const isAdjacent = (said: PageSentence, at: number) =>
  /^\s*$/u.test(said.text.slice(said.words[at]?.end ?? 0, said.words[at + 1]?.start ?? said.text.length));
const isPlural = ({ kind, lower }: Word) => kind === "plain" && /[^s]s$/u.test(lower);

/** Before the first word are only adjectives of it, or another phrase. */
function isOpened(said: PageSentence, from: number): boolean {
  const { words } = said;
  let at = from - 1;
  const isModifier = (word: Word | undefined, place: number) =>
    word !== undefined &&
    isAdjacent(said, place) &&
    (ARTICLE_ONLY.test(word.lower) || POSSESSIVE.has(word.lower) || (word.kind !== "function" && !isVerb(said, place)));
  while (isModifier(words[at], at)) {
    const word = words[at];
    const [first] = words.slice(from);
    if (word === undefined || isChanged(word) || (word.kind !== "function" && first !== undefined && isPlural(first))) return false;
    at--;
    // "In 2019 the ferry": what is before the article is another phrase.
    if (ARTICLE_ONLY.test(word.lower)) break;
  }
  const before = words[at];
  return before === undefined || !isAdjacent(said, at) || !(PREPOSITION.has(before.lower) || CHANGES.test(before.lower));
}

/** Between two words of the claim are only asides, adjectives, adverbs and phrases of place and time. */
function isGap(said: PageSentence, from: number, to: number, isVerbNext: boolean): boolean {
  const { words, text } = said;
  const [last, next] = [words[from], words[to]];
  if (last === undefined || next === undefined) return false;
  const between = text.slice(last.end, next.start);
  const open = between
    .replace(/[‘’“”"]/gu, "")
    .replace(/\([^()]*\)/gu, "")
    .replace(/^\s*,[^,;:]*,(?=\s)/u, "");
  const gap = words
    .slice(from + 1, to)
    .filter(({ start, end }) => open.includes(text.slice(start, end)) && !ARTICLE_ONLY.test(text.slice(start, end)));
  if (/[;:—–.!?]/u.test(open.replace(/\b\p{Lu}\p{Ll}{0,2}\./gu, ""))) return false;
  if (isVerbNext) return !(isPlural(last) && gap.some(({ lower }) => PREPOSITION.has(lower) || /^(?:who|which|that)$/u.test(lower)));
  if (/,/u.test(open) || gap.some(isChanged)) return false;
  const opens = gap.findIndex(({ lower }) => PREPOSITION.has(lower));
  // A phrase of place or time ends before a verb or another such phrase.
  if (opens !== -1 && !(PREPOSITION.has(next.lower) || isVerb(said, to))) return false;
  return gap.every((word, at) => {
    const place = words.indexOf(word);
    if (isAdverb(word.lower) || HAVE.has(word.lower) || POSSESSIVE.has(word.lower) || isWeekday(word)) return true;
    return opens !== -1 && at >= opens ? !isVerb(said, place) : word.kind !== "function" && !isVerb(said, place);
  });
}

/** What follows does not continue the last phrase: "bought the house" is not said by "bought the house insurance". */
function isClosed(said: PageSentence, to: number): boolean {
  const next = said.words[to + 1];
  if (next === undefined || !isAdjacent(said, to)) return true;
  if (/^(?:or|nor|except|unless|if|than|per|without|rather|instead|as)$/u.test(next.lower)) return false;
  return next.kind === "function" || PREPOSITION.has(next.lower) || isAdverb(next.lower) || isWeekday(next);
}

/** Stated as a fact: nothing is denied inside, and nobody only says so. */
function isPlainly({ text, words }: PageSentence, { from, to }: Found, claim: string): boolean {
  const [start, end] = [words[from]?.start ?? 0, words[to]?.end ?? text.length];
  const closes = text.indexOf(";", end);
  return (
    !isHearsay(text.slice(text.lastIndexOf(";", start) + 1, closes === -1 ? undefined : closes), claim) &&
    !findDenials(text).some((denial) => negates(denial) && denial.start >= start && denial.start < end)
  );
}
