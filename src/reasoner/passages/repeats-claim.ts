import { findDenials, negates } from "../../text/negation.js";
import type { Evidence } from "./choose-evidence.js";
import { isAdverb, isVerb, PREPOSITION } from "./clause-words.js";
import { type Followed, followClaim, LIMITS } from "./follow-claim.js";
import { isQuoted } from "./how-told.js";
import { isHearsay } from "./lexicon/hearsay.js";
import type { Word } from "./read-words.js";

/** Whether a clause of the sentence is the claim, and states it as a fact. */
export function repeatsClaim(evidence: Evidence): boolean {
  return followClaim(evidence).some((found) => isWhole(evidence, found) && isAsserted(evidence, found));
}

/** The clause begins and ends where the claim does, or goes on with a further phrase. */
function isWhole({ claim, sentence: { text, words, names } }: Evidence, { first, last, relative }: Followed): boolean {
  const said = { text, words, names };
  const before = words.findLast(({ end, lower }) => end <= first.start && !ARTICLE.test(lower));
  const next = words.find(({ start }) => start >= last.end);
  const gap = text.slice(last.end, next?.start);
  const isApart = next === undefined || /[,;.:!)–—]/u.test(gap);
  const isVerbLast = last.kind !== "number" && isVerb(said, words.indexOf(last));
  const isPhrase = (word: Word) => word.kind === "function" || PREPOSITION.has(word.lower) || isAdverb(word.lower);
  if (!isApart && (GOES_ON.test(next.lower) || !isPhrase(next) || (isVerbLast && LIMITS.test(next.lower)))) return false;
  if (last.kind === "number" && /^\s*(?:to|or|–|-)\s*\d/u.test(text.slice(last.end))) return false;
  if (/\?["”]?$/u.test(text) && !claim.text.endsWith("?")) return false;
  if (before === undefined) return !relative || isVerb(said, words.indexOf(first) - 1);
  const prefix = words.slice(0, words.indexOf(before) + 1);
  const opening = text.slice(before.end, first.start);
  const hasVerb = prefix.some((_, at) => isVerb(said, at));
  const isLed = PREPOSITION.has(prefix[0]?.lower ?? "") || isAdverb(prefix[0]?.lower ?? "") || prefix[0]?.kind === "function";
  if (relative) {
    const at = words.indexOf(before);
    return isVerb(said, at) || (PREPOSITION.has(before.lower) && before.lower !== "of" && isVerb(said, at - 1));
  }
  if (/[,;:–—]/u.test(opening)) return /[;:]/u.test(opening) || hasVerb || isLed;
  const beforeJoint = words[words.indexOf(before) - 1];
  if (beforeJoint !== undefined && JOINS.test(before.lower)) {
    const isClause = /[,;:–—]/u.test(text.slice(beforeJoint.end, before.start));
    return hasVerb && (isClause || /^(?:he|she|they|it)$/u.test(first.lower));
  }
  return !hasVerb && isLed && (before.kind === "number" || TIME.test(before.lower));
}

const ARTICLE = /^(?:the|an?|this|these|our)$/u;
const JOINS = /^(?:and|but|while|whereas|although|though|because|where)$/u;
const TIME =
  /^(?:morning|afternoon|evening|night|noon|midnight|summer|winter|spring|autumn|year|month|week|day|today|yesterday|later|then|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/u;
/** What follows belongs to the last phrase: "bought the house or …". */
const GOES_ON = /^(?:or|nor|except|unless|if|than|per|without|rather|as|but|each|apiece|respectively|both)$/u;

/** The text itself states it: it is not quoted, denied, wished or supposed. */
function isAsserted(evidence: Evidence, { first, last, skipped }: Followed): boolean {
  const { claim, sentence } = evidence;
  const { text } = sentence;
  const [before, own, after] = [text.slice(0, first.start), text.slice(first.start, last.end), text.slice(last.end).split(/;/u)[0] ?? ""];
  const isDenied = findDenials(text).some((denial) => negates(denial) && skipped.some(({ start }) => start === denial.start));
  if (isDenied || REPORTED.test(after) || isHearsay(own, claim.text) || isQuoted(evidence, first.start) || isQuoted(evidence, last.end))
    return false;
  return !isHearsay(before.slice(Math.max(before.lastIndexOf(";"), before.lastIndexOf(", but "), 0)), claim.text);
}

const REPORTED =
  /\b(?:according to|say|says|said|claim(?:s|ed)|insist(?:s|ed)?|believe[sd]?|thinks?|thought|alleg(?:ed|edly|es)|reportedly|supposedly|if|unless|provided|perhaps)\b/iu;
