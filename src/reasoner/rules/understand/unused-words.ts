import type { Belief } from "../../../domain/belief.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Assertion, Reading } from "../../../domain/reading.js";
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
export function unusedWords({ belief, clause, used, assertions, book, vouched = false }: Explaining): Reading["unused"] {
  const { tokens, things } = clause;
  const explained = new Set(used.map(({ span }) => span.start));
  const said = assertions.flatMap(({ senses }) =>
    senses.flatMap(({ path }) => (typeof path === "string" ? NATIONAL : path.map(({ property }) => property))),
  );
  // A third thing may be the value of a qualifier; the words about it then belong to the qualifier.
  const properties = new Set([...said, ...(assertions.some(({ qualifies }) => qualifies) ? said.flatMap(book.qualifiersOf) : [])]);
  const nouns = new Set(
    belief.links.flatMap((link) => (link.kind === "linked" && link.by === "word" ? wordsOf(link.span.text).map(({ lemma }) => lemma) : [])),
  );
  const described = new Set(
    things.flatMap((thing) => (thing.kind === "entity" ? wordsOf(thing.link.entity.description ?? "").map(({ lemma }) => lemma) : [])),
  );
  // "Lynch's Dune": a name that selects one of several bearers does not describe all of them.
  const tellsBearer = ({ text, span }: ClauseToken) =>
    /^\p{Lu}/u.test(text) && things.some((thing) => thing.kind === "entity" && thing.link.rivals.length > 0 && span.end < thing.span.start);
  // "The Matrix films" are not The Matrix.
  const several = pluralSubject(tokens);
  // "EU members use", not "In Bulgaria, people come" or "In Kenya people pay".
  const isOfName = ({ span, text }: ClauseToken, before: ClauseToken | undefined) =>
    before !== undefined &&
    !PEOPLE.test(text) &&
    things[before.thing ?? -1]?.kind === "entity" &&
    span.start === before.span.end + 1 &&
    !(/^in$/iu.test(tokens[0]?.text ?? "") && tokens[1] === before);
  // "In Suriname people speak Dutch": about the country, if the wording contains the word.
  const isPopulation = ({ text, span }: ClauseToken) => /^people$/iu.test(text) && properties.has("P37") && explained.has(span.start);
  // "the star Mars": a noun before a name describes that name.
  const spokenOf = (at: number) => {
    const named = tokens[at + 1]?.thing ?? null;
    return named === null ? things : things.slice(named, named + 1);
  };
  const directions = (lemma: string) => [...properties].flatMap((property) => book.directionOf(lemma, property) ?? []);
  // "the movement realism", "a work location of": words of the relation's label.
  const isNamed = ({ lemma }: ClauseToken) => [...properties].some((property) => book.isNamed(lemma, property));
  // "the capital of", "a participant in": the noun belongs to the relation.
  const isOwnNoun = ({ text, lemma }: ClauseToken) =>
    [...properties].some(
      (property) =>
        ((kindOfName(text) === null && !PLACE_NOUN.test(text)) || RELATING.test(text) || !SAYS_NO_KIND.has(property)) &&
        book.tells(lemma, property),
    );
  const isUntold = (token: ClauseToken, at: number) =>
    (kindOfName(token.text) !== null || nouns.has(token.lemma) || PLACE_NOUN.test(token.text) || isIndefinite(tokens, at)) &&
    isUntoldNoun(belief, clause, at) &&
    !isPopulation(token) &&
    !isOwnNoun(token) &&
    (kindOfName(token.text) !== null || !isNamed(token));
  // "the religion or worldview of": both words express the same relation.
  const joinsSame = (at: number) =>
    tokens[at]?.lemma === "or" && [at - 1, at + 1].every((one) => directions(tokens[one]?.lemma ?? "").some(addsNothing));
  const isExplained = (token: ClauseToken, at: number) =>
    !isUnfitVerb(belief, clause, at) &&
    // "circles its planet": the noun is about something else.
    (isNamed(token) || /^(?:its|his|her|their)$/iu.test(tokens[at - 1]?.text ?? "") || !isOtherKind(token, belief, spokenOf(at))) &&
    !isWhenNoun(tokens, at) &&
    !isPredicate(tokens, at) &&
    !isSecondVerb(clause, at) &&
    !isMadeThere(clause, at) &&
    !(isBareAdverbial(tokens, at) && !explained.has(tokens[at - 1]?.span.start ?? -1)) &&
    !isJustOne(tokens, at) &&
    !isUntold(token, at) &&
    !isHyphened(token, clause) &&
    !isOfSome(tokens, at) &&
    !(token === several && !isPopulation(token) && (isOfName(token, tokens[at - 1]) || !isOwnNoun(token))) &&
    ((explained.has(token.span.start) && !ALWAYS.test(token.text) && !ranksAll(tokens, at)) ||
      (!isAttached(tokens, at) &&
        !isLoaded(token.text) &&
        !ranksAll(tokens, at) &&
        !SHIFTS.test(token.text) &&
        !ALWAYS.test(token.text) &&
        !isLimiting(token.text) &&
        ((vouched && !isRank(token.text) && directions(token.lemma).some(addsNothing)) ||
          // A description may contain "largest" or "first" without its scope: the first American woman in space is not the first American there.
          (token !== several && !tellsBearer(token) && described.has(token.lemma) && !isRank(token.text) && describes(tokens, at)) ||
          (token !== several && isKindOf(token, spokenOf(at))) ||
          (nouns.has(token.lemma) && isApposition(belief, tokens, at, things)))));
  // "the man Mars": the right kind would have no weight.
  const isOfOtherKind = ({ lemma, text, weight }: ClauseToken, at: number) =>
    weight > 0 && isLight(lemma) && kindOfName(text) !== null && things[tokens[at + 1]?.thing ?? -1]?.kind === "entity";
  /** Does the word have content, even if it is light? */
  const isTelling = (token: ClauseToken, at: number) =>
    token === several ||
    (/^former$/iu.test(token.text) && token.weight > 0) ||
    isWhen(tokens, at) ||
    isPredicate(tokens, at) ||
    tellsInPlace(clause, at) ||
    isOfOtherKind(token, at) ||
    isJustOne(tokens, at) ||
    isDenied(token, clause) ||
    isUntold(token, at) ||
    isHyphened(token, clause) ||
    isOfSome(tokens, at);
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
        !isPredicate(tokens, at) &&
        // "the final of the championship" is not the championship.
        !isAttached(tokens, at) &&
        !selects(tokens, at, things) &&
        (narrows(tokens, at, things) ||
          // If one of two is false, "only one" of them may be true.
          (isRestricting(token.text) && tokens[at + 1]?.lemma !== "one") ||
          isOtherKind(token, belief, spokenOf(at)) ||
          (tokens[at - 1]?.lemma !== "'s" && directions(token.lemma).includes("stronger"))),
    }));
}

const NATIONAL: readonly PropertyId[] = ["P27", "P495", "P17", "P172"];
