import { isVerb, POSSESSIVE, PREPOSITION, type Side } from "./clause-words.js";
import { GENERIC, isPersonName, isSameName, type NamePhrase } from "./name-phrases.js";
import type { PageAround, PageSentence } from "./page-sentences.js";
import type { Word } from "./read-words.js";

const MOST_BACK = 6;
const OPENING = 4;
const OBJECT = /^(?:him|her|them)$/u;

/** Whether the pronoun can refer to this name: the last agent or, without one nearby, the topic of the page. */
export function refersTo(pronoun: Word, name: NamePhrase, page: PageAround, at: number): boolean {
  const isSame = (other: NamePhrase) => isSameName(name, other);
  const isThing = /^its?$/u.test(pronoun.lower);
  const sex = sexOf(pronoun.lower);
  if (sex !== null && (sexOfName(name, page) ?? sex) !== sex) return false;
  // "King Henry gave him the island, and he built …": "he" is not the giver.
  const follows = OBJECT.test(pronoun.lower) || /\b(?:him|her)\b/u.test(page.sentences[at]?.text.slice(0, pronoun.start) ?? "");
  for (const [back, sentence] of page.sentences
    .slice(Math.max(0, at - MOST_BACK), at + 1)
    .reverse()
    .entries()) {
    // `resolveReferences` has replaced every "it" that can refer to only one thing.
    if (isThing && back > 0) return isTitle(name, page);
    const before = sentence.names.filter(({ start }) => back > 0 || start < pronoun.start);
    const people = before.filter((other) => isPersonName(other) && !/\bthe\s$/iu.test(sentence.text.slice(0, other.start)));
    // "Mats Oller is to follow. … called him the best": two people can be meant.
    if (follows && back > 0 && people.length > 0) return people.every(isSame);
    // "The class sold cakes for their trip": no one from an earlier sentence is meant.
    if (back === 0 && POSSESSIVE.has(pronoun.lower) && !isObject(sentence, pronoun) && isAfterVerb(sentence, pronoun))
      return before.some(isSame);
    const doers = follows && back === 0 ? [] : before.filter((other) => isDoer(sentence, other));
    // "Amos Reid found Poppy Lane. She …": two people can be meant.
    if (doers.some(isSame)) return back === 0 || people.every(isSame);
    if (doers.length > 0) return back > 0 && isOnlyTopic(name, page, at);
  }
  return isOnlyTopic(name, page, at);
}

/** "Ann Marsh and Karl Voss were married. … she": both are topics, so the sex of the pronoun has to decide which one it refers to. */
function isOnlyTopic(name: NamePhrase, page: PageAround, at: number): boolean {
  const isNamed = (other: NamePhrase) => isSameName(name, other);
  const opening = page.sentences.slice(0, at).find(({ names }) => names.some(isNamed));
  const own = opening?.names.find(isNamed);
  if (opening === undefined || own === undefined) return isTopic(name, page, at);
  const isJoined = (one: NamePhrase, other: NamePhrase) => /^(?:,? and|,) $/u.test(opening.text.slice(one.end, other.start));
  const isRival = (other: NamePhrase) =>
    isPersonName(other) && sexOfName(other, page) === null && (isJoined(own, other) || isJoined(other, own));
  return isTopic(name, page, at) && !opening.names.some(isRival);
}

const FEMALE =
  /^(?:she|hers?|herself|ms|mrs|miss|lady|queen|princess|duchess|countess|empress|aunt|mother|sister|daughter|wife|widow|niece|grandmother|bride)$/u;
const MALE =
  /^(?:he|his|him|himself|mr|sir|lord|king|prince|duke|emperor|pope|uncle|father|brother|son|husband|widower|nephew|grandfather|bridegroom|grandson)$/u;

function sexOf(word: string): "male" | "female" | null {
  return FEMALE.test(word) ? "female" : MALE.test(word) ? "male" : null;
}

/** A relative ("her brother"), or a pronoun of the other sex; "she … and he …" are two people, whichever is meant. */
export function isOtherPerson({ nouns, pronoun }: Side, name: NamePhrase, page: PageAround, at: number): boolean {
  if (pronoun === null) return nouns.some(({ lower }) => sexOf(lower) !== null);
  const said = sexOf(pronoun.lower);
  const own = sexOfName(name, page);
  const isTwo = page.sentences[at]?.words.some(({ lower }) => /^(?:s?he)$/u.test(lower) && sexOf(lower) !== said) === true;
  return said !== null && (own === null ? isTwo : said !== own);
}

/** By a word before the name ("Mrs Bell", "his sister Ann"), or by the pronoun that opens the sentence after one that names only this person. */
function sexOfName(name: NamePhrase, { sentences }: PageAround): ReturnType<typeof sexOf> {
  for (const [at, { names, words }] of sentences.entries()) {
    const own = names.find((other) => isSameName(name, other));
    if (own === undefined) continue;
    const before = words.findLast(({ end }) => end <= own.start);
    const said = [...own.words.slice(0, 1), ...(before === undefined ? [] : [before])]
      .map(({ lower }) => sexOf(lower))
      .find((sex) => sex !== null);
    const next = names.every((other) => !isPersonName(other) || isSameName(name, other))
      ? sexOf(sentences[at + 1]?.words[0]?.lower ?? "")
      : null;
    const found = said ?? next;
    if (found !== null && found !== undefined) return found;
  }
  return null;
}

/** "Elected to succeed her by 31 votes": a noun does not follow. */
function isObject({ text, words }: PageSentence, { end, lower }: Word): boolean {
  const next = words.find(({ start }) => start >= end);
  return lower === "her" && (next === undefined || PREPOSITION.has(next.lower) || /^\s*[,;.]/u.test(text.slice(end)));
}

export const PRONOUN = /^(?:he|she|it|they|him|them|his|her|its|their|this|these)$/u;

/** The sentence starts with a pronoun, and the text names no one before: the claim's subject is meant. */
export function opensUnnamed(page: PageAround, at: number): boolean {
  return namesNobody(page, at) && PRONOUN.test(page.sentences[at]?.words[0]?.lower ?? "");
}

/** Likewise "The film was …", unless the claim is about a person. */
export function opensWithWork(name: NamePhrase, page: PageAround, at: number): boolean {
  const said = page.sentences[at];
  const isSubject = ({ lower, start }: Word, place: number, words: readonly Word[]) =>
    lower === "the" &&
    WORKS.has(words[place + 1]?.lower ?? "") &&
    said !== undefined &&
    isVerb(said, place + 2) &&
    /^$|, $/u.test(said.text.slice(0, start));
  return namesNobody(page, at) && !isPersonName(name) && said?.words.some(isSubject) === true;
}

function namesNobody({ title, sentences }: PageAround, at: number): boolean {
  return title === null && sentences.slice(0, at).every(({ names }) => names.length === 0);
}

/** A verb is before the pronoun, and no other pronoun that could be its subject. */
function isAfterVerb({ text, words, names }: PageSentence, { start }: Word): boolean {
  const said = { text, words, names };
  const before = said.words.filter((word) => word.start < start);
  return before.some((_, at) => isVerb(said, at)) && !before.some(({ lower }) => /^(?:he|she|it|they)$/u.test(lower));
}

function isDoer(sentence: PageSentence, name: NamePhrase): boolean {
  const said = { text: sentence.text, words: sentence.words, names: sentence.names };
  const next = said.words.findIndex(({ start }) => start >= name.end);
  return (name.role === "agent" && name.lead !== "by") || (name.role !== "place" && next >= 0 && isVerb(said, next));
}

/** "The tunnel" refers to "Grell Tunnel", if the text names no other tunnel up to this sentence. */
export function isMeantBy(kind: string, name: NamePhrase, page: PageAround, at: number): boolean {
  const before = page.sentences.slice(0, at + 1);
  // "The film was shot in …" on the page of a film.
  if ((WORKS.has(kind) || (GENERIC.has(kind) && !TITLES.test(kind))) && isTitle(name, page) && isTopic(name, page)) return true;
  const named = before.flatMap(({ names }) => names.filter(({ words }) => words.at(-1)?.lower === kind));
  return (
    name.words.length > 1 &&
    named.some((other) => isSameName(name, other)) &&
    named.every((other) => isSameName(name, other)) &&
    !before.some(({ text }) => isAnother(kind, text))
  );
}

/** "A new tunnel", "two other tunnels": the text mentions more than one. */
function isAnother(kind: string, text: string): boolean {
  return new RegExp(
    `\\b(?:an?|another|other|two|three|both|newer|older|second|neighbouring)\\s+(?:\\p{Ll}+\\s+){0,2}${kind.replace(/[^\p{L}]/gu, ".")}s?\\b`,
    "iu",
  ).test(text);
}

/** The title is this name, with at most its location added. */
function isTitle(name: NamePhrase, { title }: PageAround): boolean {
  const [titled, ...others] = title?.names ?? [];
  return titled !== undefined && others.every(({ role }) => role === "place") && isSameName(name, titled);
}

/** The title names it, or the page starts with it; `before`: only sentences up to this one, because no pronoun refers to a later name. */
export function isTopic(name: NamePhrase, { title, sentences }: PageAround, before = OPENING): boolean {
  const last = name.words.at(-1)?.lower;
  const placed = title?.names.some(({ role, words }) => role === "place" && words.some(({ lower }) => lower === last)) === true;
  if (!placed && title?.words.some(({ lower }) => lower === last) === true) return true;
  const opening = sentences
    .slice(0, Math.min(OPENING, before))
    .flatMap((sentence) => sentence.names.filter((one) => one.lead === "was" || isDoer(sentence, one)));
  return opening.some((other) => isSameName(name, other));
}

const WORKS = new Set(
  "film movie album song single book novel play series game band group team building ship show opera painting magazine newspaper poem".split(
    " ",
  ),
);

const TITLES =
  /^(?:king|queen|president|lord|lady|sir|prince|princess|emperor|pope|saint|st|captain|colonel|general|professor|dr|mr|mrs|prize|award|war|battle)$/u;
