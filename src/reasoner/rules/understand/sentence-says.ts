import type { Mention } from "../../../domain/mention.js";
import type { Sentence, SentenceReading } from "../../../ports/claim-rules.js";
import { findTimes } from "../../../text/find-times.js";
import { isIdle, isLight } from "../../../text/idle-words.js";
import { nameSpan } from "../../../text/names.js";
import { readNegation } from "../../../text/negation.js";
import { compareQuantity, findQuantities } from "../../../text/quantities.js";
import { sameTime } from "../../../text/time.js";
import { wordsOf } from "../../../text/words.js";
import type { Phrasebook } from "./phrasebook.js";
import { reservationIn } from "./states-outright.js";
import { inOrder, type Thing, thingsOf, wordThings } from "./things.js";
import type { Part } from "./understand.js";

const PRONOUN = /\b(?:he|she|it|they|his|her|its|their|him|them)\b/iu;
/** What is possible, wanted or half done is not so. */
const UNREAL =
  /\b(?:would|could|might|may|should|will|plan(?:s|ned)?|intend(?:s|ed)?|hope[sd]?|propos(?:es|ed)|almost|nearly|reportedly)\b/iu;

/**
 * The stance of one sentence towards a part of a claim. The sentence has to mention the part's subject (by name or pronoun), state the same relation, and
 * contain all other names, dates and numbers of the part; to refute, it may contain a rival of the one that is missing. A negation inverts the stance;
 * plans, questions and reported speech have none.
 */
export function sentenceSays({ belief, readings }: Part, { text, before, title }: Sentence, book: Phrasebook): SentenceReading {
  const named = thingsOf(belief, [], book.isRelationWord);
  // "The symbol of gold is Ag": a common noun is a thing where there are not two names.
  const things = named.length < 2 ? inOrder([...named, ...wordThings(belief, named)]) : named;
  const [subject, ...others] = things;
  if (subject === undefined) return { kind: "silent", because: "no-subject" };
  const isNamed = (thing: Thing, within: string) =>
    namesOf(thing).some((name) => nameSpan(within, name) !== null) || saysSurname(within, surnameOf(thing));
  const refers = PRONOUN.test(text) && isNamed(subject, `${title ?? ""}\n${before}`);
  if (!isNamed(subject, text) && !refers) return { kind: "silent", because: "no-subject" };
  const masked = mask(text, things);
  const reserved = UNREAL.exec(masked)?.[0] ?? reservationIn(masked);
  // "played" keeps a sentence from stating a fact, unless the claim is about playing; a denial is read below.
  const isOwn = reserved !== null && (nameSpan(belief.claim.text, reserved) !== null || /^never|without$/iu.test(reserved));
  if (reserved !== null && !isOwn) return { kind: "silent", because: "not-asserted" };
  const negation = readNegation(masked).kind;
  if (negation === "tangled") return { kind: "silent", because: "not-asserted" };
  if (!tellsRelation(belief.claim.text, things, masked, readings, book)) return { kind: "silent", because: "other-relation" };
  if (isOfSomebodyElse(masked, belief.claim.text)) return { kind: "silent", because: "no-subject" };
  const missing = others.filter((thing) => (thing.kind === "literal" ? !holdsLiteral(text, thing.mention) : !isNamed(thing, text)));
  const denied = readings[0]?.denied === true;
  if (others.length === 0) return { kind: "silent", because: "no-value" };
  if (missing.length === 0) return { kind: "says", stance: (negation === "negated") === denied ? "supports" : "refutes" };
  const [rivalled, ...more] = missing;
  if (rivalled === undefined || more.length > 0 || negation === "negated" || !hasRival(text, rivalled, masked))
    return { kind: "silent", because: "no-value" };
  return takesOne(readings, book) ? { kind: "says", stance: denied ? "supports" : "refutes" } : { kind: "silent", because: "no-value" };
}

const KIN =
  /\b(?:son|daughter|child|children|father|mother|parents?|brother|sister|sibling|wife|husband|spouse|widow|uncle|aunt|nephew|niece|cousin|grand\p{L}+|friend|pupil|student|teacher|colleague|rival|successor|predecessor|namesake)s?\b/iu;
/** Another name followed by a verb or relative pronoun: "Pierre, who was born in …". The part's own names are masked. */
const OTHER_NAME = /(?<![.!?]\s|^)\b\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*,?\s(?:who|whom|whose|which|was|were|is|had|has|did)\b/u;

/** The sentence names the subject but states the relation of a relative or of another named person. */
function isOfSomebodyElse(masked: string, claim: string): boolean {
  const kin = KIN.exec(masked)?.[0];
  return (kin !== undefined && nameSpan(claim, kin) === null) || OTHER_NAME.test(masked);
}

/** Full names and aliases of a thing. */
function namesOf(thing: Thing): readonly string[] {
  if (thing.kind !== "entity") return [thing.span.text];
  const { entity } = thing.link;
  return [thing.span.text.replace(/['’]s$/u, ""), entity.label, ...entity.aliases.filter((name) => name.length > 2)];
}

const FULL_NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{Ll}+)?(?:\s\p{Lu}[\p{L}.'’-]*)+$/u;

/** The last word of a person's name, or of what may be one; null where there is none. */
function surnameOf(thing: Thing): string | null {
  const name = thing.kind === "entity" ? (thing.kinds.has("person") ? thing.link.entity.label : "") : thing.span.text;
  const last = FULL_NAME.test(name) ? (name.split(/\s+/u).at(-1) ?? "") : "";
  return last.length > 2 ? last : null;
}

/** A surname alone, not that of a relative: "Curie", but not "Pierre Curie". */
function saysSurname(text: string, surname: string | null): boolean {
  const span = surname === null ? null : nameSpan(text, surname);
  return span !== null && !/\p{Lu}[\p{L}.'’-]*\s$/u.test(text.slice(0, span.start));
}

/** The relation's words of the part are said too, or other words of the same relation. */
function tellsRelation(text: string, things: readonly Thing[], sentence: string, readings: Part["readings"], book: Phrasebook): boolean {
  const tellingOf = (said: string) =>
    wordsOf(said).filter(({ class: kind, lemma, text: word }) => kind === "content" && !isLight(lemma) && !isIdle(word));
  const wanted = tellingOf(mask(text, things)).map(({ lemma }) => lemma);
  const told = tellingOf(sentence).map(({ lemma }) => lemma);
  if (wanted.length === 0 || wanted.every((lemma) => told.includes(lemma))) return true;
  const relations = readings.flatMap(({ assertions, unused }) =>
    unused.length > 0
      ? []
      : assertions.flatMap(({ ways }) => ways.slice(0, 2).flatMap(({ path }) => (typeof path === "string" ? [] : path))),
  );
  return relations.some(({ property }) => told.some((lemma) => book.tells(lemma, property)));
}

function holdsLiteral(text: string, mention: Mention): boolean {
  if (mention.kind === "time") return findTimes(text).some(({ value }) => sameTime(mention.value, value));
  return findQuantities(text).some(
    ({ value }) =>
      compareQuantity({ claimed: mention.value, written: mention.text, comparator: mention.comparator, known: value }) === "same",
  );
}

/** Another date for a date, another number in the same unit for a number, another name for a name. */
function hasRival(text: string, thing: Thing, masked: string): boolean {
  if (thing.kind !== "literal") return /(?<=\p{Ll}[\p{L},]*\s)\p{Lu}\p{Ll}+/u.test(masked);
  if (thing.mention.kind === "time") return findTimes(text).length > 0;
  const { value, text: said, comparator } = thing.mention;
  return findQuantities(text).some(
    (other) => compareQuantity({ claimed: value, written: said, comparator, known: other.value }) === "different",
  );
}

/** Another value excludes the claimed one only where the relation takes one: who won a prize in 1911 may have won one in 1903. */
function takesOne(readings: Part["readings"], book: Phrasebook): boolean {
  const [path] = readings.map(({ assertions, unused }) => (unused.length > 0 ? undefined : assertions[0]?.ways[0]?.path));
  const last = path === undefined || typeof path === "string" ? undefined : path.at(-1);
  return last !== undefined && book.traits(last.property).takes === "one";
}

/** The names of the part as blanks, so that words inside them are not read. */
function mask(text: string, things: readonly Thing[]): string {
  return things
    .filter(({ kind }) => kind !== "literal")
    .flatMap((thing) => [...namesOf(thing), surnameOf(thing) ?? ""])
    .filter((name) => name !== "")
    .sort((a, b) => b.length - a.length)
    .reduce((masked, name) => {
      const span = nameSpan(masked, name);
      return span === null ? masked : `${masked.slice(0, span.start)}${"·".repeat(span.text.length)}${masked.slice(span.end)}`;
    }, text);
}
