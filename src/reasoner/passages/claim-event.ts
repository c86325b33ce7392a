import { type Denial, deniesAll, findDenials } from "../../text/negation.js";
import { stem } from "../../text/stem.js";
import { alignWords, isLight, isMatched, type WordIndex } from "./align-claim.js";
import { type ClauseRoles, rolesAt } from "./clause-roles.js";
import { clauseOf } from "./clause-spans.js";
import {
  BE,
  EMPTY,
  isEmpty,
  isPast,
  isVerb,
  lastVerb,
  leadOf,
  NOBODY,
  type ParsedText,
  POSSESSIVE,
  PREPOSITION,
  type Side,
} from "./clause-words.js";
import { exclusiveOf } from "./lexicon/antonyms.js";
import { type Count, countsOf, timeMentions } from "./measures.js";
import { GENERIC, isPersonName, isSameName, type NamePhrase, namePhrases } from "./name-phrases.js";
import type { PageAround, PageSentence, Place } from "./page-sentences.js";
import { readWords, type Word } from "./read-words.js";
import { isMeantBy, isOtherPerson, opensUnnamed, refersTo } from "./refers-to.js";

/** The event of a claim, and its participants. */
export type ClaimEvent = {
  readonly said: ParsedText;
  readonly anchor: Word;
  /** The object of a light verb ("gave lessons"). */
  readonly object: Word | null;
  readonly roles: ClauseRoles;
};

/** What a sentence says about the claim's event. */
export type EventMatch = {
  /** States the event as a fact, with the same subject. */
  readonly states: boolean;
  /** Denies it for that subject. */
  readonly denies: boolean;
  /** The sentence has another name in the place of the claim's name. */
  readonly byAnother: boolean;
  /** Has a word for it. */
  readonly mentioned: boolean;
  /** Presents it as planned, offered or imagined. */
  readonly unreal: boolean;
  /** States what excludes it, of the same subject: "acquitted". */
  readonly reverses: boolean;
  /** States it about something else. */
  readonly elsewhere: boolean;
  /** Whether a position of the sentence belongs to the clause that states the event; always true if it does not mention the event. */
  readonly binds: (start: number) => boolean;
  /** Whether a time at this position is that of the event. */
  readonly dates: (start: number) => boolean;
  /** The sentence has only a noun for it, beside another event: "was opened in 1931, before his death". */
  readonly nominal: boolean;
  /** Its subject is a relative of the claim's, or a pronoun of the other sex. */
  readonly byRelative: boolean;
};

export function claimEvent(claim: string, parts: readonly ClaimPart[], words = readWords(claim)): ClaimEvent | null {
  const said = { text: claim, words, names: parts.flatMap((part) => (part.kind === "name" ? [part.name] : [])) };
  const isOwn = (word: Word | undefined) => parts.some((part) => part.kind === "word" && part.start === word?.start);
  const verbs = said.words.flatMap((word, at) => (isVerb(said, at) ? [{ word, at }] : []));
  const [first] = verbs;
  const main = verbs.find(({ word }) => !EMPTY.test(word.lower));
  // The last of adjacent words is the noun: "an ambulance driver".
  const after = said.words.findIndex((word, at) => at > (first?.at ?? -1) && isOwn(word) && !isLight(word) && !isOwn(said.words[at + 1]));
  const at = main !== undefined && (after === -1 || main.at <= after + 1) ? main.at : after;
  const anchor = said.words[at];
  if (anchor === undefined) return null;
  const roles = rolesAt(said, at);
  // The subject of the claim is the subject of its first verb.
  const subject = roles.noun && first !== undefined ? rolesAt(said, first.at).subject : roles.subject;
  const object = isLight(anchor) && main?.at === at ? (said.words[after] ?? null) : null;
  return {
    said,
    anchor,
    object: object === anchor ? null : object,
    roles: { ...roles, subject },
  };
}

export function matchEvent(claim: ClaimEvent | null, page: PageAround, at: number): EventMatch {
  const sentence = page.sentences[at];
  const no = { states: false, denies: false, byAnother: false, mentioned: false, unreal: false, reverses: false, elsewhere: false };
  const none = { ...no, binds: () => true, dates: () => true, nominal: false, byRelative: false };
  if (claim === null || sentence === undefined) return none;
  const said: ParsedText = { text: sentence.text, words: sentence.words, names: sentence.names };
  const own = placesOf(claim.anchor, sentence.index);
  const excluding = own.length > 0 ? [] : exclusiveOf(claim.anchor.lower);
  const opposite = said.words.find(({ lower }) => excluding.includes(lower));
  if (opposite !== undefined) {
    const { states, binds } = matchEvent({ ...claim, anchor: opposite, object: null }, page, at);
    return { ...none, reverses: states, binds, dates: binds };
  }
  const starts = own.length > 0 || claim.object === null ? own : placesOf(claim.object, sentence.index);
  // "Is a city in Vell County" does not mention a county.
  const isInName = (start: number) => said.names.some((name) => start >= name.start && start < name.end);
  const mentions = [...new Set(starts.filter((start) => !isInName(start)))].map((start) => {
    const place = said.words.findIndex((word) => word.start === start);
    const roles = rolesAt(said, place);
    const [side, want] = sidesOf(claim, roles, said, start);
    // Coordinated verbs share a subject in the first clause.
    const isInClause = clauseOf(said, place);
    const shared = new Set([...sharedStarts(said, place, roles), ...referredStarts(said, isInClause)]);
    const binds = (position: number) => isInClause(position) || shared.has(position);
    const word = said.words[place]?.lower ?? "";
    // "The finale aired in 2013": the noun is the subject.
    const isOwned = place > 1 && POSSESSIVE.has(said.words[place - 1]?.lower ?? "");
    const isBehind = isOwned || lastVerb(said, place) !== null || leadOf(said, place) !== null;
    const reach = isBehind ? 0 : 1;
    const nominal = roles.noun && !claim.roles.noun && !/(?:ed|ing)$/u.test(word) && !isPast(word);
    const isSubject = matches(claim, want, side, { sentence, page, at });
    const isOther = !isSubject && want.names.length === 1 && want.names.every((name) => isOtherPerson(side, name, page, at));
    return { isOther, real: roles.real, denied: roles.denied, nominal, start, reach, side, isSubject, binds };
  });
  // If the claim is about a plan, a plan is enough.
  const real = mentions.filter((one) => one.real || !claim.roles.real);
  const ofAnother = real.filter(({ isSubject, denied }) => !isSubject && !denied);
  const states = real.some(({ isSubject, denied }) => isSubject && !denied);
  const stating = real.filter(({ isSubject, denied }) => (isSubject && !denied) === states);
  return {
    states,
    denies: real.some(({ isSubject, denied }) => isSubject && denied),
    byAnother: ofAnother.some(({ side }) => side.names.length > 0),
    mentioned: mentions.length > 0,
    unreal: real.length < mentions.length,
    reverses: false,
    elsewhere: ofAnother.some(({ side }) => !isEmpty(side)),
    byRelative: mentions.some(({ isOther }) => isOther) && !states,
    nominal: mentions.length > 0 && mentions.every(({ nominal }) => nominal),
    dates: (at) =>
      mentions.length === 0 ||
      (stating.length === 0 ? mentions : stating).some(
        ({ binds, nominal, start, reach }) => binds(at) && (!nominal || isBeside(said, start, at, reach)),
      ),
    binds: (start) => mentions.length === 0 || (stating.length === 0 ? mentions : stating).some(({ binds }) => binds(start)),
  };
}

/** "her death in Paris in 1931", "the 1931 premiere" */
function isBeside(said: ParsedText, noun: number, time: number, verbs: number): boolean {
  const between = said.words.flatMap(({ start }, at) => (start > Math.min(noun, time) && start < Math.max(noun, time) ? [at] : []));
  return noun < time
    ? between.filter((at) => isPast(said.words[at]?.lower ?? "") && said.words[at]?.kind === "plain").length <= verbs
    : between.length <= 1;
}

function sharedStarts(said: ParsedText, at: number, roles: ClauseRoles): ReadonlySet<number> {
  const verb = roles.noun ? lastVerb(said, at) : null;
  const sides = [roles.subject, ...(verb === null ? [] : [rolesAt(said, verb).subject])];
  return new Set(sides.flatMap(({ names, nouns }) => [...names.flatMap(({ words }) => words), ...nouns].map(({ start }) => start)));
}

/** "met Max Mallowan and married him", "reached France, and he drove there": the only name before the clause that can be meant. */
function referredStarts({ words, names }: ParsedText, isInClause: (start: number) => boolean): readonly number[] {
  return words.flatMap(({ lower, start }, at) => {
    if (!/^(?:him|them|there)$/u.test(lower) || !isInClause(start) || BE.has(words[at + 1]?.lower ?? "")) return [];
    const before = names.filter((name) => name.end < start && (lower === "there" ? !isPersonName(name) : name.role !== "place"));
    return before.length === 1 ? before.flatMap((name) => name.words.map((word) => word.start)) : [];
  });
}

/** Positions of a word of the claim in a sentence. */
function placesOf(word: Word, index: WordIndex): readonly number[] {
  return alignWords([word], index).flatMap((aligned) => (isMatched(aligned) ? aligned.found.map(({ start }) => start) : []));
}

/** Passive equivalents: "died" for "was killed", "received" for "was given". */
const RECEPTIVE = /^(?:died|became|received|won|got|attended|learned|came|moved|went|reached|opened|closed|reopened)$/u;

/** The side of the sentence and the side of the claim to compare: the agent or, if the claim has none, the patient. */
function sidesOf({ roles: claim, anchor }: ClaimEvent, own: ClauseRoles, said: ParsedText, start: number): readonly [Side, Side] {
  const isReceptive = RECEPTIVE.test(anchor.lower);
  const turned = isReceptive && own.agent === null;
  const [next, ...rest] = said.words.filter((word) => word.start > start);
  const doer = own.passive && !turned ? (own.agent ?? NOBODY) : own.subject;
  if (claim.passive && claim.agent !== null) return [doer, claim.agent];
  if (!claim.passive) return [own.noun && own.passive && isEmpty(doer) ? own.subject : doer, claim.subject];
  // A synonym may exchange subject and object: "X published Y", "Y appeared"; "the bridge opened in May" has no object.
  if (
    own.passive ||
    own.noun ||
    (isReceptive && PREPOSITION.has(next?.lower ?? "")) ||
    stem(said.words.find((word) => word.start === start)?.lower ?? "") !== anchor.stem
  )
    return [own.subject, claim.subject];
  // "Arrested Tom Marsh at Ely station": not the station.
  const end = rest.find(({ lower }) => lower !== "of" && PREPOSITION.has(lower))?.start ?? said.text.length;
  const isObject = (one: { readonly start: number }) => one.start > start && one.start < end;
  const behind = said.words.filter((word) => isObject(word) && word.kind !== "function");
  const pronoun = next !== undefined && /^(?:it|him|her|them|its|his|their)$/u.test(next.lower) ? next : null;
  return [{ names: said.names.filter(isObject), nouns: behind, pronoun }, claim.subject];
}

function matches({ said }: ClaimEvent, want: Side, side: Side, { sentence, page, at }: Place): boolean {
  if (isEmpty(want)) return true;
  if (want.pronoun?.lower === "i") return side.pronoun?.lower === "i";
  // "Prescott, Arizona is a city": where the name before it is.
  const isWhere = ({ start }: NamePhrase) => want.names.length === 2 && want.names.some(({ end }) => said.text.slice(end, start) === ", ");
  const heads = want.names.filter((name) => !isOf(name) && !isWhere(name));
  if (heads.length === 0 && want.nouns.length > 0) return isNounMatched(said, want, side, sentence);
  const isOfName = ({ words }: NamePhrase, lower: string) => words.some((word) => word.lower === lower && !GENERIC.has(lower));
  // "Ann Marsh's brother" is not Ann Marsh.
  const owners = sentence.names.filter(isOwner);
  const nouns = side.nouns.filter(({ start }) => !owners.some((owner) => start >= owner.start && start < owner.end));
  return heads.every(
    (name) =>
      side.names.some(
        (other) => isSameName(name, other) && !isOwner(other) && !(page.sentences.length > 1 && isModifierOnly(other, sentence)),
      ) ||
      nouns.some(({ lower, text }) => /^\p{Lu}/u.test(text) && isOfName(name, lower)) ||
      (side.names.length === 0 && nouns.some(({ lower }) => isMeantBy(lower, name, page, at))) ||
      // A pronoun does not refer to a name after it.
      (side.pronoun !== null &&
        !sentence.names.some((other) => other.start > (side.pronoun?.start ?? 0) && isSameName(name, other)) &&
        (refersTo(side.pronoun, name, page, at) || (side.pronoun.start === 0 && opensUnnamed(page, at)))),
  );
}

/** "Ann Marsh's team", "the dome of Ely Abbey": the name only modifies another noun. */
function isOf({ words, lead }: NamePhrase): boolean {
  return lead === "of" || isOwner({ words });
}

export function isOwner({ words }: Pick<NamePhrase, "words">): boolean {
  return /['’]s?$/u.test(words.at(-1)?.text ?? "");
}

const OF_ITS_NAME =
  /\b(?:city|town|village|island|state|county|port|kingdom|province|district|republic|university|duchy|empire|bank|house)\s+of\s+(?:the\s+)?$/iu;

/** "a tug of the Ostrander company" is about the tug; "the village of Pell Moor" is about Pell Moor; "the mother of Ann and Karl" about neither. */
function isModifierOnly(name: NamePhrase, sentence: PageSentence): boolean {
  const joined = sentence.names.find(({ end }) => sentence.text.slice(end, name.start) === " and ");
  if (joined !== undefined) return isModifierOnly(joined, sentence);
  return name.lead === "of" && !OF_ITS_NAME.test(sentence.text.slice(0, name.start));
}

/** The same head noun, with the same names before it: "the Velden club" is not another club. */
function isNounMatched(claim: ParsedText, want: Side, side: Side, { text, words, names, index }: PageSentence): boolean {
  // "It is made in Porto, the tripod in Vigo": "it" is not the tripod.
  if (side.pronoun !== null) return !want.nouns.some((noun) => placesOf(noun, index).some((start) => start > (side.pronoun?.start ?? 0)));
  const said = { text, words, names };
  const isComplement = (of: ParsedText, noun: Word) => leadOf(of, of.words.indexOf(noun))?.lower === "of";
  // "The bakery" can be "Dunn Bakery".
  const starts = new Set([...side.nouns, ...side.names.flatMap((name) => name.words.at(-1) ?? [])].map(({ start }) => start));
  const isFound = (noun: Word, isHead: boolean) =>
    alignWords([noun], index).some(
      (one) => isMatched(one) && one.found.some((word) => starts.has(word.start) && !(isHead && isComplement(said, word))),
    );
  const head = want.nouns.find((noun) => noun.kind !== "name" && !isComplement(claim, noun)) ?? want.nouns[0];
  return head !== undefined && isFound(head, true) && want.nouns.every((noun) => noun.kind !== "name" || isFound(noun, false));
}

type TimeMention = ReturnType<typeof timeMentions>[number];

/** A part of a claim: a value that a text can replace by another of its kind, or a word that relates values. */
export type ClaimPart =
  | { readonly kind: "time"; readonly time: TimeMention; readonly start: number; readonly end: number }
  | { readonly kind: "count"; readonly count: Count; readonly start: number; readonly end: number }
  | { readonly kind: "name"; readonly name: NamePhrase; readonly start: number; readonly end: number }
  | { readonly kind: "word"; readonly word: Word; readonly start: number; readonly end: number };

/** `isName`: whether the first word is a name, which its capital does not show. */
export function claimParts(claim: string, isName: (word: Word) => boolean, all = readWords(claim)): readonly ClaimPart[] {
  const times = timeMentions(claim).map((time): ClaimPart => ({ kind: "time", time, start: time.start, end: time.end }));
  const counts = countsOf(claim).map((count): ClaimPart => ({ kind: "count", count, start: count.start, end: count.end }));
  const taken = [...times, ...counts];
  // "solely" and "refused to" limit or deny the claim, so they are not compared as parts.
  const isNoPart = (one: Denial) => deniesAll(one) || one.kind === "only" || /^\s+to\b/u.test(claim.slice(one.start + one.text.length));
  const denials = findDenials(claim).filter(isNoPart);
  const words = all.filter(({ start, end }) => !taken.some((part) => start < part.end && end > part.start));
  const names = namePhrases(claim, words, isName);
  const ofNames = new Set(names.flatMap((name) => name.words));
  return [
    ...taken,
    ...names.map((name): ClaimPart => ({ kind: "name", name, start: name.start, end: name.end })),
    ...words
      .filter((word) => word.kind !== "function" && !ofNames.has(word) && !denials.some(({ start }) => start === word.start))
      .map((word): ClaimPart => ({ kind: "word", word, start: word.start, end: word.end })),
  ].sort((a, b) => a.start - b.start);
}
