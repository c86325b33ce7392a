import type { Belief } from "../../../domain/belief.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, Reading } from "../../../domain/reading.js";
import { isLight, isLimiting } from "../../../text/idle-words.js";
import { isRank, isSuperlative } from "../../../text/number-words.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { firstYear } from "../former-rule.js";
import { type Kind, kindOfName } from "../kind-names.js";
import { withBroader } from "../kinds.js";
import { propertySet } from "../read-statements.js";
import type { Clause, ClauseToken } from "./clause.js";
import { addsNothing } from "./direction.js";
import { isOtherKind } from "./exact-kinds.js";
import type { Phrasebook } from "./phrasebook.js";
import type { Thing } from "./things.js";

/** Link words cast doubt on a match, but say nothing that would have to be checked. */
const MIN_WEIGHT = 0.3;
/** Words that turn a statement into another one, wherever they stand. */
const SHIFTS =
  /^(?:nearly|almost|barely|hardly|half|ex|non|would|could|supposed|alleged|fake|honorary|acting|deputy|vice|future|future|potential|candidate|wannabe|unofficial|self|fictional|imaginary|son|daughter|brother|sister|wife|husband|father|mother|cousin|nephew|niece|student|friend|uncle|aunt|grandson|granddaughter|descendant|widow|adopted|adoptive|step|foster|interim|former|assistant|junior|replica|copy|forger|imitator)$/iu;

/** These do even where a phrase uses them. */
const ALWAYS =
  /^(?:almost|nearly|adopted|adoptive|step|foster|half|forger|imitator|would|(?:north|south)(?:east|west)?(?:ern)?|(?:east|west)(?:ern)?)$/iu;
/** Prepositions that say more than that two things belong together: only the phrase that uses them explains them. */
const LOADED =
  /^(?:after|before|near|nearby|without|against|than|like|unlike|outside|beyond|behind|away|apart|aside|until|till|since|except|despite|instead|under|above|below|inside|around|towards?)$/iu;

export function isLoaded(word: string): boolean {
  return LOADED.test(word);
}

/** "alleged", "deputy", "son": it turns what is said into something else. */
export function isShift(word: string): boolean {
  return SHIFTS.test(word) || ALWAYS.test(word);
}

type Explaining = {
  readonly belief: Belief;
  readonly clause: Clause<Thing>;
  /** Words of the wordings that were matched. */
  readonly used: readonly ClauseToken[];
  readonly assertions: readonly Assertion[];
  readonly book: Phrasebook;
  /** A model has read the relation: then every word of any plain wording of it counts as explained. */
  readonly vouched?: boolean;
};

/** Words of a clause that neither the relations, nor the kinds of its things, nor their descriptions explain. */
export function unusedWords({ belief, clause, used, assertions, book, vouched = false }: Explaining): Reading["unused"] {
  const { tokens, things } = clause;
  const explained = new Set(used.map(({ span }) => span.start));
  const said = assertions.flatMap(({ ways }) =>
    ways.flatMap(({ path }) => (typeof path === "string" ? NATIONAL : path.map(({ property }) => property))),
  );
  // A third thing may be what a qualifier says, and the words about it speak of that.
  const properties = new Set([...said, ...(assertions.some(({ qualifies }) => qualifies) ? said.flatMap(book.qualifiersOf) : [])]);
  const nouns = new Set(
    belief.links.flatMap((link) => (link.kind === "linked" && link.by === "word" ? wordsOf(link.span.text).map(({ lemma }) => lemma) : [])),
  );
  const described = new Set(
    things.flatMap((thing) => (thing.kind === "entity" ? wordsOf(thing.link.entity.description ?? "").map(({ lemma }) => lemma) : [])),
  );
  // "the star Mars": a noun before a name is about that one.
  const spokenOf = (at: number) => {
    const named = tokens[at + 1]?.thing ?? null;
    return named === null ? things : things.slice(named, named + 1);
  };
  const directions = (lemma: string) => [...properties].flatMap((property) => book.directionOf(lemma, property) ?? []);
  // "the capital of", "a participant in": the noun is the relation's own.
  const isOwnNoun = ({ text, lemma }: ClauseToken) =>
    [...properties].some(
      (property) =>
        ((kindOfName(text) === null && !PLACE_NOUN.test(text)) || RELATING.test(text) || !SAYS_NO_KIND.has(property)) &&
        book.tells(lemma, property),
    );
  const isUntold = (token: ClauseToken, at: number) =>
    (kindOfName(token.text) !== null || nouns.has(token.lemma) || PLACE_NOUN.test(token.text) || isIndefinite(tokens, at)) &&
    isUntoldNoun(belief, clause, at) &&
    !isOwnNoun(token);
  // "the religion or worldview of": both words say the same relation.
  const joinsSame = (at: number) =>
    tokens[at]?.lemma === "or" && [at - 1, at + 1].every((one) => directions(tokens[one]?.lemma ?? "").some(addsNothing));
  const isExplained = (token: ClauseToken, at: number) =>
    !isUnfitVerb(belief, clause, at) &&
    !isOtherKind(token, belief, spokenOf(at)) &&
    !isWhenNoun(tokens, at) &&
    !isUntold(token, at) &&
    !isHyphened(token, clause) &&
    !isOfSome(tokens, at) &&
    ((explained.has(token.span.start) &&
      !ALWAYS.test(token.text) &&
      !ranksAll(tokens, at) &&
      !isUnfitTitle(token, properties, described)) ||
      (!isAttached(tokens, at) &&
        !isLoaded(token.text) &&
        !ranksAll(tokens, at) &&
        !isUnfitTitle(token, properties, described) &&
        !SHIFTS.test(token.text) &&
        !ALWAYS.test(token.text) &&
        !isLimiting(token.text) &&
        ((vouched && !isRank(token.text) && directions(token.lemma).some(addsNothing)) ||
          // A description may say "largest", but shows no list of which that is so.
          (described.has(token.lemma) && !isSuperlative(token.text) && describes(tokens, at)) ||
          isKindOf(token, spokenOf(at)) ||
          (nouns.has(token.lemma) && isApposition(belief, tokens, at, things)))));
  /** However light the word is. */
  const isTelling = (token: ClauseToken, at: number) =>
    isWhen(tokens, at) || isDenied(token, clause) || isUntold(token, at) || isHyphened(token, clause) || isOfSome(tokens, at);
  return tokens
    .map((token, at) => ({ token, at }))
    .filter(
      ({ token, at }) =>
        token.thing === null &&
        !isReciprocal(tokens, at) &&
        !joinsSame(at) &&
        (token.weight > MIN_WEIGHT || isOnOnesOwn(tokens, at) || setsAgainst(tokens, at, things) || isTelling(token, at)) &&
        (!isLight(token.lemma) || isLimiting(token.text) || isInfinitive(tokens, at) || isTelling(token, at)) &&
        !isExplained(token, at),
    )
    .map(({ token, at }) => ({
      span: { start: token.span.start, end: token.span.end, text: token.text },
      narrows:
        !setsAgainst(tokens, at, things) &&
        !isUnfitVerb(belief, clause, at) &&
        !isWhen(tokens, at) &&
        // "the final of the championship" is not the championship.
        !isAttached(tokens, at) &&
        (narrows(tokens, at) ||
          isOtherKind(token, belief, spokenOf(at)) ||
          (tokens[at - 1]?.lemma !== "'s" && directions(token.lemma).includes("stronger"))),
    }));
}

/** "is a car maker", "the car maker Tesla", but not "builds cars in". */
function describes(tokens: readonly ClauseToken[], at: number): boolean {
  if (tokens.some(({ lemma }) => lemma === "be")) return true;
  const next = tokens.slice(at + 1).find(({ thing, lemma }) => thing !== null || isLink(lemma));
  return next !== undefined && next.thing !== null;
}

/** "older than Pierre Curie", "born after him": what something is set against is no value of it, unless the relation says so ("named after"). */
function setsAgainst(tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  const next = tokens.slice(at + 1).find(({ thing, weight }) => thing !== null || weight > 0);
  const thing = next === undefined || next.thing === null ? undefined : things[next.thing];
  return /^(?:than|before|after)$/iu.test(tokens[at]?.text ?? "") && thing?.kind === "entity";
}

/** "… when he died": what is said holds at a time that nothing else tells. */
function isWhen(tokens: readonly ClauseToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens.slice(at + 1).find(({ text }) => !/^(?:the|an?)$/iu.test(text))];
  if (token === undefined || token.thing !== null) return false;
  if (isWhenNoun(tokens, at)) return true;
  if (!/^(?:when|while|whilst)$/iu.test(token.text)) return false;
  return next !== undefined && (next.thing !== null || /^(?:he|she|it|they|his|her|its|their)$/iu.test(next.text));
}

/** Prepositions and participles behind a noun that says what something is: "is a restaurant in Paris", "was a butcher from Bonn". */
const BEHIND_KIND =
  /^(?:in|from|by|at|on|near|set|made|built|located|situated|based|designed|developed|written|directed|produced|published|released)$/iu;

/** "The Louvre is a restaurant in Paris": where it is does not say what it is. True where nothing tells the noun of the subject. */
function isUntoldNoun(belief: Belief, { tokens, things }: Clause<Thing>, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.thing !== null || next === undefined || next.thing !== null) return false;
  if (next.lemma !== "of" && !BEHIND_KIND.test(next.text)) return false;
  const be = tokens.slice(0, at).findLastIndex(({ lemma }) => lemma === "be");
  const between = tokens.slice(be + 1, at);
  // "an adaptation of a work by" is an adaptation, "a kind of restaurant" a restaurant.
  const isHead = between.every(
    ({ thing, lemma }, place) => thing !== null || !isLink(lemma) || (lemma === "of" && isLight(between[place - 1]?.lemma ?? "")),
  );
  if (be < 0 || !/^(?:an?|one|the)$/iu.test(between[0]?.text ?? "") || !isHead) return false;
  const subject = tokens.slice(0, be).findLast(({ thing }) => thing !== null);
  const thing = subject === undefined || subject.thing === null ? undefined : things[subject.thing];
  return thing?.kind === "entity" && !isToldNoun(belief, thing, token);
}

/** Nouns of places that have no kind of their own. */
const PLACE_NOUN = /^(?:port|harbou?r|resort|spa|quarter|outskirts?|hub)$/iu;
/** Kinds by which a relation is said: "is a product of", "is the work of". */
const RELATING = /^(?:products?|works?|brands?|characters?|members?|capitals?)$/iu;

/** "is a butcher from Bonn" */
function isIndefinite(tokens: readonly ClauseToken[], at: number): boolean {
  return /^(?:an?|one)$/iu.test(tokens[at - 1]?.text ?? "") && BEHIND_KIND.test(tokens[at + 1]?.text ?? "");
}

/** Said of every settlement, whatever its class is called. */
const ANY_SETTLEMENT = /^(?:city|town|country|nation|state)$/iu;

/** Where a thing is, who made it and where it comes from says nothing of what it is. */
const SAYS_NO_KIND = propertySet(
  "P131 P17 P30 P276 P159 P361 P527 P150 P706 P206 P47 P1056 P176 P178 P50 P57 P170 P84 P86 P162 P123 P287 P112 P27 P19 P495 P740 P937 P551",
);

function isToldNoun({ graph }: Belief, thing: Extract<Thing, { kind: "entity" }>, { text, lemma }: ClauseToken): boolean {
  const kind = kindOfName(text);
  // "a person from Bonn", "a place in Wales": such a noun says no more than the kind.
  if (isLight(lemma) && (kind === null || thing.kinds.has(kind))) return true;
  if (ANY_SETTLEMENT.test(text) && kind !== null && thing.kinds.has(kind)) return true;
  const { id, description, label } = thing.link.entity;
  // "painting by Pablo Picasso of a bombed town" is a painting.
  const [head = ""] = (description ?? "").split(/\s(?:by|of|in|from|for|that|who|which|about|on|at|with)\s/u);
  return [head, label, ...classesOf(graph, id)].some((words) => wordsOf(words).some((word) => word.lemma === lemma));
}

/** Labels of what a thing is. */
function classesOf(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return SAYS_WHAT.flatMap((property) =>
    graph.outgoing(id, property).flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : [])),
  );
}

const SAYS_WHAT: readonly PropertyId[] = ["P31", "P279", "P106", "P136", "P413", "P39"];

/** "a part-time painter", "a one-time actor": a word of a compound is not as light as alone. */
function isHyphened({ span, lemma }: ClauseToken, { pool: { text } }: Clause<Thing>): boolean {
  return isLight(lemma) && (/\p{L}-$/u.test(text.slice(0, span.start)) || /^-\p{L}/u.test(text.slice(span.end)));
}

/** "directed part of Jaws", "was a painter for a time", "was just a painter", "died on the way to Vienna": not all of it, or not quite. */
function isOfSome(tokens: readonly ClauseToken[], at: number): boolean {
  const words = [at - 2, at - 1, at, at + 1].map((one) => tokens[one]?.text.toLowerCase() ?? "");
  const verb = tokens[at - 1];
  if (words[2] === "person") return words[1] === "in";
  if (words[2] === "way") return words[0] === "on" && words[3] === "to";
  if (words[2] === "just") return /^an?$/u.test(words[3] ?? "");
  if (/^(?:time|while)$/u.test(words[2] ?? "")) return words[0] === "for" && /^(?:an?|some)$/u.test(words[1] ?? "");
  return /^parts?$/u.test(words[2] ?? "") && words[3] === "of" && verb !== undefined && verb.thing === null && verb.weight > MIN_WEIGHT;
}

/** "on his own": alone. */
function isOnOnesOwn(tokens: readonly ClauseToken[], at: number): boolean {
  const [on, whose, own] = [tokens[at - 2], tokens[at - 1], tokens[at]].map((token) => token?.text ?? "");
  return /^own$/iu.test(own ?? "") && /^(?:his|her|its|their)$/iu.test(whose ?? "") && /^on$/iu.test(on ?? "");
}

/** "from the very day it was founded". */
function isWhenNoun(tokens: readonly ClauseToken[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ text }) => !/^(?:the|very|exact)$/iu.test(text));
  return (
    /^(?:day|moment|minute|time|week|month|year)$/iu.test(tokens[at]?.text ?? "") &&
    /^(?:from|since|until|till|before|after|by)$/iu.test(before?.text ?? "") &&
    /^(?:he|she|it|they)$/iu.test(tokens[at + 1]?.text ?? "")
  );
}

/** "never got on with his father": what is denied is the word behind "never", however light it is. */
function isDenied({ span, lemma }: ClauseToken, { pool: { text } }: Clause<Thing>): boolean {
  if (/^(?:be|have|hav|do|a|an|the)$/u.test(lemma)) return false;
  return /(?:\b(?:never|not)|n['’]t)\s+(?:\p{L}+ly\s+|ever\s+|even\s+)?$/iu.test(text.slice(Math.max(0, span.start - 30), span.start));
}

const NATIONAL: readonly PropertyId[] = ["P27", "P495", "P17", "P172"];

/** "lived to see", "refused to take": behind "to" a verb says what is done, however light it is. */
function isInfinitive(tokens: readonly ClauseToken[], at: number): boolean {
  const [verb, to, word] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  return (
    to?.text === "to" &&
    verb !== undefined &&
    verb.thing === null &&
    verb.weight > MIN_WEIGHT &&
    !/^(?:be|have|hav)$/u.test(word?.lemma ?? "")
  );
}

/** "siblings of one another": it only says that a relation holds both ways. */
function isReciprocal(tokens: readonly ClauseToken[], at: number): boolean {
  const [before, word] = [tokens[at - 1]?.text ?? "", tokens[at]?.text ?? ""];
  return (/^one$/iu.test(before) && /^another$/iu.test(word)) || (/^each$/iu.test(before) && /^other$/iu.test(word));
}

/** "the first to direct": an order among all others, which no statement tells. */
function ranksAll(tokens: readonly ClauseToken[], at: number): boolean {
  return (isRank(tokens[at]?.text ?? "") || tokens[at]?.lemma === "only") && /^(?:to|who|ever)$/iu.test(tokens[at + 1]?.text ?? "");
}

/** "a pupil of X", "X's rival": it stands for something else than X, unless the relation itself is said by it. */
export function isAttached(tokens: readonly ClauseToken[], at: number): boolean {
  if (tokens[at - 1]?.lemma === "'s") return true;
  if (tokens[at + 1]?.lemma !== "of") return false;
  const next = tokens.slice(at + 2).find(({ text }) => !/^(?:the|an?)$/iu.test(text));
  return next !== undefined && next.thing !== null;
}

const OFFICES: readonly PropertyId[] = ["P6", "P35"];
const TITLE = /^(?:president|chancellor|prime|premier|king|queen|emperor|empress|monarch|mayor|governor|sultan|emir|pope)$/iu;

const TITLES = wordsOf("president chancellor prime premier king queen emperor").map(({ lemma }) => lemma);

/** Heads of state and government go by different titles: a prime minister is no president. */
function isUnfitTitle({ text, lemma }: ClauseToken, properties: ReadonlySet<PropertyId>, described: ReadonlySet<string>): boolean {
  return (
    TITLE.test(text) &&
    OFFICES.some((property) => properties.has(property)) &&
    !described.has(lemma) &&
    TITLES.some((title) => described.has(title))
  );
}

/** Books of this time were not "released", as films and records are. */
const BEFORE_RELEASES = 1960;
const NATURAL = /\b(?:element|particle|planet|moon|star|asteroid|comet|galaxy|species|mineral|isotope)s?\b/iu;

/** Verbs that are not said of such a thing: films are not published, companies are not born, planets are not invented. Something else of that name is meant. */
function isUnfitVerb({ graph }: Belief, { tokens, things }: Clause<Thing>, at: number): boolean {
  const subject = tokens.slice(0, at).findLastIndex((token) => token.thing !== null);
  const thing = things[tokens[subject]?.thing ?? -1];
  // "the president of France was born": it is said of somebody else.
  const isAttachedTo = tokens.slice(0, subject).findLast(({ text }) => !/^the$/iu.test(text))?.lemma === "of";
  if (thing?.kind !== "entity" || isAttachedTo) return false;
  const others = things.filter((one) => one !== thing && one.kind === "entity");
  const { id, description } = thing.link.entity;
  const is = (...kinds: readonly Kind[]) => kinds.some((kind) => thing.kinds.has(kind));
  switch (tokens[at]?.text.toLowerCase()) {
    case "published":
      return others.length === 0 && is("film", "series") && !is("book");
    case "released":
    case "premiered":
    case "broadcast":
    case "aired":
      return (
        others.length === 0 && is("book") && !is("film", "series", "music") && (firstYear(graph, id) ?? BEFORE_RELEASES) < BEFORE_RELEASES
      );
    case "born":
      return is("organisation", "company", "place");
    case "invented":
    case "created":
    case "developed":
      return is("celestial", "species") || [description ?? "", ...classesOf(graph, id)].some((words) => NATURAL.test(words));
    case "discovered":
      return is("product");
    default:
      return false;
  }
}

/** "film" of a film, "city" of a city: the noun only says what one of the things is. */
function isKindOf({ text }: ClauseToken, things: readonly Thing[]): boolean {
  const kind = kindOfName(text);
  if (kind === null) return false;
  const broader = withBroader([kind]);
  return things.some((thing) => thing.kind === "entity" && (thing.kinds.has(kind) || [...broader].every((one) => thing.kinds.has(one))));
}

/** "the physicist Marie Curie": a noun by which the graph calls the thing, set before its name with nothing but words between. */
function isApposition({ graph }: Belief, tokens: readonly ClauseToken[], at: number, things: readonly Thing[]): boolean {
  for (let next = at + 1; next < tokens.length && next - at <= 3; next++) {
    const token = tokens[next];
    if (token === undefined) return false;
    const thing = token.thing === null ? undefined : things[token.thing];
    if (thing !== undefined)
      return thing.kind === "entity" && thing.link.by === "name" && isCalled(graph, thing.link.entity.id, tokens[at]?.text ?? "");
    if (token.weight <= MIN_WEIGHT) return false;
  }
  return false;
}

/** "southern Mexico", "a psychological thriller": it only narrows what follows it, so that what is false without it is false with it. */
function narrows(tokens: readonly ClauseToken[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || SHIFTS.test(token.text) || isLimiting(token.text) || before === undefined || after === undefined) return false;
  // Where a noun phrase has begun, it describes; behind a name it would be a verb.
  const inPhrase =
    before.lemma === "be" || isLink(before.lemma) || /^(?:the|an?|its|his|her|their)$/iu.test(before.text) || narrows(tokens, at - 1);
  if (!inPhrase || before.lemma === "'s") return false;
  return after.thing !== null || (after.weight > MIN_WEIGHT && !/ly$/iu.test(token.text) && /^\p{Ll}/u.test(after.text));
}
