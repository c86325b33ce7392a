import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import { type Linked, overlaps, type Span } from "../../../domain/mention.js";
import { type Assertion, pathSteps, type Reading, type RelationSense } from "../../../domain/reading.js";
import { wordsOf } from "../../../text/words.js";
import type { Reader } from "../../reader/read-reader.js";
import { type Around, assemble, type Interpretation, withoutRelation } from "./assemble.js";
import { withClasses } from "./bare-classes.js";
import { findBracketed } from "./bracketed.js";
import { isValueNoun } from "./classings.js";
import { type Clause, clauseOf } from "./clause.js";
import { type Relating, relatingsIn } from "./frames.js";
import { learnedPossible, learnedRelatings } from "./learned.js";
import { readQuantified } from "./lists/read-quantified.js";
import { isMisread } from "./misread-literals.js";
import { nationalities, ofDescribed, tiesOf } from "./nationalities.js";
import { notCompared } from "./non-claim.js";
import type { Phrasebook } from "./phrasebook.js";
import { addedTo, deathOf, excludedBy, livesOf, possible, qualifiedBy, sexOf } from "./possible-relations.js";
import { readActs } from "./read-acts.js";
import { readLasting } from "./read-lasting.js";
import { readPhrasing } from "./read-phrasing.js";
import { readOne, readSome } from "./read-some.js";
import { listed, readWholly, type WholeClaim } from "./read-wholly.js";
import { isUsedUp, type ReadingWork, readingWork, TOO_MUCH_AT_ONCE } from "./reading-work.js";
import { recordedValues, SAID_WITHOUT_NAMES } from "./recorded-values.js";
import { fromOtherSide, MIN_SCORE } from "./relation-senses.js";
import { releaseRelatings } from "./release-years.js";
import { phrasesIn } from "./say-relation.js";
import { idsOfThing, inOrder, type Thing, thingOf, thingsOf } from "./things.js";
import { asked, type Possible, type Understood } from "./understood.js";
import { unusedWords } from "./unused-words.js";

const MAX_NOUNS = 6;
/** Characters searched for the next word. */
const MAX_NEXT = 60;
/** Another pair of things that scores at least this share gives another reading. */
const ALTERNATIVE = 0.85;
const MAX_READINGS = 3;
/** Listed wordings with this score make other readings unnecessary. */
const COMPLETE = 0.85;
/** The same for a path through a described thing, which always scores less. */
const COMPLETE_PATH = 0.75;

/** Reads one simple statement. */
export function readPart(belief: Belief, book: Phrasebook, work: ReadingWork = readingWork()): Understood {
  const { text } = belief.claim;
  const bracketed = findBracketed(belief);
  const told = thingsOf(belief, bracketed, book.isRelationWord);
  const said = readPhrasing(belief, told);
  const empty: Reading = { ...said.reading, assertions: [], unused: [], unsettled: told.map(({ span }) => span) };
  const whole = { belief, things: told, nouns: nounsOf(belief, told, bracketed), idle: [...bracketed, ...said.idle], book };
  // "No country is larger than Russia" is about all of them; other negations of this kind are not understood.
  const saysNo =
    !said.reading.wholly &&
    /^(?:(?:as of|by|up to|until|up to and including) 20\d\d, |(?:since|before|after|until|apart from|except for) [^,]+, |(?:so far|to date),? )?(?:no|nobody|not one|(?<=^(?:before|until) .*, )[^,]+ had never|there (?:is|are|was|were) no)\s/iu.test(
      text,
    );
  const denied = empty.denied || (saysNo && /\bhad never\b/iu.test(text));
  const ofList = saysNo || said.reading.uncheckable === null ? listed({ ...whole, empty: { ...empty, uncheckable: null, denied } }) : null;
  if (ofList !== null) return ofList;
  const ofEach = said.reading.wholly
    ? null
    : readQuantified({ ...whole, lists: belief.complete ?? [] }, (own) => readPart(own, book, work));
  if (ofEach !== null) return ofEach;
  const ofSome = said.reading.wholly ? null : readSome(belief, (own) => readPart(own, book, work));
  const plain = readPlain(whole, { said, empty, bracketed }, work);
  // "has more than 90 episodes" can also be read as a quantity, so plain readings are kept; "has nothing to do with" cannot.
  if (ofSome !== null) return has(ofSome, "any") ? ofSome : withPlain(ofSome, plain);
  const ofOne = said.reading.wholly ? null : readOne(belief, (own) => readPart(own, book, work));
  // Tried last, because it only supports.
  return ofOne === null
    ? plain
    : { ...plain, readings: [...plain.readings, ...ofOne.readings], relatings: [...plain.relatings, ...ofOne.relatings] };
}

function has({ readings }: Understood, path: "any" | "parts"): boolean {
  return readings.some(({ assertions }) => assertions.some(({ senses: [sense] }) => sense?.path === path));
}

function withPlain(special: Understood, plain: Understood): Understood {
  return { readings: [...special.readings, ...plain.readings.filter(isWhole)], relatings: [...special.relatings, ...plain.relatings] };
}

/** Uses all words for a statement about known things. */
function isWhole({ uncheckable, assertions, comparison, listed, unused, unsettled }: Reading): boolean {
  return uncheckable === null && unused.length + unsettled.length === 0 && (comparison !== null || assertions.length + listed.length > 0);
}

type PartRead = { readonly said: ReturnType<typeof readPhrasing>; readonly empty: Reading; readonly bracketed: readonly Span[] };

/** Reads a statement that is not about whole lists, and not about whether there is anything of a kind. */
function readPlain(whole: Omit<WholeClaim, "empty">, { said, empty, bracketed }: PartRead, work: ReadingWork): Understood {
  if (said.reading.uncheckable !== null) return { readings: [empty], relatings: [] };
  const wholly = readWholly({ ...whole, empty });
  if (wholly === null) return readWorded(whole, { said, empty, bracketed }, work);
  // "Iron has 26 protons" may also state a figure.
  return has(wholly, "parts") ? withPlain(wholly, readWorded(whole, { said, empty, bracketed }, work)) : wholly;
}

/** Reads a statement by the wordings of its relation. */
function readWorded(whole: Omit<WholeClaim, "empty">, { said, empty, bracketed }: PartRead, work: ReadingWork): Understood {
  const { belief, things: told, book } = whole;
  const { text } = belief.claim;
  const because = notCompared(text, told);
  if (because !== null) return { readings: [{ ...empty, uncheckable: because }], relatings: [] };
  const acts = readActs(text, told);
  const asActs = acts === null ? [] : [{ ...empty, assertions: [acts.assertion], unsettled: [] }];
  const lasting = readLasting(text, told);
  const phrasing = lasting === null ? said.reading : { ...said.reading, lasted: lasting.lasted };
  const counted = [...said.repeats, ...(lasting === null ? [] : [lasting.span])];
  const things = told.filter(({ span }) => !counted.some((one) => overlaps(span, one)));
  const idle = [...bracketed, ...said.idle, ...counted];
  const nouns = nounsOf(belief, things, idle);
  const pool = { text, phrases: null, work };
  const clauses = thingLists(text, things, nouns, book).map((list) => clauseOf(text, list, idle, pool));
  // A noun that becomes a thing is no longer a word of its clause, so look up phrases by the words of the first clause.
  for (const clause of clauses.slice(0, 1)) phrasesIn(book, clause);
  const read = clauses.map((clause): Read => ({ clause, all: worded(book, clause) }));
  const readingsOf = (own: Belief, all: readonly Read[]) =>
    likeliest(all.flatMap(interpretationsOf))
      .map((one) => assemble({ belief: own, phrasing, nouns, book }, one))
      .map((reading) => ({ ...reading, unused: reading.unused.filter(({ span }) => !counted.some((one) => overlaps(span, one))) }))
      .filter((reading) => !isOfPairAndThird(own.claim.text, reading));
  const byWordings = isUsedUp(work) ? [] : readingsOf(belief, read);
  const reader = isUsedUp(work) || phrasing.denied ? null : book.reader;
  const isRead = byWordings.some(isComplete);
  const clear = new Set(byWordings.filter(isComplete).flatMap((reading) => relationsIn(book, reading)));
  const relatings = [
    ...read.flatMap((one) => relatingsOf(book, one)),
    ...(reader === null || isRead ? [] : clauses.flatMap((clause) => learnedPossible(reader, book, belief, clause))),
    ...(phrasing.child === null ? [] : sexOf(things)),
    ...(acts?.relatings ?? []),
    ...(things.length === 1 && !isRead ? asked(things.flatMap(idsOfThing), SAID_WITHOUT_NAMES, ASKED) : []),
    ...clauses.flatMap(releaseRelatings),
    ...read.flatMap(({ clause, all }) => all.flatMap((relating) => [...addedTo(clause, relating), ...excludedBy(clause, relating)])),
    ...(phrasing.tense === "present" ? deathOf(things) : []),
    ...(phrasing.aspect === "removed" ? livesOf(things) : []),
  ];
  if (isUsedUp(work)) return { readings: [{ ...empty, uncheckable: TOO_MUCH_AT_ONCE }], relatings };
  const learnedIn = (own: Belief, from: Reader) =>
    clauses.map((clause): Read => ({ clause, all: learnedRelatings(from, book, own, clause).filter((one) => !isMisread(clause, one)) }));
  const valued = (own: Belief): readonly Reading[] => {
    const assertions = phrasing.denied || clauses[0] === undefined ? null : recordedValues(own, book, clauses[0]);
    return assertions === null ? [] : [{ ...empty, assertions, unsettled: [], listed: [] }];
  };
  const learn =
    reader === null
      ? valued
      : (own: Belief) => [
          ...valued(own),
          ...readingsOf(own, learnedIn(own, reader))
            // The learned reader ranked all words together, so none of them may remain unused.
            .filter((reading) => reading.unused.length === 0 && !relationsIn(book, reading).some((one) => clear.has(one)))
            .map((reading): Reading => ({ ...(isRead ? onlySupporting(reading) : reading), learned: true })),
        ];
  if (byWordings.length > 0 || acts !== null) return { readings: [...byWordings, ...asActs], relatings, learn };
  const [clause] = clauses;
  const bare = clause === undefined ? { ...empty, unsettled: [] } : unrelated({ belief, phrasing, book }, clause, empty);
  return { readings: [bare], relatings, learn };
}

/** No wording of a relation: an adjective of nationality may be the whole statement. */
function unrelated(around: Omit<Around, "nouns">, clause: Clause<Thing>, empty: Reading): Reading {
  const adjectives = nationalities(clause);
  if (adjectives.length > 0) return withoutRelation(around, clause, adjectives);
  const unused = unusedWords({ ...around, clause, used: [], assertions: [] });
  return { ...empty, unused, unsettled: clause.things.map(({ span }) => span) };
}

/** The names of a statement, and the names with one of its nouns, or without the first word: each may be the things that it relates. */
function thingLists(text: string, things: readonly Thing[], nouns: readonly Thing[], book: Phrasebook): readonly (readonly Thing[])[] {
  // With two or more names, try them before common nouns become things.
  const isAlone = things.filter((thing) => thing.kind !== "entity" || thing.link.by === "name").length < 2;
  const named = isAlone && things.length === 0 ? nouns.filter((noun) => !isFirstOfTwo(text, noun, nouns)).slice(0, 1) : things;
  const others = nouns.filter((noun) => !named.includes(noun) && !isFirstOfTwo(text, noun, nouns));
  return [
    named,
    ...others.filter((noun) => isAlone || isValueNoun(noun) || isTopic(text, noun, book)).map((noun) => inOrder([...named, noun])),
    ...withoutOpening(text, named, book).flatMap((rest) => [
      rest,
      ...(rest.length > 1 ? [] : others.map((noun) => inOrder([...rest, noun]))),
    ]),
  ];
}

function worded(book: Phrasebook, clause: Clause<Thing>): readonly Relating[] {
  return withClasses(clause, relatingsIn(book, clause), book.classing).filter((relating) => !isMisread(clause, relating));
}

/** Relations that the wordings of a clause may state, with those that describe or qualify its things. */
function relatingsOf(book: Phrasebook, { clause, all }: Read): readonly Possible[] {
  return all.flatMap((relating) => [
    ...[relating, ...fromOtherSide(book, relating)].flatMap((one) => possible(clause, one)),
    ...qualifiedBy(book, clause, relating),
    ...ofDescribed(clause, relating).flatMap((one) => tiesOf(clause.things, one)),
  ]);
}

type Read = { readonly clause: Clause<Thing>; readonly all: readonly Relating[] };

function interpretationsOf({ clause, all }: Read): readonly Interpretation[] {
  return mainsOf(all).map((main) => ({ clause, main, all }));
}

/** The likeliest interpretation, and those nearly as likely. */
function likeliest(interpretations: readonly Interpretation[]): readonly Interpretation[] {
  const ranked = [...interpretations].sort((a, b) => quality(b) - quality(a));
  const least = Math.max(MIN_SCORE, ALTERNATIVE * (ranked[0] === undefined ? 0 : quality(ranked[0])));
  return ranked.filter((one) => quality(one) >= least).slice(0, MAX_READINGS);
}

/** Score of properties whose values the claim may name in other words. */
const ASKED = 0.3;

/** "has an office in Zürich": another clear reading may be meant, so this one refutes nothing. */
function onlySupporting(reading: Reading): Reading {
  const weaker = (sense: RelationSense): RelationSense => ({
    ...sense,
    ...(sense.direction === "same" ? { direction: "weaker" } : { direction: "unread", adds: [] }),
  });
  return { ...reading, assertions: reading.assertions.map((one) => ({ ...one, senses: one.senses.map(weaker) })) };
}

/** Properties that the words may state, with their inverses. */
function relationsIn(book: Phrasebook, { assertions: [first] }: Reading): readonly PropertyId[] {
  return (first?.senses ?? []).flatMap(pathSteps).flatMap(({ property }) => [property, book.traits(property).inverse ?? property]);
}

/** Do listed wordings explain every word? */
function isComplete({ assertions: [first], unused, unsettled }: Reading): boolean {
  const best = first?.senses[0];
  return (
    best !== undefined && best.score >= (best.path.length > 1 ? COMPLETE_PATH : COMPLETE) && unused.length === 0 && unsettled.length === 0
  );
}

/** The best relation of each pair of things: the evidence decides which two of three things are related. */
function mainsOf(all: readonly Relating[]): readonly Relating[] {
  const best = new Map<string, Relating>();
  for (const relating of all) {
    const key = [relating.from, relating.to].sort().join();
    if (!best.has(key)) best.set(key, relating);
  }
  return [...best.values()];
}

/** Score of an interpretation, with a penalty for nouns that became things: the claim's names come first. */
function quality({ main, clause }: Interpretation): number {
  const thing = (place: number) => clause.things[place];
  const nouns = [main.from, main.to].filter((place) => {
    const one = thing(place);
    return one?.kind === "entity" && one.link.by === "word";
  });
  return main.score - 0.02 * nouns.length;
}

/** "The official language of X": of two nouns in a row at the start, the second is the head. */
function isFirstOfTwo(text: string, { span }: Thing, nouns: readonly Thing[]): boolean {
  return span.start === 0 && nouns.some((next) => next.span.start > span.end && text.slice(span.end, next.span.start).trim() === "");
}

/** "Penicillin was discovered by …": a noun at the start is the topic, but not "the composer" of X, nor "the official" language. */
function isTopic(text: string, { span }: Thing, book: Phrasebook): boolean {
  const [next] = wordsOf(text.slice(span.end, span.end + MAX_NEXT));
  return span.start === 0 && (next === undefined || (next.lemma !== "of" && book.nounPhrases(next.lemma).length === 0));
}

/** Common nouns that the graph knows; each may become a thing of the claim: "Akon is a singer". */
function nounsOf(belief: Belief, things: readonly Thing[], bracketed: readonly Span[]): readonly Thing[] {
  const nouns = belief.links.filter(
    (link): link is Linked =>
      link.kind === "linked" &&
      link.by === "word" &&
      ![...bracketed, ...things.map(({ span }) => span)].some((span) => overlaps(span, link.span)),
  );
  return nouns.slice(0, MAX_NOUNS).map((link) => thingOf(belief, link));
}

/** "Life expectancy in Kuwait": the first word is always capitalised, so it may not be a name. */
function withoutOpening(text: string, things: readonly Thing[], book: Phrasebook): readonly (readonly Thing[])[] {
  const [first, ...rest] = things;
  if (first?.kind !== "entity" || first.span.start > 0 || /\s/u.test(first.span.text) || !/^\s+\p{Ll}/u.test(text.slice(first.span.end)))
    return [];
  const lemma = wordsOf(first.span.text)[0]?.lemma;
  return lemma !== undefined && book.isRelationWord(lemma) && rest.length > 0 ? [rest] : [];
}

/** "France and Germany neighbour Spain": a joint subject and an object do not relate one subject to both others. */
function isOfPairAndThird(text: string, { assertions }: Reading): boolean {
  const between = (one: Span, other: Span) => text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
  const pair = assertions.find(({ subject, value }) => /^,?\s+(?:and|&)\s+(?:the\s+)?$/iu.test(between(subject.span, value.span)));
  const propertiesOf = ({ senses }: Assertion) =>
    senses.flatMap(({ path }) => (typeof path === "string" ? [path] : path.map(({ property }) => property)));
  return (
    pair !== undefined &&
    assertions.some(
      (other) => other !== pair && other.value.kind === "entity" && propertiesOf(other).some((one) => propertiesOf(pair).includes(one)),
    )
  );
}
