import type { Belief } from "../../../domain/belief.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import type { PathStep, RelationSense } from "../../../domain/reading.js";
import { isLight, isLimiting, isShift } from "../../../text/idle-words.js";
import { isRank } from "../../../text/number-words.js";
import type { CandidateRelation, Part } from "../../reader/part.js";
import { type DirectionChances, directionChances, orderOdds, type RankedRelation, rankRelations } from "../../reader/rank-relations.js";
import type { Reader } from "../../reader/read-reader.js";
import { type Pair, pairIn, partOf } from "./asked-pair.js";
import { type Clause, type ClauseToken, placeOf, wordBefore } from "./clause.js";
import { addsNothing } from "./direction.js";
import type { Relating } from "./frames.js";
import type { Phrasebook } from "./phrasebook.js";
import { canBeSubject, canBeValue, type Saying, sayingsBetween } from "./say-relation.js";
import { idsOf, idsOfThing, type Thing } from "./things.js";
import type { Possible } from "./understood.js";
import { isLoaded } from "./word-roles.js";

/** Listed wordings are fetched first. */
const UNLISTED = 0.5;
/** Relations considered for a pair, and the minimum probability. */
const MOST_RELATIONS = 4;
const LEAST = 0.02;
/** Minimum probability at which the words express the relation. */
const SAID = 0.6;
/**
 * Minimum probability that a wording means exactly the relation (to support) and at least the relation (to refute; predictions of weaker wordings are
 * too often wrong to count). Chosen on contrast sentences. Wordings with words that no listed wording of the relation has need more, and so do times
 * and numbers, which may belong to an event that the graph lacks.
 */
const FOLLOWS = { known: 0.75, unknown: 0.97 } as const;
const EXCLUDED = { thing: 0.7, literal: 0.9 } as const;
const NEVER = 2;

/** Words up to this weight have no content to check. */
const IDLE = 0.3;
/** Prepositions that change what a verb says: "played for", "wrote to". */
const BINDING = /^(?:for|with|to|on|at|from)$/iu;
/** The right order of the two things has to be this many times as likely as the other one. */
const FIRMLY = 3;

/** Relations worth fetching: those that the words may express about the clause's things, among all that the reader knows. */
export function learnedPossible(reader: Reader, book: Phrasebook, belief: Belief, clause: Clause<Thing>): readonly Possible[] {
  const pair = pairIn(clause);
  if (pair === null) return [];
  return ranked({ reader, book, belief }, pair, reader.relationsKnown).flatMap(
    ({ property, direction, posterior }): readonly Possible[] => {
      const [subject, value] = [clause.things[pair.subject], clause.things[pair.value]];
      // Fetch from the subject: a value may have thousands of incoming statements.
      const thing = direction === "out" ? subject : value;
      return thing?.kind === "entity" ? [{ from: idsOf(thing.link), path: [step(property, "out")], words: UNLISTED * posterior }] : [];
    },
  );
}

/** Relations of the clause's two things that the evidence has and the learned reader finds in the words: unlisted wordings. */
export function learnedRelatings(reader: Reader, book: Phrasebook, belief: Belief, clause: Clause<Thing>): readonly Relating[] {
  const pair = pairIn(clause);
  if (pair === null) return [];
  const part = partOf(belief, pair);
  const hasLiteral = clause.things.some(({ kind }) => kind === "literal");
  const firm = ranked({ reader, book, belief }, pair, candidatesIn(belief, pair)).filter(
    (one) => isFirmlyPut(reader, part, one, book) || isOnlyOrder(book, pair, one),
  );
  const sayings = firm.length === 0 ? [] : sayingsOf(book, pair);
  const words = new Set(clause.tokens.filter(({ thing }) => thing === null).map(({ lemma }) => lemma));
  const bound = boundBefore(pair);
  const likely = firm.filter((relation) => !isTurned(book, sayings, pair, relation));
  return likely.map(({ property, direction, posterior }) => {
    const chances = directionChances(reader, part, { property, direction });
    const isKnown = ({ lemma, weight, span }: ClauseToken) =>
      weight <= IDLE ||
      isLight(lemma) ||
      isUsedHere(book, property, { lemma, words, preposition: span.start === bound?.verb ? bound.preposition : null });
    const used = clause.tokens.filter((token) => token.thing === null && !turnsMeaning(token.text) && isKnown(token));
    const score = scoreOf(posterior);
    const isPlain = clause.tokens.every((token) => token.thing !== null || isKnown(token));
    // A list that is only assumed complete must not refute a learned wording: measured, that was wrong 8 times of 8.
    // "from" may refer to the place where a person grew up.
    const least =
      book.traits(property).takes === "complete" || isFrom(clause, pair)
        ? NEVER
        : hasLiteral
          ? isPlain && !hasObject(clause, pair)
            ? EXCLUDED.literal
            : NEVER
          : EXCLUDED.thing;
    const told =
      posterior < SAID || chances === null
        ? UNREAD
        : directionOf(property, chances, isPlain && !hasLiteral ? FOLLOWS.known : isAtPlace(clause, pair) ? NEVER : FOLLOWS.unknown, least);
    return { from: pair.subject, to: pair.value, path: [step(property, direction)], score, words: score, used, ...told };
  });
}

/** Sayings of listed wordings for the two things, ignoring kinds. */
function sayingsOf(book: Phrasebook, { clause, subject, value }: Pair): readonly Saying[] {
  const anything = clause.things.map(() => "unknown" as const);
  return sayingsBetween(book, clause, [subject, value], anything);
}

/** "formed a company in 1973", "had a baby in 2006": the date is that of the company, or of the baby. */
function hasObject({ tokens }: Clause<Thing>, { subject }: Pair): boolean {
  const start = placeOf(tokens, subject);
  return tokens.some(
    ({ text }, at) =>
      at > start + 1 && /^(?:an?|another)$/iu.test(text) && tokens[at - 1]?.thing === null && tokens[at - 1]?.lemma !== "be",
  );
}

/** "was restored at the Louvre": anything may happen where a thing is. */
function isAtPlace({ tokens, things }: Clause<Thing>, { value }: Pair): boolean {
  const thing = things[value];
  const before = wordBefore(tokens, placeOf(tokens, value), /^the$/iu);
  return thing?.kind === "entity" && thing.kinds.has("place") && /^(?:in|at|on|near|inside|within)$/iu.test(before?.text ?? "");
}

function isFrom({ tokens }: Clause<Thing>, { value }: Pair): boolean {
  return /^from$/iu.test(tokens[placeOf(tokens, value) - 1]?.text ?? "");
}

/** "first", "before", "alleged": accepted only in a listed wording. */
function turnsMeaning(word: string): boolean {
  return isLimiting(word) || isRank(word) || isLoaded(word) || isShift(word);
}

/** "Hamlet wrote William Shakespeare": listed wordings express the relation in the opposite order, ignoring kinds. */
function isTurned(book: Phrasebook, sayings: readonly Saying[], { subject, value }: Pair, { property, direction }: Ranked): boolean {
  const { symmetric, inverse } = book.traits(property);
  if (symmetric) return false;
  const best = (from: number) =>
    Math.max(0, ...sayings.filter((one) => one.property === property && one.from === from).map(({ score }) => score)) ||
    Math.max(0, ...sayings.filter((one) => one.property === inverse && one.to === from).map(({ score }) => score));
  const [own, other] = direction === "out" ? [subject, value] : [value, subject];
  return best(other) > best(own);
}

/** Does the reader recognise the subject from the words alone, without the kinds of the two things? */
function isFirmlyPut(reader: Reader, part: Part, relation: Ranked, book: Phrasebook): boolean {
  return book.traits(relation.property).symmetric || (orderOdds(reader, part, relation) ?? 0) >= FIRMLY;
}

/** Do the kinds of the two things allow the relation in this order only? */
function isOnlyOrder(book: Phrasebook, { clause: { things }, subject, value }: Pair, { property, direction }: Ranked): boolean {
  const [of, is] = direction === "out" ? [things[subject], things[value]] : [things[value], things[subject]];
  const traits = book.traits(property);
  return is?.kind === "entity" && of?.kind === "entity" && (!canBeSubject(is.kinds, traits) || !canBeValue(of.kinds, traits));
}

type Ranked = RankedRelation & { readonly property: PropertyId };

type Learned = { readonly reader: Reader; readonly book: Phrasebook; readonly belief: Belief };

function ranked({ reader, book, belief }: Learned, pair: Pair, candidates: readonly CandidateRelation[]): readonly Ranked[] {
  const { things } = pair.clause;
  const fits = ({ property, direction }: CandidateRelation) => {
    const [of, is] = direction === "out" ? [things[pair.subject], things[pair.value]] : [things[pair.value], things[pair.subject]];
    return isPropertyId(property) && of?.kind === "entity" && is !== undefined && isValueOf(is, book.traits(property).is);
  };
  return rankRelations(reader, partOf(belief, pair), candidates.filter(fits))
    .relations.filter((one): one is Ranked => isPropertyId(one.property) && one.posterior >= LEAST)
    .slice(0, MOST_RELATIONS);
}

/** Only separates times and numbers from things; the reader has learned which kinds of things fit. */
function isValueOf(thing: Thing, kinds: readonly string[]): boolean {
  if (thing.kind === "literal") return kinds.includes(thing.mention.kind) || kinds.includes("any");
  return !kinds.every((kind) => kind === "time" || kind === "quantity" || kind === "text");
}

/** The relations between the two things in the evidence. */
function candidatesIn({ graph }: Belief, { clause, subject, value }: Pair): readonly CandidateRelation[] {
  const around = (place: number, out: "out" | "in") => {
    return idsOfThing(clause.things[place]).flatMap((id) => [
      ...graph.outgoing(id).map(({ property }) => `${property} ${out}`),
      ...graph.incoming(id).map(({ property }) => `${property} ${out === "out" ? "in" : "out"}`),
    ]);
  };
  return [...new Set([...around(subject, "out"), ...around(value, "in")])].map((key) => {
    const [property = "", direction] = key.split(" ");
    return { property, direction: direction === "in" ? "in" : "out" };
  });
}

function scoreOf(posterior: number): number {
  return 0.5 + 0.45 * posterior;
}

function step(property: PropertyId, direction: "out" | "in"): PathStep {
  return { property, direction };
}

/** Is the word used in wordings that mean exactly this relation? */
export function isWordOf(book: Phrasebook, lemma: string, property: PropertyId): boolean {
  const { inverse } = book.traits(property);
  return addsNothing(book.directionOf(lemma, property)) || (inverse !== null && addsNothing(book.directionOf(lemma, inverse)));
}

/** Is the word used in a wording that means exactly this relation, with no other words than the claim's? */
function isUsedHere(
  book: Phrasebook,
  property: PropertyId,
  { lemma, words, preposition }: { readonly lemma: string; readonly words: ReadonlySet<string>; readonly preposition: string | null },
): boolean {
  const { inverse } = book.traits(property);
  return [property, inverse].some((one) => one !== null && book.usesAmong(lemma, one, words, preposition));
}

/** "played for Y": the word before the value's preposition. */
function boundBefore({ clause: { tokens }, value }: Pair): { readonly verb: number; readonly preposition: string } | null {
  const link = wordBefore(tokens, placeOf(tokens, value));
  const verb = link === undefined ? undefined : tokens[tokens.indexOf(link) - 1];
  if (verb === undefined || link === undefined || verb.thing !== null || !BINDING.test(link.text)) return null;
  return { verb: verb.span.start, preposition: link.lemma };
}

const UNREAD = { direction: "unread", adds: [] } as const;

function directionOf(
  property: PropertyId,
  { same, stronger }: DirectionChances,
  follows: number,
  excluded: number,
): Pick<RelationSense, "direction" | "adds"> {
  const refutes = same + stronger >= excluded;
  if (same >= follows) return { direction: refutes ? "same" : "weaker", adds: [] };
  return refutes ? { direction: "stronger", adds: [{ property, says: { kind: "more" } }] } : UNREAD;
}
