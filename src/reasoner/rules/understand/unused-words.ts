import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Reading } from "../../../domain/reading.js";
import { isLight, isLimiting } from "../../../text/idle-words.js";
import { isRank, isSuperlative } from "../../../text/number-words.js";
import { isLink, wordsOf } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { kindOfName } from "../kind-names.js";
import { withBroader } from "../kinds.js";
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
  /^(?:after|before|near|nearby|without|against|than|like|unlike|outside|beyond|behind|until|till|since|except|despite|instead|under|above|below|inside|around|towards?)$/iu;

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
  const directions = (lemma: string) => [...properties].flatMap((property) => book.directionOf(lemma, property) ?? []);
  const isExplained = (token: ClauseToken, at: number) =>
    !isOtherKind(token, belief, things) &&
    !isWhenNoun(tokens, at) &&
    !isUntoldNoun(belief, clause, at) &&
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
          isKindOf(token, things) ||
          (nouns.has(token.lemma) && isApposition(belief, tokens, at, things)))));
  return tokens
    .map((token, at) => ({ token, at }))
    .filter(
      ({ token, at }) =>
        token.thing === null &&
        !isReciprocal(tokens, at) &&
        (token.weight > MIN_WEIGHT ||
          isOnOnesOwn(tokens, at) ||
          setsAgainst(tokens, at, things) ||
          isWhen(tokens, at) ||
          isDenied(token, clause)) &&
        (isWhen(tokens, at) || isDenied(token, clause) || !isLight(token.lemma) || isLimiting(token.text) || isInfinitive(tokens, at)) &&
        !isExplained(token, at),
    )
    .map(({ token, at }) => ({
      span: { start: token.span.start, end: token.span.end, text: token.text },
      narrows:
        !setsAgainst(tokens, at, things) &&
        !isWhen(tokens, at) &&
        // "the final of the championship" is not the championship.
        !isAttached(tokens, at) &&
        (narrows(tokens, at) ||
          isOtherKind(token, belief, things) ||
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
  /^(?:in|from|by|at|on|near|set|made|built|located|situated|based|designed|developed|written|directed|produced|published|produced|released)$/iu;

/** "The Louvre is a restaurant in Paris": where it is does not say what it is. True where nothing tells the noun of the subject. */
function isUntoldNoun(belief: Belief, { tokens, things }: Clause<Thing>, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || token.thing !== null || next === undefined || next.thing !== null || isLight(token.lemma)) return false;
  const isPlaceOf = next.lemma === "of" && PLACE_NOUN.test(token.text);
  if (!isPlaceOf && !BEHIND_KIND.test(next.text)) return false;
  const be = tokens.slice(0, at).findLastIndex(({ lemma }) => lemma === "be");
  const between = tokens.slice(be + 1, at);
  if (
    be < 0 ||
    !/^(?:an?|one)$/iu.test(between[0]?.text ?? "") ||
    between.some(({ thing, lemma }) => thing === null && isLink(lemma) && lemma !== "of")
  )
    return false;
  const subject = tokens.slice(0, be).findLast(({ thing }) => thing !== null);
  const thing = subject === undefined || subject.thing === null ? undefined : things[subject.thing];
  return thing?.kind === "entity" && !isToldNoun(belief, thing, token);
}

const PLACE_NOUN =
  /^(?:district|street|suburb|quarter|neighbou?rhood|borough|town|city|village|province|region|county|island|state|river|lake|mountain)$/iu;

function isToldNoun({ graph }: Belief, thing: Extract<Thing, { kind: "entity" }>, { text, lemma }: ClauseToken): boolean {
  const kind = kindOfName(text);
  if ((kind === "settlement" || kind === "country") && thing.kinds.has(kind)) return true;
  const { id, description, label } = thing.link.entity;
  // "painting by Pablo Picasso of a bombed town" is a painting.
  const [head = ""] = (description ?? "").split(/\s(?:by|of|in|from|for|that|who|which|about|on|at|with)\s/u);
  const classes = SAYS_WHAT.flatMap((property) =>
    graph.outgoing(id, property).flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : [])),
  );
  return [head, label, ...classes].some((words) => wordsOf(words).some((word) => word.lemma === lemma));
}

const SAYS_WHAT: readonly PropertyId[] = ["P31", "P279", "P106", "P136", "P413", "P39"];

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
