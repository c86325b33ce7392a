import type { Belief } from "../../../domain/belief.js";
import { overlaps } from "../../../domain/mention.js";
import {
  type Addition,
  type Assertion,
  pathSteps,
  type Reading,
  type RelationSense,
  singleStep,
  type TimeMention,
} from "../../../domain/reading.js";
import { saysFemale } from "../../../text/nouns.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { isCommonNoun, OF_PEOPLE } from "./classings.js";
import { type Clause, type ClauseToken, placeOf, wordBefore } from "./clause.js";
import { addsNothing, together } from "./direction.js";
import { type Relating, reversed } from "./frames.js";
import { type Nationality, nationalities, ofDescribed } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { fromOtherSide, sensesBetween, sensesOf, turned } from "./relation-senses.js";
import { datedBy } from "./release-years.js";
import { clearly, clearlyOf, idsOfThing, stating, type Thing, termOf, timeOf } from "./things.js";
import { unusedWords } from "./unused-words.js";
import { isAttached, isDefiniteSubject, pluralSubject } from "./word-roles.js";

/** Minimum score of a relation that the same words attach to the main statement. */
const MIN_ATTACHED = 0.35;
/** Minimum score of a date beside a statement: it may belong to the statement, to one of its things, or to something else. */
const MIN_DATED = 0.6;
/** Phrases of one relation within this factor of the best explain words together. */
const SAME_READING = 0.9;
/** Relations within this factor of the likeliest one. */
const LEADING = 0.9;
const CLASSED = ["P31", "P279"].map(clearlyOf);
const NATIONALITY = clearly("nationality");

/** Words that extend a statement about one thing to another. */
const COMPANY = /\b(?:and|with|from|alongside|opposite|besides?|together|plus|both|co-\p{L}+|joined)\b|[,&;]/iu;

/** A clause, the relation chosen for it, and all other candidates. */
export type Interpretation = { readonly clause: Clause<Thing>; readonly main: Relating; readonly all: readonly Relating[] };

/** The claim around a clause: its form, its common nouns, and the wordings of the graph. */
export type Around = {
  readonly belief: Belief;
  readonly phrasing: Omit<Reading, "assertions" | "unused" | "unsettled">;
  readonly nouns: readonly Thing[];
  readonly book: Phrasebook;
};

/** The reading of an interpretation: the main assertion, further assertions, and the unexplained words. */
export function assemble({ belief, phrasing, nouns, book }: Around, interpretation: Interpretation): Reading {
  const { clause, main, all } = interpretation;
  const beside = thingsBeside(interpretation, book);
  const several = pluralSubject(clause.tokens);
  const both = several === null ? undefined : clause.tokens.find(({ text }) => /^both$/iu.test(text));
  const isOne = several === null && isDefiniteSubject(clause.tokens);
  const each: Assertion["each"] = isOne ? "one" : several === null ? undefined : both === undefined ? "all" : "both";
  const first = assertionOf(clause, main, sensesOf(book, all, main)).map((one) => ({ ...one, each, times: beside.times }));
  const attached = beside.others.flatMap((place) => attachedAt(interpretation, first, place, book));
  const national = beside.adjectives.flatMap(({ adjective, of, via }) =>
    assertionOf(clause, { from: of, to: adjective }, several !== null && via.length > 0 ? [] : [{ ...NATIONALITY, via }]),
  );
  const said = wordsByPath(interpretation, book);
  const others = [...attached.map(leadingOf), ...national];
  const leftBy = (sense: RelationSense, one: Assertion) => {
    const used = [...said(sense.path), ...(both === undefined || sense.path.length < 2 ? [] : [both])];
    return unusedWords({ belief, clause, used, assertions: [{ ...one, senses: [sense] }, ...others], book });
  };
  const left = first.map((one) => one.senses.map((sense) => leftBy(sense, one)));
  const unused = leftByAll(left.flat());
  // "taught the director of X": a word that only another relation explains stays unexplained for this one.
  const own = first.map((one, place) => ({
    ...one,
    senses: one.senses.map((sense, at) => withOwnWords(sense, left[place]?.[at] ?? [], unused)),
  }));
  const thirds = nouns.filter((noun) => mayQualify(interpretation, noun, unused));
  const qualifying = thirds.flatMap((noun) => qualifiedBy(clause, main.from, noun));
  return {
    ...phrasing,
    assertions: withOrder(clause, [...own, ...attached, ...national, ...qualifying]),
    unused: unused.filter((word) => !thirds.some(({ span }) => overlaps(word.span, span))),
    unsettled: [],
  };
}

type Beside = { readonly adjectives: readonly Nationality[]; readonly times: readonly TimeMention[]; readonly others: readonly number[] };

/** The things of a clause that its relation does not join: adjectives of nationality, dates of the statement, and all others. */
function thingsBeside({ clause, main }: Interpretation, book: Phrasebook): Beside {
  const rest = clause.things.map((_, place) => place).filter((place) => place !== main.from && place !== main.to);
  const adjectives = [...nationalities(clause), ...ofDescribed(clause, main)].filter(({ adjective }) => rest.includes(adjective));
  // "The music of X was composed by Y": a noun that expresses the relation is not a third thing.
  const isSpoken = (thing: Thing | undefined) =>
    thing?.kind === "entity" &&
    thing.link.by === "word" &&
    wordsOf(thing.span.text).every(
      ({ lemma, class: kind }) => kind !== "content" || main.path.some(({ property }) => addsNothing(book.directionOf(lemma, property))),
    );
  return {
    adjectives,
    times: rest.flatMap((place) => (datedBy(clause, main, place) === null ? (timeOf(clause.things[place]) ?? []) : [])),
    others: rest.filter((place) => !adjectives.some(({ adjective }) => adjective === place) && !isSpoken(clause.things[place])),
  };
}

function assertionOf(
  { things }: Clause<Thing>,
  { from, to }: Pick<Relating, "from" | "to">,
  senses: readonly RelationSense[],
): readonly Assertion[] {
  const [subject, value] = [things[from], things[to]];
  return subject === undefined || value === undefined
    ? []
    : [stating(termOf(subject), termOf(value), ...senses.map((sense) => withSex(sense, value)))];
}

/** What the same words say about a third thing: "in 1997", "with Y", "in the film Z". */
function attachedAt(
  { clause, main, all }: Interpretation,
  first: readonly Assertion[],
  place: number,
  book: Phrasebook,
): readonly Assertion[] {
  const which = datedBy(clause, main, place);
  if (which !== null && (which.of === main.from || which.of === main.to))
    return assertionOf(clause, { from: which.of, to: place }, which.senses).map((one) => ({ ...one, qualifies: true, tellsWhich: true }));
  const isDate = timeOf(clause.things[place]) !== null;
  const [likelier] = [main.from, main.to]
    .map((other) => ({ other, senses: sensesBetween(book, all, [other, place], isDate ? MIN_DATED : MIN_ATTACHED) }))
    .sort((a, b) => (b.senses[0]?.score ?? 0) - (a.senses[0]?.score ?? 0));
  const from = likelier === undefined || likelier.senses.length === 0 ? main.from : likelier.other;
  const isJoined = COMPANY.test(clause.pool.text);
  const mainPaths = new Set(first.flatMap(({ senses }) => senses.map(({ path }) => JSON.stringify(path))));
  const mainThings = [main.from, main.to].flatMap((end) => idsOfThing(clause.things[end]));
  const isMainThing = idsOfThing(clause.things[place]).some((id) => mainThings.includes(id));
  /** "Matt Damon played Oppenheimer in Oppenheimer": his part in the film does not confirm a role of the same name. */
  const isMainPath = (path: RelationSense["path"]) =>
    mainPaths.has(JSON.stringify(path)) || (typeof path !== "string" && isMainThing && mainPaths.has(JSON.stringify(reversed(path))));
  // "Tom Hanks plays Jim Lovell in Apollo 13" does not say that each of them is in it.
  const own = (likelier?.senses ?? []).filter(({ path }) => isDate || isJoined || !isMainPath(path));
  return assertionOf(clause, { from, to: place }, own).map((one) => ({ ...one, qualifies: true }));
}

/** "was the voice of a farmer in …": an otherwise unexplained noun may be the value of a qualifier. */
function mayQualify({ clause, main }: Interpretation, { span }: Thing, unused: Unused): boolean {
  return (
    unused.some((word) => overlaps(word.span, span)) &&
    !clause.things.some((thing) => overlaps(thing.span, span)) &&
    !isInCompound(clause, main, span) &&
    // "Napoleon's horse" is not Napoleon.
    !clause.tokens.some((token, at) => overlaps(token.span, span) && isAttached(clause.tokens, at))
  );
}

function qualifiedBy(clause: Clause<Thing>, from: number, noun: Thing): readonly Assertion[] {
  const subject = clause.things[from];
  const senses = isClassOf(clause, noun, from) ? CLASSED : [];
  return subject === undefined ? [] : [{ ...stating(termOf(subject), termOf(noun), ...senses), qualifies: true }];
}

/** "the car capital of America": a noun before a word of the relation narrows it. */
function isInCompound({ tokens }: Clause<Thing>, { used }: Relating, noun: Thing["span"]): boolean {
  const next = tokens[tokens.findLastIndex(({ span }) => overlaps(span, noun)) + 1];
  return next !== undefined && next.lemma !== "be" && !isLink(next.lemma) && used.some(({ span }) => span.start === next.span.start);
}

/** "Rügen is a lake in Germany": the noun is the class of the thing. */
function isClassOf({ tokens, things }: Clause<Thing>, { span }: Thing, of: number): boolean {
  const subject = things[of];
  // Whitney Houston was a star, but not one in the sky.
  if (subject?.kind !== "entity" || !subject.kinds.has("place")) return false;
  const at = tokens.findIndex((token) => overlaps(token.span, span));
  const [thing, be, article] = tokens.slice(Math.max(0, at - 3), at);
  return thing?.thing === of && be?.lemma === "be" && /^an?$/iu.test(article?.text ?? "");
}

type Unused = Reading["unused"];

/** Words that none of the relations explains. */
function leftByAll([first = [], ...others]: readonly Unused[]): Unused {
  return first.filter(({ span }) => others.every((left) => left.some((word) => overlaps(word.span, span))));
}

function withOwnWords(sense: RelationSense, left: Unused, unused: Unused): RelationSense {
  const own = left.filter(({ span }) => !unused.some((word) => overlaps(word.span, span)));
  return own.length === 0 ? sense : own.every(({ narrows }) => narrows) ? narrowed(sense) : { ...sense, direction: "unread" };
}

/** "moved from A to B", "joined B from A": A was left for B. */
function withOrder({ tokens, things }: Clause<Thing>, assertions: readonly Assertion[]): readonly Assertion[] {
  const behind = (word: "from" | "to") => (_: Thing, place: number) => {
    const before = wordBefore(tokens, placeOf(tokens, place));
    return before?.thing === null && before.text.toLowerCase() === word;
  };
  const [left, ...more] = things.filter(behind("from"));
  if (left === undefined || more.length > 0) return assertions;
  const others = things.filter((thing) => thing !== left && thing.kind === "entity");
  const next = others.filter((thing) => things.filter(behind("to")).includes(thing));
  const values = others.filter(({ span }) => assertions.some(({ value }) => value.span.start === span.start));
  const [term, ...rivals] = (next.length > 0 ? next : values).map(termOf);
  if (term?.kind !== "entity" || rivals.length > 0) return assertions;
  return assertions.map((one) => (one.value.span.start === left.span.start ? { ...one, leftFor: term } : one));
}

/** "joined A and B in the same year": a word stays unexplained if only a far less likely relation to B explains it. */
function leadingOf(assertion: Assertion): Assertion {
  const best = Math.max(0, ...assertion.senses.map(({ score }) => score));
  return { ...assertion, senses: assertion.senses.filter(({ score }) => score >= LEADING * best) };
}

/** "is an actress": the graph calls her an actor. */
function withSex(sense: RelationSense, noun: Thing | undefined): RelationSense {
  const step = singleStep(sense);
  if (step?.direction !== "out" || !OF_PEOPLE.includes(step.property) || !isCommonNoun(noun) || !saysFemale(noun?.span.text ?? ""))
    return sense;
  const addition: Addition = { property: step.property, says: { kind: "sex", of: "X", is: "female" } };
  return { ...sense, direction: together(sense.direction, "stronger"), adds: [...sense.adds, addition] };
}

/** Marks a sense whose wording says more than the relation, with an unknown addition. */
function narrowed(sense: RelationSense): RelationSense {
  const property = pathSteps(sense).at(-1)?.property;
  return property === undefined
    ? { ...sense, direction: "unread" }
    : { ...sense, direction: together(sense.direction, "stronger"), adds: [...sense.adds, { property, says: { kind: "more" } }] };
}

/** "Carlos Santana is Irish": an adjective may be the whole statement. */
export function withoutRelation(
  { belief, phrasing, book }: Omit<Around, "nouns">,
  clause: Clause<Thing>,
  adjectives: readonly Nationality[],
): Reading {
  // Several descriptions of one person are senses of the same words.
  const sensesOf = ({ adjective, of }: Nationality) => adjectives.filter((other) => other.adjective === adjective && other.of === of);
  const assertions = adjectives.flatMap((one): readonly Assertion[] => {
    const senses = sensesOf(one);
    return senses[0] !== one ? [] : assertionOf(clause, { from: one.of, to: one.adjective }, senses.map(nationalSense));
  });
  const settled = new Set(adjectives.flatMap(({ adjective, of }) => [adjective, of]));
  const unsettled = clause.things.filter((_, place) => !settled.has(place)).map(({ span }) => span);
  return {
    ...phrasing,
    assertions,
    unused: unusedWords({ belief, clause, used: adjectives.flatMap(({ used }) => used), assertions, book }),
    unsettled,
  };
}

/** Any tie to a country makes a person American; only citizenship makes an American citizen. */
function nationalSense({ via, used }: Nationality): RelationSense {
  return used.length === 0 || via.length > 0 ? { ...NATIONALITY, via } : { ...NATIONALITY, path: [{ property: "P27", direction: "out" }] };
}

/**
 * Words explained by each relation between the main things: those of its best wording, of similar wordings, and of its label ("the movement realism",
 * "produced it as its production company").
 */
function wordsByPath(
  { clause: { tokens }, main, all }: Interpretation,
  book: Phrasebook,
): (path: RelationSense["path"]) => readonly ClauseToken[] {
  const byPath = new Map<string, Relating[]>();
  for (const one of all) {
    const isSame = one.from === main.from && one.to === main.to;
    if (!isSame && !(one.from === main.to && one.to === main.from)) continue;
    const own = isSame ? one : turned(one);
    for (const path of new Set([own, ...fromOtherSide(book, own)].map((side) => JSON.stringify(side.path)))) {
      const known = byPath.get(path);
      if (known === undefined) byPath.set(path, [one]);
      else known.push(one);
    }
  }
  return (path) => {
    const own = byPath.get(JSON.stringify(path)) ?? [];
    const best = Math.max(...own.map(({ score }) => score));
    const named = tokens.filter(({ lemma }) => pathSteps({ path }).some(({ property }) => book.isNamed(lemma, property)));
    // "the youngest child": a stronger wording explains its words only for itself.
    const pooled = own.filter(({ score, direction }) => score === best || (score >= SAME_READING * best && addsNothing(direction)));
    return [...pooled.flatMap(({ used }) => used), ...named];
  };
}
