import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Direction, Reading } from "../../../domain/reading.js";
import { ALWAYS, isLight, isLimiting, isRestricting, SHIFTS } from "../../../text/idle-words.js";
import { isRank } from "../../../text/number-words.js";
import { wordsOf } from "../../../text/words.js";
import { kindOfName } from "../kind-names.js";
import type { Clause, ClauseToken } from "./clause.js";
import { addsNothing } from "./direction.js";
import { isOtherKind } from "./exact-kinds.js";
import { isApposition, isIndefinite, isKindOf, isUnfitVerb, isUntoldNoun, PLACE_NOUN, RELATING, SAYS_NO_KIND } from "./fitting-words.js";
import { PEOPLE } from "./frames.js";
import type { Phrasebook } from "./phrasebook.js";
import { isBareAdverbial, isMadeThere, isSecondVerb, tellsInPlace } from "./telling-places.js";
import type { Thing } from "./things.js";
import {
  describes,
  isAttached,
  isDenied,
  isEmphatic,
  isFormerly,
  isHyphened,
  isInfinitive,
  isJustOne,
  isLoaded,
  isOfSome,
  isOnOnesOwn,
  isPredicate,
  isReciprocal,
  isWhen,
  isWhenNoun,
  MIN_WEIGHT,
  narrows,
  pluralSubject,
  ranksAll,
  selects,
  setsAgainst,
} from "./word-roles.js";

type Explaining = {
  readonly belief: Belief;
  readonly clause: Clause<Thing>;
  /** Words of the matched wordings. */
  readonly used: readonly ClauseToken[];
  readonly assertions: readonly Assertion[];
  readonly book: Phrasebook;
  /** A model chose the relation: every word of any of its plain wordings counts as explained. */
  readonly vouched?: boolean;
};

/** Words of a clause that are explained neither by the relations, nor by the kinds or descriptions of its things. */
export function unusedWords(explaining: Explaining): Reading["unused"] {
  const { belief, clause } = explaining;
  const { tokens, things } = clause;
  const known = knownOf(explaining);
  return tokens
    .map((token, at) => ({ token, at }))
    .filter(
      ({ token, at }) =>
        token.thing === null &&
        !isReciprocal(tokens, at) &&
        !isEmphatic(tokens, at) &&
        !isFormerly(tokens, at) &&
        !joinsSame(known, at) &&
        (token.weight > MIN_WEIGHT || isOnOnesOwn(tokens, at) || setsAgainst(tokens, at, things) || isTelling(known, token, at)) &&
        (!isLight(token.lemma) || isLimiting(token.text) || isInfinitive(tokens, at) || isTelling(known, token, at)) &&
        !isExplained(known, token, at),
    )
    .map(({ token, at }) => ({
      span: { start: token.span.start, end: token.span.end, text: token.text },
      narrows:
        !setsAgainst(tokens, at, things) &&
        !isUnfitVerb(belief, clause, at) &&
        !isWhen(tokens, at) &&
        !isPredicate(tokens, at) &&
        // "the final of the championship" is not the championship.
        !isAttached(tokens, at) &&
        !selects(tokens, at, things) &&
        (narrows(tokens, at, things) ||
          // If one of two is false, "only one" of them may be true.
          (isRestricting(token.text) && tokens[at + 1]?.lemma !== "one") ||
          isOtherKind(token, belief, thingsToldBy(known, at)) ||
          (tokens[at - 1]?.lemma !== "'s" && directions(known, token.lemma).includes("stronger"))),
    }));
}

/** What is known about the words of a clause: by the relations read from it, the graph's nouns, and the descriptions of its things. */
type Known = Pick<Explaining, "belief" | "clause" | "book"> & {
  readonly vouched: boolean;
  /** Starts of the words of the matched wordings. */
  readonly explained: ReadonlySet<number>;
  readonly properties: readonly PropertyId[];
  readonly nouns: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
  /** The plural noun that the statement is about: "The Matrix films" are not The Matrix. */
  readonly several: ClauseToken | null;
};

const NATIONAL: readonly PropertyId[] = ["P27", "P495", "P17", "P172"];

function knownOf({ belief, clause, used, assertions, book, vouched = false }: Explaining): Known {
  const said = assertions.flatMap(({ senses }) =>
    senses.flatMap(({ path }) => (typeof path === "string" ? NATIONAL : path.map(({ property }) => property))),
  );
  // A third thing may be the value of a qualifier; the words about it then belong to the qualifier.
  const qualifying = assertions.some(({ qualifies }) => qualifies) ? said.flatMap(book.qualifiersOf) : [];
  const nouns = belief.links.flatMap((link) => (link.kind === "linked" && link.by === "word" ? [link.span.text] : []));
  const descriptions = clause.things.flatMap((thing) => (thing.kind === "entity" ? [thing.link.entity.description ?? ""] : []));
  return {
    belief,
    clause,
    book,
    vouched,
    explained: new Set(used.map(({ span }) => span.start)),
    properties: [...new Set([...said, ...qualifying])],
    nouns: lemmasIn(nouns),
    described: lemmasIn(descriptions),
    several: pluralSubject(clause.tokens),
  };
}

function lemmasIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => wordsOf(text).map(({ lemma }) => lemma)));
}

function directions({ properties, book }: Known, lemma: string): readonly Direction[] {
  return properties.flatMap((property) => book.directionOf(lemma, property) ?? []);
}

/** "the movement realism", "a work location of": words of the relation's label. */
function isNamed({ properties, book }: Known, { lemma }: ClauseToken): boolean {
  return properties.some((property) => book.isNamed(lemma, property));
}

/** "the star Mars": a noun before a name describes that name. */
function thingsToldBy({ clause: { tokens, things } }: Known, at: number): readonly Thing[] {
  const named = tokens[at + 1]?.thing ?? null;
  return named === null ? things : things.slice(named, named + 1);
}

/** "EU members use", not "In Bulgaria, people come" or "In Kenya people pay". */
function isOfName({ clause: { tokens, things } }: Known, { span, text }: ClauseToken, before: ClauseToken | undefined): boolean {
  return (
    before !== undefined &&
    !PEOPLE.test(text) &&
    things[before.thing ?? -1]?.kind === "entity" &&
    span.start === before.span.end + 1 &&
    !(/^in$/iu.test(tokens[0]?.text ?? "") && tokens[1] === before)
  );
}

/** "In Suriname people speak Dutch": about the country, if the wording contains the word. */
function isPopulation({ properties, explained }: Known, { text, span }: ClauseToken): boolean {
  return /^people$/iu.test(text) && properties.includes("P37") && explained.has(span.start);
}

/** "the capital of", "a participant in": the noun belongs to the relation. */
function isOwnNoun({ properties, book }: Known, { text, lemma }: ClauseToken): boolean {
  return properties.some(
    (property) =>
      ((kindOfName(text) === null && !PLACE_NOUN.test(text)) || RELATING.test(text) || !SAYS_NO_KIND.has(property)) &&
      book.tells(lemma, property),
  );
}

function isUntold(known: Known, token: ClauseToken, at: number): boolean {
  const { belief, clause, nouns } = known;
  const kind = kindOfName(token.text);
  return (
    (kind !== null || nouns.has(token.lemma) || PLACE_NOUN.test(token.text) || isIndefinite(clause.tokens, at)) &&
    isUntoldNoun(belief, clause, at) &&
    !isPopulation(known, token) &&
    !isOwnNoun(known, token) &&
    (kind !== null || !isNamed(known, token))
  );
}

/** "the religion or worldview of": both words express the same relation. */
function joinsSame(known: Known, at: number): boolean {
  const { tokens } = known.clause;
  return tokens[at]?.lemma === "or" && [at - 1, at + 1].every((one) => directions(known, tokens[one]?.lemma ?? "").some(addsNothing));
}

function isExplained(known: Known, token: ClauseToken, at: number): boolean {
  const { belief, clause, explained, several } = known;
  const { tokens } = clause;
  return (
    !isUnfitVerb(belief, clause, at) &&
    // "circles its planet": the noun is about something else.
    (isNamed(known, token) ||
      /^(?:its|his|her|their)$/iu.test(tokens[at - 1]?.text ?? "") ||
      !isOtherKind(token, belief, thingsToldBy(known, at))) &&
    !isWhenNoun(tokens, at) &&
    !isPredicate(tokens, at) &&
    !isSecondVerb(clause, at) &&
    !isMadeThere(clause, at) &&
    !(isBareAdverbial(tokens, at) && !explained.has(tokens[at - 1]?.span.start ?? -1)) &&
    !isJustOne(tokens, at) &&
    !isUntold(known, token, at) &&
    !isHyphened(token, clause) &&
    !isOfSome(tokens, at) &&
    !(token === several && !isPopulation(known, token) && (isOfName(known, token, tokens[at - 1]) || !isOwnNoun(known, token))) &&
    ((explained.has(token.span.start) && !ALWAYS.test(token.text) && !ranksAll(tokens, at)) || isToldOtherwise(known, token, at))
  );
}

/** Is the word explained without a wording that uses it: by a description, a kind, or an apposition? */
function isToldOtherwise(known: Known, token: ClauseToken, at: number): boolean {
  const { belief, clause, nouns, described, several, vouched } = known;
  const { tokens, things } = clause;
  const { text, lemma, span } = token;
  // "Lynch's Dune": a name that selects one of several bearers does not describe all of them.
  const tellsBearer =
    /^\p{Lu}/u.test(text) && things.some((thing) => thing.kind === "entity" && thing.link.rivals.length > 0 && span.end < thing.span.start);
  return (
    !isAttached(tokens, at) &&
    !isLoaded(text) &&
    !ranksAll(tokens, at) &&
    !SHIFTS.test(text) &&
    !ALWAYS.test(text) &&
    !isLimiting(text) &&
    ((vouched && !isRank(text) && directions(known, lemma).some(addsNothing)) ||
      // A description may contain "largest" or "first" without its scope: the first American woman in space is not the first American there.
      (token !== several && !tellsBearer && described.has(lemma) && !isRank(text) && describes(tokens, at)) ||
      (token !== several && isKindOf(token, thingsToldBy(known, at))) ||
      (nouns.has(lemma) && isApposition(belief, tokens, at, things)))
  );
}

/** Does the word have content, even if it is light? */
function isTelling(known: Known, token: ClauseToken, at: number): boolean {
  const { clause, several } = known;
  const { tokens, things } = clause;
  const { text, lemma, weight } = token;
  // "the man Mars": the right kind would have no weight.
  const isOfOtherKind = weight > 0 && isLight(lemma) && kindOfName(text) !== null && things[tokens[at + 1]?.thing ?? -1]?.kind === "entity";
  return (
    token === several ||
    (/^former$/iu.test(text) && weight > 0) ||
    isWhen(tokens, at) ||
    isPredicate(tokens, at) ||
    tellsInPlace(clause, at) ||
    isOfOtherKind ||
    isJustOne(tokens, at) ||
    isDenied(token, clause) ||
    isUntold(known, token, at) ||
    isHyphened(token, clause) ||
    isOfSome(tokens, at)
  );
}
