import type { Belief } from "../../../domain/belief.js";
import type { Triplet } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { WebPassage } from "../../../domain/passage.js";
import { type Assertion, type Reading, singleStep, type Term, type TimeMention } from "../../../domain/reading.js";
import { type Fact, factKey, type Qualifier } from "../../../domain/statement.js";
import { type TimeValue, type Value, valueKey } from "../../../domain/value.js";
import { findTimes } from "../../../text/find-times.js";
import type { Phrasing } from "../hypothesise/hypothesis.js";
import { evidenceOf, type Judging } from "../judge-claim.js";
import { kindsOf } from "../kinds.js";
import { statesOutright } from "../understand/states-outright.js";
import { anchorsOnly } from "./judge-web.js";
import { knownNames } from "./page-memory.js";
import { placeTriplet } from "./place-triplet.js";
import { type ReadSentence, readPassage } from "./read-passage.js";

const MAX_TRIPLETS = 64;
/** Longer sentences are rarely explained word for word, and take longest to read. */
const MAX_WORDS = 30;
/** The rules misread about one fact in twenty, even if it seems plain. */
const MOST = 0.95;

/**
 * Facts that passages state outright (§4.3): reads each sentence like a claim, over the graph's entities and properties, and turns plain statements
 * into facts. Favours precision: skips negations, questions, rumours, plans and quotations.
 */
export function extractTriplets(judging: Judging, belief: Belief, passages: readonly WebPassage[]): readonly Triplet[] {
  const anchors = anchorsOnly(belief);
  const names = knownNames(anchors);
  return passages.flatMap((passage) => {
    if (passage.provenance.credibility.label === "satire") return [];
    const found = new Map<string, Triplet>();
    for (const sentence of readPassage(anchors, names, passage))
      for (const triplet of tripletsOf(judging, sentence, passage)) {
        const key = keyOf(triplet);
        const known = found.get(key);
        if (known === undefined || triplet.confidence > known.confidence) found.set(key, triplet);
      }
    return [...found.values()].slice(0, MAX_TRIPLETS);
  });
}

type Stated = { readonly fact: Fact; readonly score: number };

function tripletsOf(judging: Judging, sentence: ReadSentence, { id: passage }: WebPassage): readonly Triplet[] {
  if (!mayState(sentence) || !statesOutright(sentence.belief)) return [];
  const stated = judging.understand(sentence.belief, judging.book).parts.flatMap(({ readings: [reading] }): readonly Stated[] => {
    if (
      reading === undefined ||
      reading.uncheckable !== null ||
      reading.denied ||
      reading.tense === "over" ||
      reading.already ||
      reading.lasted !== null ||
      reading.unused.length > 0
    )
      return [];
    return reading.assertions.flatMap((assertion) => toFact(judging, sentence, reading, assertion) ?? []);
  });
  return [...stated, ...lifeDates(sentence)].flatMap(({ fact, score }) => {
    const standing = placeTriplet(evidenceOf(judging, sentence.belief, PLAIN), fact);
    if (standing === null) return [];
    return [{ fact, passage, quote: sentence.quote, confidence: Math.round(100 * MOST * Math.min(1, 0.6 + 0.4 * score)) / 100, standing }];
  });
}

/** A fact has a known subject and a value. Skips most sentences, which name too few known things. */
function mayState({ belief: { claim, links, mentions }, bracket }: ReadSentence): boolean {
  const isKnown = links.some(({ kind }) => kind === "linked");
  return isKnown && (links.length + mentions.length > 1 || bracket !== null) && claim.text.split(" ").length <= MAX_WORDS;
}

/** Phrasing of facts read on a page: past tense, no negation. */
export const PLAIN: Phrasing = {
  tense: "past",
  now: false,
  aspect: null,
  asOf: null,
  denied: false,
  child: null,
  already: false,
  lasted: null,
  learned: false,
};

/** The dates in brackets after the name at the beginning of a sentence. */
function lifeDates({ belief: { links, graph }, bracket }: ReadSentence): readonly Stated[] {
  const first = links.find((link) => link.kind === "linked" && link.by === "name" && link.span.start === 0 && link.rivals.length === 0);
  if (bracket === null || first?.kind !== "linked" || !kindsOf(graph, first.entity.id).has("person")) return [];
  return readLifespan(bracket).map(({ property, value }) => ({
    fact: factOf(first.entity.id, property, value),
    score: 0.9,
  }));
}

function keyOf({ fact }: Triplet): string {
  return `${factKey(fact)} ${fact.qualifiers.map(({ property, value }) => `${property} ${valueKey(value)}`).join(" ")}`;
}

type LifeDate = { readonly property: PropertyId; readonly value: TimeValue };

const BORN = /(?:^|[;,]\s*)(?:born|b\.)\s+(?:[^;–—()]*?[,;]\s+)?(?:(?:on|in)\s+)?$/iu;

/** "(7 November 1867 – 4 July 1934)", "(born 1950)": the dates of a life, as encyclopedias put them after a name. */
function readLifespan(bracket: string): readonly LifeDate[] {
  const times = findTimes(bracket);
  const [first, second, third] = times;
  if (first === undefined || third !== undefined || /\b(?:reigned|ruled|r\.|fl\.|circa|ca?\.|active|until|since)(?:\s|$)/iu.test(bracket))
    return [];
  const before = bracket.slice(0, first.start);
  if (second === undefined)
    return BORN.test(before) && /^\s*(?:$|[,;])/u.test(bracket.slice(first.end)) ? [{ property: "P569", value: first.value }] : [];
  const dashed = /^\s*(?:[–—-]|to)\s*$/u.test(bracket.slice(first.end, second.start)) && /^\s*$/u.test(bracket.slice(second.end));
  const plain = /(?:^|[;,]\s*)(?:born\s+)?$/u.test(before) || BORN.test(before);
  if (!dashed || !plain) return [];
  return [
    { property: "P569", value: first.value },
    { property: "P570", value: second.value },
  ];
}

/** Minimum score of a plain wording, and of an entity link. */
const CLEARLY = 0.8;
const MIN_LINKED = 0.3;

/** An assertion as a fact, and how clearly it is stated; null if it is not plain, or gives bounds ("more than") instead of a value. */
function toFact(
  { book }: Judging,
  { belief }: ReadSentence,
  { aspect }: Reading,
  { senses, subject: from, value: to, times }: Assertion,
): Stated | null {
  // Between two equally clear relations, take the first, which is more common.
  const [sense] = senses.filter(({ path }) => typeof path !== "string" && path.every(({ property }) => belief.properties.has(property)));
  const step = sense === undefined ? undefined : singleStep(sense);
  if (sense === undefined || step === undefined || sense.score < CLEARLY) return null;
  const [subject, object] = step.direction === "out" ? [from, to] : [to, from];
  const value = valueSaid(object);
  if (subject.kind !== "entity" || !isCertain(subject) || value === null || !isCertain(object)) return null;
  const [id] = subject.ids;
  if (id === undefined) return null;
  const { takes } = book.traits(step.property);
  // The date beside a place of birth is the date of birth; beside a director, the date of the film.
  const dated = takes !== "one" && takes !== "complete" && value.kind !== "time";
  return { fact: factOf(id, step.property, value, dated ? timesOf(aspect, times) : []), score: sense.score };
}

function factOf(subject: EntityId, property: PropertyId, value: Value, qualifiers: readonly Qualifier[] = []): Fact {
  return { subject, property, value, rank: "normal", qualifiers, node: null };
}

/** Ambiguous names and numbers in words ("two artists") are not certain. */
function isCertain(term: Term): boolean {
  if (term.kind === "literal") return /\d/u.test(term.mention.text);
  return term.kind === "entity" && (term.ids.length === 1 || term.by === "demonym") && term.score >= MIN_LINKED;
}

function valueSaid(term: Term): Value | null {
  if (term.kind === "unknown") return null;
  if (term.kind === "entity") return term.ids[0] === undefined ? null : { kind: "entity", id: term.ids[0] };
  const { mention } = term;
  if (mention.kind === "time") return mention.comparator === "in" && mention.part === undefined ? mention.value : null;
  return mention.comparator === "equal" ? mention.value : null;
}

/** The dates of the sentence as qualifiers, if they belong to this fact only. */
function timesOf(aspect: Reading["aspect"], all: readonly TimeMention[]): readonly Qualifier[] {
  const times = all.filter(({ part }) => part === undefined);
  const at = (comparator: TimeMention["comparator"]) => times.filter((time) => time.comparator === comparator);
  const [on, from, until] = [at("in"), at("from"), at("until")];
  if (on.length + from.length + until.length !== all.length || Math.max(on.length, from.length, until.length) > 1) return [];
  // The date of an election or a removal is neither the start nor the end of a term.
  if (aspect === "elected" || aspect === "appointed" || aspect === "removed") return [];
  const event = aspect === "begins" ? "P580" : aspect === "ends" ? "P582" : "P585";
  if (on.length === 1) return times.length === 1 ? on.map(({ value }) => ({ property: event, value })) : [];
  return [
    ...from.map(({ value }): Qualifier => ({ property: "P580", value })),
    ...until.map(({ value }): Qualifier => ({ property: "P582", value })),
  ];
}
