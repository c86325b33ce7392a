import type { Belief } from "../../../domain/belief.js";
import { overlaps } from "../../../domain/mention.js";
import { type Addition, type Assertion, type Reading, type RelationSense, singleStep, stepsOf } from "../../../domain/reading.js";
import { saysFemale } from "../../../text/nouns.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { isCommonNoun, OF_PEOPLE } from "./classings.js";
import { type Clause, type ClauseToken, placeOf, wordBefore } from "./clause.js";
import { addsNothing, together } from "./direction.js";
import { type Relating, reversed } from "./frames.js";
import { type Nationality, nationalities, ofDescribed } from "./nationalities.js";
import type { Phrasebook } from "./phrasebook.js";
import { fromOtherSide, sensesBetween, sensesOf, turned } from "./relation-senses.js";
import { releasedIn } from "./release-years.js";
import { clearly, clearlyOf, idsOfThing, type Thing, termOf, timeOf } from "./things.js";
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

/** The reading of an interpretation: the main assertion, further assertions, and the unexplained words. */
export function assemble(
  belief: Belief,
  phrasing: Omit<Reading, "assertions" | "unused" | "unsettled">,
  { clause, main, all }: Interpretation,
  nouns: readonly Thing[],
  book: Phrasebook,
): Reading {
  const terms = clause.things.map(termOf);
  const rest = clause.things.map((_, place) => place).filter((place) => place !== main.from && place !== main.to);
  const adjectives = [...nationalities(clause), ...ofDescribed(clause, main)].filter(({ adjective }) => rest.includes(adjective));
  const whichTells = (place: number) => releasedIn(clause, main, place);
  const times = rest.filter((place) => timeOf(clause.things[place]) !== null && whichTells(place) === null);
  // "The music of X was composed by Y": a noun that expresses the relation is not a third thing.
  const isSpoken = (thing: Thing | undefined) =>
    thing?.kind === "entity" &&
    thing.link.by === "word" &&
    wordsOf(thing.span.text).every(
      ({ lemma, class: kind }) => kind !== "content" || main.path.some(({ property }) => addsNothing(book.directionOf(lemma, property))),
    );
  const others = rest.filter((place) => !adjectives.some(({ adjective }) => adjective === place) && !isSpoken(clause.things[place]));
  const assertion = (from: number, to: number, senses: readonly RelationSense[], qualifies = false): readonly Assertion[] => {
    const [subject, value] = [terms[from], terms[to]];
    const isDated = from === main.from && to === main.to;
    return subject === undefined || value === undefined
      ? []
      : [
          {
            subject,
            value,
            senses: senses.map((sense) => withSex(sense, clause.things[to])),
            qualifies,
            times: isDated ? times.flatMap((place) => timeOf(clause.things[place]) ?? []) : [],
          },
        ];
  };
  const several = pluralSubject(clause.tokens);
  const both = several === null ? undefined : clause.tokens.find(({ text }) => /^both$/iu.test(text));
  const each: Assertion["each"] =
    several === null ? (isDefiniteSubject(clause.tokens) ? "one" : undefined) : both === undefined ? "all" : "both";
  const first = assertion(main.from, main.to, sensesOf(book, all, main)).map((one) => ({ ...one, each }));
  const isJoined = COMPANY.test(clause.pool.text);
  const mainPaths = new Set(first.flatMap(({ senses }) => senses.map(({ path }) => JSON.stringify(path))));
  const named = (place: number) => idsOfThing(clause.things[place]);
  const mainThings = [main.from, main.to].flatMap(named);
  /** "Matt Damon played Oppenheimer in Oppenheimer": his part in the film does not confirm a role of the same name. */
  const isMainPath = (path: RelationSense["path"], place: number) =>
    mainPaths.has(JSON.stringify(path)) ||
    (typeof path !== "string" && mainPaths.has(JSON.stringify(reversed(path))) && named(place).some((id) => mainThings.includes(id)));
  const attached = others.flatMap((place) => {
    const which = whichTells(place);
    if (which !== null && (which.of === main.from || which.of === main.to))
      return assertion(which.of, place, which.senses, true).map((one) => ({ ...one, tellsWhich: true }));
    const senses = [main.from, main.to]
      .map((other) => ({
        other,
        senses: sensesBetween(book, all, [other, place], timeOf(clause.things[place]) !== null ? MIN_DATED : MIN_ATTACHED),
      }))
      .sort((a, b) => (b.senses[0]?.score ?? 0) - (a.senses[0]?.score ?? 0))[0];
    const from = senses === undefined || senses.senses.length === 0 ? main.from : senses.other;
    // "Tom Hanks plays Jim Lovell in Apollo 13" does not say that each of them is in it.
    const own = (senses?.senses ?? []).filter(({ path }) => timeOf(clause.things[place]) !== null || isJoined || !isMainPath(path, place));
    return assertion(from, place, own, true);
  });
  const national = adjectives.flatMap(({ adjective, of, via }) =>
    assertion(of, adjective, several !== null && via.length > 0 ? [] : [{ ...NATIONALITY, via }]),
  );
  const said = wordsByPath(all, main, clause, book);
  const beside = [...attached.map(leadingOf), ...national];
  const leftBy = (sense: RelationSense, one: Assertion) =>
    unusedWords({
      belief,
      clause,
      used: [...said(sense.path), ...(both === undefined || sense.path.length < 2 ? [] : [both])],
      assertions: [{ ...one, senses: [sense] }, ...beside],
      book,
    });
  const left = first.map((one) => one.senses.map((sense) => leftBy(sense, one)));
  const unused = leftByAll(left.flat());
  // "taught the director of X": a word that only another relation explains stays unexplained for this one.
  const own = first.map((one, place) => ({
    ...one,
    senses: one.senses.map((sense, at) => withOwnWords(sense, left[place]?.[at] ?? [], unused)),
  }));
  const assertions = [...own, ...attached, ...national];
  // "was the voice of a farmer in …": an otherwise unexplained noun may be the value of a qualifier.
  const thirds = nouns.filter(
    ({ span }) =>
      unused.some((word) => overlaps(word.span, span)) &&
      !clause.things.some((thing) => overlaps(thing.span, span)) &&
      !isInCompound(clause, main, span) &&
      // "Napoleon's horse" is not Napoleon.
      !clause.tokens.some((token, at) => overlaps(token.span, span) && isAttached(clause.tokens, at)),
  );
  const subject = terms[main.from];
  const qualifying =
    subject === undefined
      ? []
      : thirds.map(
          (noun): Assertion => ({
            subject,
            value: termOf(noun),
            senses: isClassOf(clause, noun, main.from) ? CLASSED : [],
            qualifies: true,
            times: [],
          }),
        );
  return {
    ...phrasing,
    assertions: withOrder(clause, [...assertions, ...qualifying]),
    unused: unused.filter((word) => !thirds.some(({ span }) => overlaps(word.span, span))),
    unsettled: [],
  };
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
  const property = stepsOf(sense).at(-1)?.property;
  return property === undefined
    ? { ...sense, direction: "unread" }
    : { ...sense, direction: together(sense.direction, "stronger"), adds: [...sense.adds, { property, says: { kind: "more" } }] };
}

/** "Carlos Santana is Irish": an adjective may be the whole statement. */
export function withoutRelation(
  belief: Belief,
  phrasing: Omit<Reading, "assertions" | "unused" | "unsettled">,
  clause: Clause<Thing>,
  adjectives: readonly Nationality[],
  book: Phrasebook,
): Reading {
  const terms = clause.things.map(termOf);
  // Several descriptions of one person are senses of the same words.
  const sensesOf = ({ adjective, of }: Nationality) => adjectives.filter((other) => other.adjective === adjective && other.of === of);
  const assertions = adjectives.flatMap((one): readonly Assertion[] => {
    const [subject, value] = [terms[one.of], terms[one.adjective]];
    const senses = sensesOf(one);
    return subject === undefined || value === undefined || senses[0] !== one
      ? []
      : [{ subject, value, senses: senses.map(nationalSense), qualifies: false, times: [] }];
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
  all: readonly Relating[],
  main: Relating,
  { tokens }: Clause<Thing>,
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
    const named = tokens.filter(({ lemma }) => stepsOf({ path }).some(({ property }) => book.isNamed(lemma, property)));
    // "the youngest child": a stronger wording explains its words only for itself.
    const pooled = own.filter(({ score, direction }) => score === best || (score >= SAME_READING * best && addsNothing(direction)));
    return [...pooled.flatMap(({ used }) => used), ...named];
  };
}
