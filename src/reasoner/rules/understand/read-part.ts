import type { Belief } from "../../../domain/belief.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { type Linked, overlaps, type Span } from "../../../domain/mention.js";
import type { Assertion, Reading, TimeMention, Way } from "../../../domain/reading.js";
import { isLight } from "../../../language/idle-words.js";
import { wordsOf } from "../../../language/words.js";
import { findAsides } from "./asides.js";
import { type Clause, type ClauseToken, clauseOf } from "./clause.js";
import { byScore, type Relating, relatingsIn } from "./frames.js";
import { readManner } from "./manner.js";
import { nationalities } from "./nationalities.js";
import { isLink } from "./phrase.js";
import type { Phrasebook } from "./phrasebook.js";
import { carriersOf } from "./qualifiers.js";
import { comparedRelatings, readComparison } from "./read-comparison.js";
import { isUsedUp, type ReadingWork, readingWork, TOO_MUCH_AT_ONCE } from "./reading-work.js";
import { idsOf, type Thing, termOf, thingOf, thingsOf } from "./things.js";
import { isLoaded, unusedWords } from "./unused-words.js";
import { isValueNoun } from "./value-nouns.js";

/** A relation has to be said this clearly, and nearly as clearly as the best one, or it is not what the claim says. */
const MIN_SCORE = 0.58;
const NEAR_BEST = 0.8;
/** What is attached to the main statement by the same words need not be said as clearly. */
const MIN_ATTACHED = 0.35;
/** A date beside a statement may belong to it, to one of its things, or to something else. */
const MIN_DATED = 0.6;
/** Phrases of one relation that match this well explain words together. */
const SAME_READING = 0.9;
const MAX_WAYS = 16;
const MAX_NOUNS = 6;
/** Another pair of things, told of nearly as clearly, makes another reading. */
const ALTERNATIVE = 0.85;
const MAX_READINGS = 3;

/** How a statement may be understood, the likeliest first, and everything that its words may mean besides, which tells what is worth fetching. */
export type Understood = { readonly readings: readonly Reading[]; readonly relatings: readonly Possible[] };

/** A relation that the words may state, from the bearers of a name. */
type Possible = Pick<Relating, "path" | "score"> & { readonly from: readonly EntityId[] };

type Interpretation = { readonly clause: Clause<Thing>; readonly main: Relating; readonly all: readonly Relating[] };

/** Reads one simple statement. */
export function readPart(belief: Belief, book: Phrasebook, work: ReadingWork = readingWork()): Understood {
  const { text } = belief.claim;
  const asides = findAsides(text);
  const things = thingsOf(belief, asides, book.isRelationWord);
  const manner = readManner(belief, things);
  const empty: Reading = { ...manner.reading, assertions: [], unused: [], unsettled: things.map(({ span }) => span) };
  if (manner.reading.uncheckable !== null) return { readings: [empty], relatings: [] };
  const idle = [...asides, ...manner.idle];
  const nouns = nounsOf(belief, things, asides);
  const compared = readComparison({ text, things, nouns, idle, book });
  if (compared !== null) {
    const { comparison, unused, different } = compared;
    return {
      readings: [{ ...empty, comparison, unused, unsettled: [], denied: empty.denied !== different }],
      relatings: comparedRelatings(comparison),
    };
  }
  // With two names or more, a common noun is no thing of its own before the names have said what they can.
  const isAlone = things.filter((thing) => thing.kind !== "entity" || thing.link.by === "name").length < 2;
  const named = isAlone && things.length === 0 ? nouns.slice(0, 1) : things;
  const others = nouns.filter((noun) => !named.includes(noun));
  const lists = [
    named,
    ...others.filter((noun) => isAlone || isValueNoun(noun)).map((noun) => inOrder([...named, noun])),
    ...withoutOpening(text, named, book),
  ];
  const pool = { phrases: null, work };
  const clauses = lists.map((list) => clauseOf(text, list, idle, pool));
  const read = clauses.map((clause) => ({
    clause,
    all: saidOfClasses(
      clause,
      relatingsIn(book, clause).filter((relating) => !isBareAdjective(clause, relating) && !takesNameForClass(clause, relating)),
    ),
  }));
  const interpretations = read.flatMap(({ clause, all }) => mainsOf(all).map((main): Interpretation => ({ clause, main, all })));
  const relatings = read.flatMap(({ clause, all }) =>
    all.flatMap((relating) => [
      ...[relating, ...fromOtherSide(book, relating)].flatMap((one) => possible(clause, one)),
      ...qualifiedBy(clause, relating),
    ]),
  );
  if (isUsedUp(work)) return { readings: [{ ...empty, uncheckable: TOO_MUCH_AT_ONCE }], relatings };
  const ranked = [...interpretations].sort((a, b) => quality(b) - quality(a));
  const least = Math.max(MIN_SCORE, ALTERNATIVE * (ranked[0] === undefined ? 0 : quality(ranked[0])));
  const likely = ranked.filter((one) => quality(one) >= least).slice(0, MAX_READINGS);
  if (likely.length > 0) return { readings: likely.map((one) => assemble(belief, manner.reading, one, nouns, book)), relatings };
  const adjectives = nationalities(clauses[0]);
  const bare =
    adjectives.length === 0
      ? { ...empty, unused: clauses[0] === undefined ? [] : unusedWords(belief, clauses[0], [], [], book), unsettled: spansOf(clauses[0]) }
      : withoutRelation(belief, manner.reading, clauses[0], adjectives, book);
  return { readings: [bare], relatings };
}

/** "X is Japanese" says a nationality, not that X is a language; it takes a word such as "speaks" to say more. */
function isBareAdjective({ things }: Clause<Thing>, { from, to, path, used }: Relating): boolean {
  const isAdjective = [from, to].some((place) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.link.by === "demonym";
  });
  return isAdjective && path.length === 1 && isBare(used);
}

/** "The capital is called Oslo": what has a name of its own is no class of which another thing could be one. */
function takesNameForClass({ things }: Clause<Thing>, { from, to, path }: Relating): boolean {
  const isName = (place: number) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.link.by === "name" && /^\p{Lu}/u.test(thing.link.entity.label);
  };
  const [first, last] = [path[0], path.at(-1)];
  const isClassing = (property: PropertyId | undefined) => property === "P31" || property === "P279";
  return (
    (last?.direction === "out" && isClassing(last.property) && isName(to)) ||
    (first?.direction === "in" && isClassing(first.property) && isName(from))
  );
}

function isBare(used: readonly ClauseToken[]): boolean {
  return !used.some(({ thing, weight }) => thing === null && weight >= 1);
}

/** What "X is a N" may say, where nothing but the noun tells. */
const IS_A: readonly PropertyId[] = ["P31", "P106", "P279", "P39", "P136", "P140", "P21", "P413", "P172"];

const OF_PEOPLE: readonly PropertyId[] = ["P106", "P39", "P140", "P21", "P413", "P172"];

/** A bare "is a" says what something is, and nothing else that its kinds would allow. */
function saidOfClasses({ things, tokens }: Clause<Thing>, all: readonly Relating[]): readonly Relating[] {
  const isNoun = (place: number) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.link.by === "word";
  };
  // "His ethnic group is …" does not say that he is one.
  const isPossessive = (place: number) => tokens[tokens.findIndex(({ thing }) => thing === place) + 1]?.lemma === "'s";
  const isBareClass = ({ from, to, path, used }: Relating) =>
    (isNoun(from) || isNoun(to)) && path.length === 1 && isBare(used) && !isPossessive(from) && !isPossessive(to);
  /** "are set in a genre", "has an actress in it": only a plain "is" says what something is. */
  const isCopular = ({ from, to }: Relating) => {
    const places = [from, to].map((place) => tokens.findIndex(({ thing }) => thing === place)).sort((a, b) => a - b);
    const between = tokens.slice((places[0] ?? 0) + 1, places[1]);
    return between.some(({ lemma }) => lemma === "be") && !between.some(({ lemma }) => isLink(lemma));
  };
  const bare = all.filter((relating) => isBareClass(relating));
  const kept = all.filter(
    (relating) => !isBareClass(relating) || (isNoun(relating.to) && IS_A.includes(relating.path[0]?.property ?? "P0")),
  );
  const [best] = bare.filter((relating) => isNoun(relating.to) && isCopular(relating));
  if (best === undefined) return kept;
  const subject = things[best.from];
  const isPerson = subject?.kind !== "entity" || subject.kinds.size === 0 || subject.kinds.has("person") || subject.kinds.has("character");
  const fitting = IS_A.filter((id) => isPerson || !OF_PEOPLE.includes(id));
  const others = kept.filter((relating) => !isBareClass(relating));
  // They are said by the same words, and equally well; of a person rather what they do than what class they are of.
  const score = (property: PropertyId) => best.score * (isPerson && !OF_PEOPLE.includes(property) ? 0.99 : 1);
  return [
    ...others,
    ...fitting.map((property): Relating => ({ ...best, score: score(property), path: [{ property, direction: "out" }] })),
  ].sort(byScore);
}

/** The best relation of each pair of things: which of three things two are told of is for the evidence to say. */
function mainsOf(all: readonly Relating[]): readonly Relating[] {
  const best = new Map<string, Relating>();
  for (const relating of all) {
    const key = [relating.from, relating.to].sort().join();
    if (!best.has(key)) best.set(key, relating);
  }
  return [...best.values()];
}

/** A path is walked from the end at which it leaves a subject; what arrives at a value is listed only where it has no such end. */
function possible({ things }: Clause<Thing>, relating: Relating): readonly Possible[] {
  const ways = [relating, turned(relating)];
  const outward = ways.filter(({ path }) => path[0]?.direction === "out");
  return (outward.length > 0 ? outward : ways.slice(0, 1)).flatMap(({ from, path, score }) => {
    const thing = things[from];
    return thing?.kind === "entity" ? [{ from: idsOf(thing.link), path, score }] : [];
  });
}

/** Statements that are qualified by what the words say ("played Y in Z"): any of the claim's things may be their subject. */
function qualifiedBy({ things }: Clause<Thing>, { path, score }: Relating): readonly Possible[] {
  const [step, ...more] = path;
  const carriers = step === undefined || more.length > 0 ? [] : carriersOf(step.property);
  if (things.length < 3) return [];
  const entities = things.flatMap((thing) => (thing.kind === "entity" ? [idsOf(thing.link)] : []));
  return carriers.flatMap((property) => entities.map((from): Possible => ({ from, path: [{ property, direction: "out" }], score })));
}

/** A noun that is made a thing of has to earn it: the claim's own names come first. */
function quality({ main, clause }: Interpretation): number {
  const thing = (place: number) => clause.things[place];
  const nouns = [main.from, main.to].filter((place) => {
    const one = thing(place);
    return one?.kind === "entity" && one.link.by === "word";
  });
  return main.score - 0.02 * nouns.length;
}

/** Common nouns that the graph knows, each of which may be one more thing of the claim: "Akon is a singer". */
function nounsOf(belief: Belief, things: readonly Thing[], asides: readonly Span[]): readonly Thing[] {
  const nouns = belief.links.filter(
    (link): link is Linked =>
      link.kind === "linked" &&
      link.by === "word" &&
      ![...asides, ...things.map(({ span }) => span)].some((span) => overlaps(span, link.span)),
  );
  return nouns.slice(0, MAX_NOUNS).map((link) => thingOf(belief, link));
}

/** "Life expectancy in Kuwait": the capital of the first word says nothing, and it may be no name at all. */
function withoutOpening(text: string, things: readonly Thing[], book: Phrasebook): readonly (readonly Thing[])[] {
  const [first, ...rest] = things;
  if (first?.kind !== "entity" || first.span.start > 0 || /\s/u.test(first.span.text) || !/^\s+\p{Ll}/u.test(text.slice(first.span.end)))
    return [];
  const lemma = wordsOf(first.span.text)[0]?.lemma;
  return lemma !== undefined && book.isRelationWord(lemma) && rest.length > 0 ? [rest] : [];
}

function inOrder(things: readonly Thing[]): readonly Thing[] {
  return [...things].sort((a, b) => a.span.start - b.span.start);
}

function assemble(
  belief: Belief,
  manner: Omit<Reading, "assertions" | "unused" | "unsettled">,
  { clause, main, all }: Interpretation,
  nouns: readonly Thing[],
  book: Phrasebook,
): Reading {
  const terms = clause.things.map(termOf);
  const rest = clause.things.map((_, place) => place).filter((place) => place !== main.from && place !== main.to);
  const adjectives = nationalities(clause).filter(({ adjective }) => rest.includes(adjective));
  const times = rest.filter((place) => isTime(clause.things[place]));
  const others = rest.filter((place) => !adjectives.some(({ adjective }) => adjective === place));
  const assertion = (from: number, to: number, ways: readonly Way[], qualifies = false): readonly Assertion[] => {
    const [subject, value] = [terms[from], terms[to]];
    const isDated = from === main.from && to === main.to;
    return subject === undefined || value === undefined
      ? []
      : [{ subject, value, ways, qualifies, times: isDated ? times.flatMap((place) => timeOf(clause.things[place]) ?? []) : [] }];
  };
  const first = assertion(main.from, main.to, waysOf(book, all, main));
  const attached = others.flatMap((place) => {
    const ways = [main.from, main.to]
      .map((other) => ({ other, ways: waysBetween(book, all, other, place, isTime(clause.things[place]) ? MIN_DATED : MIN_ATTACHED) }))
      .sort((a, b) => (b.ways[0]?.score ?? 0) - (a.ways[0]?.score ?? 0))[0];
    const from = ways === undefined || ways.ways.length === 0 ? main.from : ways.other;
    return assertion(from, place, ways?.ways ?? [], true);
  });
  const told = adjectives.flatMap(({ adjective, of }) => assertion(of, adjective, [{ path: "nationality", score: 0.95 }]));
  const assertions = [...first, ...attached, ...told];
  const unused = unusedWords(belief, clause, usedTokens(all, main), assertions, book);
  // "was the voice of a farmer in …": a noun that nothing else explains may be what a qualifier says.
  const thirds = nouns.filter(
    ({ span }) => unused.some((word) => overlaps(word.span, span)) && !clause.things.some((thing) => overlaps(thing.span, span)),
  );
  const subject = terms[main.from];
  const qualifying =
    subject === undefined ? [] : thirds.map((noun): Assertion => ({ subject, value: termOf(noun), ways: [], qualifies: true, times: [] }));
  return {
    ...manner,
    assertions: [...assertions, ...qualifying],
    unused: unused.filter((word) => !thirds.some(({ span }) => overlaps(word.span, span))),
    unsettled: [],
  };
}

/** "Carlos Santana is Irish": an adjective may be all that is said. */
function withoutRelation(
  belief: Belief,
  manner: Omit<Reading, "assertions" | "unused" | "unsettled">,
  clause: Clause<Thing> | undefined,
  adjectives: ReturnType<typeof nationalities>,
  book: Phrasebook,
): Reading {
  if (clause === undefined) return { ...manner, assertions: [], unused: [], unsettled: [] };
  const terms = clause.things.map(termOf);
  const assertions = adjectives.flatMap(({ adjective, of }): readonly Assertion[] => {
    const [subject, value] = [terms[of], terms[adjective]];
    return subject === undefined || value === undefined
      ? []
      : [{ subject, value, ways: [{ path: "nationality", score: 0.95 }], qualifies: false, times: [] }];
  });
  const settled = new Set(adjectives.flatMap(({ adjective, of }) => [adjective, of]));
  const unsettled = clause.things.filter((_, place) => !settled.has(place)).map(({ span }) => span);
  return { ...manner, assertions, unused: unusedWords(belief, clause, [], assertions, book), unsettled };
}

/** All that is said as well as the best of one pair, in its direction. What leaves out a thing that is only described is said less: "the brother of X". */
function waysOf(book: Phrasebook, all: readonly Relating[], main: Relating): readonly Way[] {
  const { from, to } = main;
  return distinct(
    book,
    all
      .filter((relating) => relating.path.length >= main.path.length || !leavesOut(book, relating, main))
      .flatMap((relating) =>
        relating.from === from && relating.to === to ? [relating] : relating.from === to && relating.to === from ? [turned(relating)] : [],
      ),
    MIN_SCORE,
  );
}

/** Does a shorter way leave a word of the best one unsaid that means something? */
function leavesOut(book: Phrasebook, { used, path }: Relating, main: Relating): boolean {
  const own = new Set(used.map(({ span }) => span.start));
  const speaks = (lemma: string) => path.some(({ property }) => book.speaksOf(lemma, property));
  return main.used.some(
    ({ span, text, lemma, weight, thing }) =>
      thing === null && weight > 1 && !own.has(span.start) && !isLight(lemma) && (isLoaded(text) || !speaks(lemma)),
  );
}

function waysBetween(book: Phrasebook, all: readonly Relating[], other: number, place: number, least: number): readonly Way[] {
  return distinct(
    book,
    all.flatMap((relating) =>
      relating.from === other && relating.to === place
        ? [relating]
        : relating.to === other && relating.from === place
          ? [turned(relating)]
          : [],
    ),
    least,
  );
}

function distinct(book: Phrasebook, relatings: readonly Relating[], least: number): readonly Way[] {
  const best = Math.max(0, ...relatings.map(({ score }) => score));
  const seen = new Set<string>();
  return [...relatings]
    .sort(byScore)
    .filter(({ score }) => score >= least && score >= NEAR_BEST * best)
    .flatMap((relating) => [relating, ...fromOtherSide(book, relating)])
    .filter(({ path }) => {
      const key = JSON.stringify(path);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, MAX_WAYS)
    .map(({ path, score }) => ({ path, score }));
}

/** "X contains Y" is "Y lies in X": a relation that has a name from either side is said by both. */
function fromOtherSide(book: Phrasebook, relating: Relating): readonly Relating[] {
  const [step, ...more] = relating.path;
  const inverse = step === undefined || more.length > 0 ? null : book.traits(step.property).inverse;
  if (step === undefined || inverse === null) return [];
  return [{ ...relating, path: [{ property: inverse, direction: step.direction === "out" ? "in" : "out" }] }];
}

function turned({ from, to, path, ...rest }: Relating): Relating {
  const back = [...path]
    .reverse()
    .map(({ property, direction }) => ({ property, direction: direction === "out" ? ("in" as const) : ("out" as const) }));
  return { ...rest, from: to, to: from, path: back };
}

/** What the best reading explains, and what others explain that say nearly the same. */
function usedTokens(all: readonly Relating[], main: Relating): readonly ClauseToken[] {
  const same = (one: Relating) => JSON.stringify(one.path) === JSON.stringify(main.path);
  return all.filter((one) => one === main || (same(one) && one.score >= SAME_READING * main.score)).flatMap(({ used }) => used);
}

function isTime(thing: Thing | undefined): boolean {
  return timeOf(thing) !== null;
}

function timeOf(thing: Thing | undefined): TimeMention | null {
  return thing?.kind === "literal" && thing.mention.kind === "time" ? thing.mention : null;
}

function spansOf(clause: Clause<Thing> | undefined): readonly Span[] {
  return clause?.things.map(({ span }) => span) ?? [];
}
