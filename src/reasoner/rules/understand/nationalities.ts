import type { PropertyId } from "../../../domain/ids.js";
import type { PathStep } from "../../../domain/reading.js";
import { isPastForm } from "../../../text/stem.js";
import { isLink } from "../../../text/words.js";
import { type Clause, type ClauseToken, placeOf, wordBefore } from "./clause.js";
import type { Relating } from "./frames.js";
import { nounPhrasesIn, withDescribed } from "./noun-phrases.js";
import type { Phrasebook } from "./phrasebook.js";
import { MIN_SCORE } from "./relation-senses.js";
import { type Filler, sayingsBetween } from "./say-relation.js";
import { idsOfThing, isAdjective, type Thing } from "./things.js";
import type { Possible } from "./understood.js";

/** An adjective of nationality and the thing that it describes, as indexes into the clause's things. */
export type Nationality = {
  readonly adjective: number;
  readonly of: number;
  /** Path from that thing to the person described: "the director of Titanic". */
  readonly via: readonly PathStep[];
  /** The words that express it. */
  readonly used: readonly ClauseToken[];
};

const MAX_NOUNS = 4;
/** Facts that may make a person a national of a country; the date of birth shows which states existed. */
const TIES: readonly PropertyId[] = ["P27", "P19", "P495", "P172", "P569", "P30"];
const CLEARLY = 0.95;

/** "the American actor Tom Hanks" and "Tom Hanks is an American actor": the thing that an adjective of nationality describes. */
export function nationalities(clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const isPlace = (place: number) => {
    const thing = things[place];
    return thing?.kind === "entity" && thing.kinds.has("place");
  };
  return tokens.flatMap(({ thing }, at) => {
    if (thing === null || !isAdjective(things[thing]) || isCompound(clause, at) || tokens[at + 1]?.lemma === "'s") return [];
    // Nouns and other adjectives may come between it and the name; a verb or a preposition may not.
    for (let next = at + 1; next < tokens.length && next - at <= MAX_NOUNS; next++) {
      const token = tokens[next];
      if (
        token === undefined ||
        token.lemma === "be" ||
        token.lemma === "'s" ||
        /^(?:of|in|by|for|to|from|with|who|that|which|and)$/iu.test(token.text) ||
        isPastForm(token.text)
      )
        break;
      // "Soviet Latvia", "Roman Egypt": the name of a historical place.
      if (isName(things, token))
        return token.thing === null || isPlace(token.thing) ? [] : [{ adjective: thing, of: token.thing, via: [], used: [] }];
    }
    const copula = copulaBefore(tokens, at) ?? holdsBefore(tokens, at);
    const subject = tokens.findIndex((token) => isName(things, token));
    const of = tokens[subject]?.thing;
    return copula === null || subject > copula || of === null || of === undefined || isDescribing(tokens, subject)
      ? []
      : [{ adjective: thing, of, via: [], used: citizenAt(tokens, at + 1) }];
  });
}

/** "is an American citizen": means citizenship only, not origin. */
function citizenAt(tokens: readonly ClauseToken[], at: number): readonly ClauseToken[] {
  const token = tokens[at];
  const holds = holdsBefore(tokens, at - 1);
  if (token !== undefined && holds !== null) return [token, ...tokens.slice(holds, holds + 1)];
  return token !== undefined && at === tokens.length - 1 && /^(?:citizens?|nationals?)$/iu.test(token.text) ? [token] : [];
}

/** "French-born", "German-speaking", "African-American": not the nationality. */
function isCompound({ tokens, pool: { text } }: Clause<Thing>, at: number): boolean {
  const span = tokens[at]?.span;
  return (
    span !== undefined &&
    (/^\p{L}-$/u.test(text.slice(Math.max(0, span.start - 2), span.start)) || /^-\p{L}/u.test(text.slice(span.end, span.end + 2)))
  );
}

/** "was written by an English novelist": describes the person at the end of a path, directly before their noun. */
export function ofDescribed(
  { tokens, things }: Clause<Thing>,
  { from, to, path }: Pick<Relating, "from" | "to" | "path">,
): readonly Nationality[] {
  const noun = things[to];
  const before = tokens[placeOf(tokens, to) - 1]?.thing ?? null;
  if (path.length < 2 || before === null || !isAdjective(things[before]) || noun?.kind !== "entity" || noun.link.by !== "word") return [];
  return [{ adjective: before, of: from, via: path.slice(0, -1), used: [] }];
}

/** Properties needed to decide a person's nationality. */
export function tiesOf(things: readonly Thing[], { of, via }: Nationality): readonly Possible[] {
  const from = idsOfThing(things[of]);
  return TIES.map((property) => ({ from, path: [...via, { property, direction: "out" as const }], words: CLEARLY }));
}

/** "… is Canadian": the adjective, followed only by its noun, and the verb before it. */
function saidByCopula({ tokens, things }: Clause<Thing>): { readonly adjective: number; readonly copula: number } | null {
  for (const [at, { thing }] of tokens.entries()) {
    const copula = thing !== null && isAdjective(things[thing]) ? copulaBefore(tokens, at) : null;
    if (copula !== null && thing !== null) return { adjective: thing, copula };
  }
  return null;
}

function isName(things: readonly Thing[], { thing: place }: ClauseToken): boolean {
  const thing = place === null ? undefined : things[place];
  return thing?.kind === "entity" && thing.link.by === "name";
}

/** "is an American actor": only descriptive words between the verb and the adjective. */
function copulaBefore(tokens: readonly ClauseToken[], at: number): number | null {
  const before = tokens.slice(0, at);
  const copula = before.findLastIndex(({ lemma, text }) => lemma === "be" || /^(?:became|becomes|remains?)$/iu.test(text));
  const describes = before.slice(copula + 1).every((token) => token.thing === null && !isLink(token.lemma) && !isPastForm(token.text));
  return copula < 0 || !describes ? null : copula;
}

/** "held Spanish citizenship", "has a French passport": the verb before an adjective of nationality. */
function holdsBefore(tokens: readonly ClauseToken[], at: number): number | null {
  const verb = /^an?$/iu.test(tokens[at - 1]?.text ?? "") ? at - 2 : at - 1;
  const isHeld = /^(?:citizenship|nationality|passport)$/iu.test(tokens[at + 1]?.text ?? "") && at + 2 === tokens.length;
  return isHeld && /^(?:held|holds|had|has|carried|carries|possessed|possesses)$/iu.test(tokens[verb]?.text ?? "") ? verb : null;
}

/** "The director of Titanic is …", "Titanic's director is …": the name only identifies the person described. */
function isDescribing(tokens: readonly ClauseToken[], at: number): boolean {
  return tokens[at + 1]?.lemma === "'s" || wordBefore(tokens, at)?.lemma === "of";
}

/**
 * "The director of Titanic is Canadian", "Titanic was directed by a Canadian": a nationality, with every description of the person it applies to.
 * Excludes languages and peoples.
 */
export function describedNationalities(book: Phrasebook, clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const said = saidByCopula(clause);
  if (said === null) return doneByNationals(book, clause);
  return nounPhrasesIn(book, clause, fillersOf(things), () => false)
    .filter(({ from, to, kinds }) => from === 0 && to === said.copula - 1 && kinds.has("person"))
    .map(({ anchor, step, from, to }) => ({ adjective: said.adjective, of: anchor, via: [step], used: tokens.slice(from, to + 1) }));
}

/** "by a Canadian", "an Englishman wrote …": a person described only by nationality. */
function doneByNationals(book: Phrasebook, clause: Clause<Thing>): readonly Nationality[] {
  const { tokens, things } = clause;
  const at = tokens.findIndex(({ thing }) => thing !== null && isAdjective(things[thing]));
  const article = /^an?$/iu.test(tokens[at - 1]?.text ?? "") ? at - 1 : at;
  const isAgent = at === tokens.length - 1 ? tokens[article - 1]?.lemma === "by" : article === 0 && isPastForm(tokens[at + 1]?.text ?? "");
  const [adjective, of] = [tokens[at]?.thing ?? -1, things.findIndex((thing) => !isAdjective(thing))];
  if (at < 0 || !isAgent || things.length !== 2 || of < 0) return [];
  const somebody = things.length;
  const told = withDescribed<unknown>(clause, { from: article, to: at }, null);
  return sayingsBetween(book, told, [of, somebody], [...fillersOf(things), new Set(["person"] as const)])
    .filter(({ score }) => score >= MIN_SCORE)
    .map(({ property, from, used }) => ({
      adjective,
      of,
      via: [{ property, direction: from === of ? "out" : "in" }],
      used: used.flatMap((place) => told.tokens[place] ?? []),
    }));
}

function fillersOf(things: readonly Thing[]): readonly Filler[] {
  return things.map((thing) => (thing.kind === "entity" ? thing.kinds : ("unknown" as const)));
}
