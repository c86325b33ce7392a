import { negates } from "../../text/negation.js";
import { isLight } from "./align-claim.js";
import type { Evidence } from "./choose-evidence.js";
import { isOwner } from "./claim-event.js";
import { BE, isPast, isVerb, leadOf, openingOf, PREPOSITION } from "./clause-words.js";
import { type ComparedPart, isHere, isMeant } from "./compare-claim.js";
import { isHearsay } from "./lexicon/hearsay.js";
import type { NamePhrase } from "./name-phrases.js";
import { isNear } from "./replacements.js";

/** The first part of the claim that is not a date or number. */
export function subjectOf({ parts }: Evidence): ComparedPart | undefined {
  return parts.find(({ part }) => part.kind === "name" || part.kind === "word");
}

/**
 * The subject is named or referred to, a part of the claim is in the sentence, and it is stated as a fact: not planned, wished, rumoured or
 * quoted.
 */
export function isFactOfSubject(evidence: Evidence): boolean {
  const subject = subjectOf(evidence);
  return subject !== undefined && isMeant(subject) && evidence.parts.some(isHere) && isFact(evidence);
}

/** The claim's subject is the agent; or no other agent is shown, and the subject is not only named as an owner. */
export function isStatedOfSubject(evidence: Evidence): boolean {
  const { event } = evidence;
  const subject = subjectOf(evidence);
  if (event.states || subject === undefined) return event.states;
  return !event.elsewhere && !isOwnerOnly(evidence);
}

/** The sentence is about the claim's subject: it comes before the verb without a preposition, or only a pronoun stands for it. */
export function isOpening(evidence: Evidence): boolean {
  const { sentence } = evidence;
  const subject = subjectOf(evidence);
  if (subject === undefined || !isMeant(subject)) return false;
  const verb = sentence.words.findIndex((_, at) => isVerb(sentence, at) && openingOf(sentence, at) === null);
  const places = subject.starts.map((start) => sentence.words.findIndex((word) => word.start === start));
  return places.length === 0 || places.some((at) => at < verb && leadOf(sentence, at) === null);
}

const POSSESSIVE = /^(?:his|her|its|their)$/u;
const PERSONAL = /^(?:he|she|it|they|him|them)$/u;

/** "Her portrait of the dancer", "Nero's garden" are not about her and Nero, unless the claim has the same form. */
export function isOwnerOnly(evidence: Evidence): boolean {
  const { part, starts = [], match } = subjectOf(evidence) ?? {};
  const { names, words } = evidence.sentence;
  if (part === undefined || /['’]/u.test(evidence.claim.text.slice(part.start, part.end + 2))) return false;
  if (match === "reference") return words.some(({ lower }) => POSSESSIVE.test(lower)) && !words.some(({ lower }) => PERSONAL.test(lower));
  const owners = [...names, ...words.map((word) => ({ start: word.start, end: word.end, words: [word] }))].filter(isOwner);
  return starts.length > 0 && starts.every((start) => owners.some((owner) => start >= owner.start && start < owner.end));
}

export function isAnchor({ claim: { event } }: Evidence, { part }: ComparedPart): boolean {
  return part.start === event?.anchor.start;
}

/** The word for the event is matched, or it is a light verb. */
export function isAnchorMatched(evidence: Evidence): boolean {
  return evidence.parts.every((one) => !isAnchor(evidence, one) || isMeant(one) || (one.part.kind === "word" && isLight(one.part.word)));
}

/** Says that something has ended. */
const ENDED = /\b(?:until|used to|at the time|outgoing|from (?:\p{L}+ )?\d{4} to (?:\p{L}+ )?\d{4})\b/iu;
const PRESENT = /\b(?:is|are|has been|have been|still|now)\b/u;

export function isFact({ claim, sentence, event, parts }: Evidence): boolean {
  const hasEnded = ENDED.test(sentence.text);
  if (!claim.topical && PRESENT.test(claim.text) && hasEnded && !ENDED.test(claim.text)) return false;
  return !(event.unreal && !event.states) && !isHearsay(partAround(sentence.text, parts), claim.text);
}

/** In quotation marks, which may have opened in an earlier sentence, after "police say", or in a story or a case that is only imagined. */
export function isQuoted({ claim, sentence: { text }, place }: Evidence, start: number): boolean {
  const before = text.slice(0, start);
  const earlier = place.page.sentences.slice(0, place.at).map((one) => one.text);
  return (
    `${earlier.join(" ")}${before}`.split(/["“”]/u).length % 2 === 0 ||
    (SAID.test(before) && !SAID.test(claim.text)) ||
    IMAGINED.test(before)
  );
}

const SAID =
  /\b(?:say|says|said|told|tells|claim(?:s|ed)?|insist(?:s|ed)?|believe[sd]?|think|thinks|thought|alleg\p{L}+|according to|report(?:s|ed) that|wrote|writes|argue[sd]?|denie[sd]|warn(?:s|ed)|predict(?:s|ed)|dream\p{L}*)\b/iu;
const IMAGINED =
  /\b(?:in case|in the event|whenever|without|in (?:the|his|her|their|a) (?:\p{Ll}+ )?(?:film|novel|play|story|book|dream|game|painting|legend|myth|draft|plan))\b/iu;

/** The sentence without its other clauses: "three were hurt; a fourth case has been reported". */
function partAround(text: string, parts: readonly ComparedPart[]): string {
  const places = parts.flatMap(({ starts }) => starts);
  if (places.length === 0) return text;
  const breaks = [...text.matchAll(CLAUSES)].map(({ index }) => index);
  const from = breaks.findLast((at) => at < Math.min(...places)) ?? 0;
  const to = breaks.find((at) => at > Math.max(...places));
  return text.slice(from, to);
}

const CLAUSES = /;|:|—|,?\s(?:whereas|while|although|though|but)\s/gu;

/** All matches are in one clause; only the subject may be in an earlier one. */
export function inOneClause({ parts, sentence: { text } }: Evidence): boolean {
  const breaks = [...text.replace(/\([^()]*\)/gu, (aside) => "_".repeat(aside.length)).matchAll(CLAUSES)].map(({ index }) => index);
  const clauseOf = (start: number) => breaks.filter((at) => at < start).length;
  const placed = parts.filter(({ starts }) => starts.length > 0);
  const clauses = new Set(placed.flatMap(({ starts }) => starts.map(clauseOf)));
  const isShared = ({ part }: ComparedPart) => part.kind === "name" && part === parts[0]?.part;
  return (
    placed.length === 0 ||
    [...clauses].some((clause) => placed.every((one) => isShared(one) || one.starts.some((start) => clauseOf(start) === clause)))
  );
}

/** The sentence denies what the claim says. If the roles show that it states it, a nearby denial belongs to something else. */
export function denies(evidence: Evidence): boolean {
  const { event, denials } = evidence;
  const isOther = event.states && !isDenial(evidence);
  return event.denies || (!isOther && denials.some((one) => negates(one) && isNear(one, evidence)));
}

/**
 * Both or neither are denied, limited ("only"), and qualified: "against the closure", "the former mayor", "half of the members", "the second
 * largest" do not say "for the closure", "the mayor", "the members", "the largest".
 */
export function isDeniedAlike(evidence: Evidence): boolean {
  // "It is not true that he never married" denies a denial.
  const isTangled = isDenial(evidence) && evidence.denials.filter(negates).length > 1;
  return (
    denies(evidence) === isDenial(evidence) && !isTangled && !isLimited(evidence) && !isQualified(evidence) && !isLedOtherwise(evidence)
  );
}

/** Words that change what follows them; the first group is the word. */
const QUALIFIER =
  /\b(?:(against|without|except|excluding|unlike|instead of|rather than|other than)\s(?:\p{L}+\s){0,2}|(former|almost|nearly|future|alleged|planned|proposed|would-be|possible|failed|attempted)\s(?:\p{L}+\s)?|((?:half|part|some) of)\s(?:(?:the|its|his|her|their)\s)?(?:(?!most\s)\p{Ll}+\s)?)$/iu;
const OPPOSES = /\b(?:against|without|except|excluding|unlike|instead of|rather than|other than)\b/iu;

function isQualified({ claim, parts, sentence }: Evidence): boolean {
  if (OPPOSES.test(claim.text)) return !OPPOSES.test(sentence.text);
  return parts.some(({ part, starts }) => {
    const ranked = part.kind === "word" && /(?:est|most)$/u.test(part.word.lower);
    const qualifierOf = (before: string) =>
      QUALIFIER.exec(before)?.slice(1).find(Boolean)?.toLowerCase() ?? (ranked ? RANK.exec(before)?.[1]?.toLowerCase() : undefined);
    const own = starts.map((start) => qualifierOf(sentence.text.slice(0, start)));
    return own.length > 0 && own.every((word) => word !== undefined && word !== qualifierOf(claim.text.slice(0, part.start)));
  });
}

/** "the second largest", "the third-tallest" */
const RANK = /\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:nd|rd|th))[\s-]$/iu;

const DIRECTIONS = ["in at on inside", "from", "to into", "by", "with", "for", "against", "after", "before", "without", "over", "under"];
const directionOf = (lead: string | null) => DIRECTIONS.findIndex((words) => lead !== null && words.split(" ").includes(lead));

/** "joined Ely from Bath" does not say "joined Bath", "left from Hull" not "left for Hull", nor "Ely sold it" that it was sold to Ely. */
function isLedOtherwise({ claim, parts, sentence }: Evidence): boolean {
  return parts.some(({ part, starts }) => {
    if (part.kind !== "name") return false;
    const [from, want] = [directionOf("from"), directionOf(part.name.lead)];
    const isOther = ({ lead, role }: NamePhrase) => {
      const own = directionOf(lead);
      return (
        (own !== want && (own === from || want === from || (!claim.topical && own !== -1 && want !== -1))) ||
        (want === directionOf("to") && role === "agent")
      );
    };
    const places = sentence.names.filter((name) => starts.some((start) => start >= name.start && start < name.end));
    return places.length > 0 && places.every(isOther);
  });
}

/**
 * In the sentence, a name or noun of the claim is only part of another expression: "Ann's boat" is not Ann, "the house insurance" is no house.
 */
export function isOfOther({ claim, parts, sentence }: Evidence): boolean {
  const { text, words } = sentence;
  const isElsewhere = ({ part }: ComparedPart, start: number) => {
    const at = words.findIndex((word) => word.start === start);
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined || part.kind === "time" || part.kind === "count") return false;
    if (isOwner({ words: [word] }) && !/['’]/u.test(claim.text.slice(part.start, part.end))) return true;
    if (part.kind === "name") {
      const name = sentence.names.find((one) => start >= one.start && start < one.end);
      return name !== undefined && isOwner(name) && !isOwner(part.name);
    }
    const isCompound =
      next !== undefined &&
      next.kind === "plain" &&
      /^\s$/u.test(text.slice(word.end, next.start)) &&
      !PREPOSITION.has(next.lower) &&
      !isVerb(sentence, at + 1) &&
      !isVerb(sentence, at) &&
      !/ly$|ing$|^(?:last|next|alone|together|again|later|earlier|ago|away|down|up|out|off|years?|yesterday|today|tomorrow)$/u.test(
        next.lower,
      );
    return isCompound && !claim.words.some(({ stem }) => stem === next.stem);
  };
  return parts.some((one) => one.starts.length > 0 && one.starts.every((start) => isElsewhere(one, start)));
}

/** The sentence is about some of the things only ("chairs with a label", "books due in May"), the claim about all of them. */
export function isOfSome(evidence: Evidence): boolean {
  const { sentence, claim } = evidence;
  const { part, starts = [] } = subjectOf(evidence) ?? {};
  // The first word of a sentence may be a common noun although it has a capital.
  const opening = part?.kind === "name" && part.name.words.length === 1 && starts.includes(0) ? part.name.words[0] : undefined;
  const subject = part?.kind === "word" ? part.word : opening;
  if (subject === undefined || !/(?:[^s]s|^(?:children|people|men|women))$/u.test(subject.lower)) return false;
  return starts.some((start) => {
    const at = sentence.words.findIndex((word) => word.start === start);
    const verb = sentence.words.findIndex((_, place) => place > at && isVerb(sentence, place));
    const limits = sentence.words.slice(at + 1, verb === -1 ? at + 1 : verb).filter(({ kind }) => kind !== "function");
    return limits.some(({ lower, stem }) => !/ly$/u.test(lower) && !claim.words.some((word) => word.stem === stem));
  });
}

/** "Played for Ely" does not say "plays for Ely". */
export function isOver({ claim: { event }, sentence }: Evidence): boolean {
  const anchor = event?.anchor;
  if (anchor === undefined || isPast(anchor.lower) || !/[^s]s$/u.test(anchor.lower)) return false;
  const told = sentence.words.filter(({ stem }) => stem === anchor.stem);
  return told.length > 0 && told.every(({ lower }) => isPast(lower)) && !/\b(?:is|are|has|have)\b/u.test(sentence.text);
}

/** The claim says "only", the sentence does not. */
export function isLimited({ claim, denials }: Evidence): boolean {
  return [claim.denials, denials].map((said) => said.some(({ kind }) => kind === "only")).join() === "true,false";
}

/** "a singer and actress": a value of the claim is one of several that the sentence lists. */
export function isOneOfList(evidence: Evidence): boolean {
  const { claim, parts, sentence } = evidence;
  const values = parts
    .filter((one) => one !== subjectOf(evidence) && (claim.event?.roles.noun === true || !isAnchor(evidence, one)))
    .flatMap(({ starts }) => starts);
  return values.some(
    (start) =>
      /(?:\band|,)\s$/u.test(sentence.text.slice(0, start)) || /^[\p{L}-]+(?:,\s\p{Ll}|,?\sand\s)/u.test(sentence.text.slice(start)),
  );
}

/** Words of the claim, other than adverbs, that the sentence neither expresses nor replaces. */
export function missingWords({ open }: Evidence): number {
  return open.missing.filter(({ part }) => part.kind === "word" && !part.word.lower.endsWith("ly")).length;
}

export function isDenial({ claim }: Evidence): boolean {
  return claim.denials.some(negates);
}

/** With the claim's words or equivalents: "made" is only related to "founded", and "made a film" is not stated by "bought the film rights". */
export function isSaidDirectly({ claim, parts, sentence }: Evidence): boolean {
  const anchor = claim.event?.anchor;
  const isVerbThere =
    anchor === undefined || !isLight(anchor) || BE.has(anchor.lower) || sentence.words.some(({ stem }) => stem === anchor.stem);
  return isVerbThere && parts.every(({ match }) => match !== "related");
}

/**
 * Every part except the agent, which the roles identify, is in the clause of the event: "was born in Hull and died in Leeds" does not say
 * "died in Hull".
 */
export function isBound({ claim, event, parts, sentence: { text } }: Evidence): boolean {
  const roles = claim.event?.roles;
  const subject = roles?.passive === true && roles.agent !== null ? roles.agent : roles?.subject;
  const isSubject = ({ part }: ComparedPart) =>
    subject?.names.some(({ start }) => start === part.start) === true || subject?.nouns.some(({ start }) => start === part.start) === true;
  const placed = parts.filter((one) => one.starts.length > 0 && !isSubject(one)).map(({ starts }) => starts.filter(event.binds));
  const firsts = placed.flatMap(([first]) => first ?? []);
  return placed.every((starts) => starts.length > 0) && !isPaired(text, Math.min(...firsts), Math.max(...firsts));
}

const SECOND = /\b(?:and|or)\s+(?:[\p{L}\d'’.-]+\s+){0,3}?(in|at|on|to|from|by|for)\s/gu;

/** "Its factory in Hull in 2015 and its office in Ely in 2018": each place and date belongs to the thing next to it. */
function isPaired(text: string, from: number, to: number): boolean {
  return [...text.matchAll(SECOND)].some(
    ({ index, 1: preposition }) => index > from && index < to && new RegExp(`\\b${preposition}\\s`, "u").test(text.slice(from, index)),
  );
}
