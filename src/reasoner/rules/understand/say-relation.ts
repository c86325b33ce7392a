import { compareIds, type PropertyId } from "../../../domain/ids.js";
import type { RelationSense } from "../../../domain/reading.js";
import { wordsOf } from "../../../text/words.js";
import type { Kind } from "../kind-names.js";
import { kindsFit } from "../kinds.js";
import { type Clause, type PropertyPhrases, placeOf } from "./clause.js";
import { LINK_WEIGHT, type Phrase, sensesOf } from "./phrase.js";
import { MIN_SCORE, type PairMatches, phraseMatches } from "./phrase-matches.js";
import type { Phrasebook, Traits } from "./phrasebook.js";
import { isUsedUp, spend } from "./reading-work.js";

/**
 * What can fill a slot of a relation: a thing of some kinds, a time, a number, a name unknown to the graph, or an adjective of nationality, which is
 * never one of two related things.
 */
export type Filler = ReadonlySet<Kind> | "time" | "quantity" | "unknown" | "adjective";

/** A relation that a clause may state between two of its things; `from` is the subject. */
export type Saying = Omit<RelationSense, "path" | "via"> & {
  readonly property: PropertyId;
  readonly from: number;
  readonly to: number;
  readonly used: readonly number[];
};

const UNPARTICULAR = 0.93;
/** Rejects an order of the two things if the exchanged order, times this factor, still scores more. */
const EXCHANGED = 0.98;

/** All relations that the words of a clause may state between two of its things, in either order, best first. */
export function sayingsBetween(
  book: Phrasebook,
  clause: Clause<unknown>,
  [a, b]: readonly [number, number],
  fillers: readonly Filler[],
): readonly Saying[] {
  const { work } = clause.pool;
  if (!spend(work, 2 * (clause.tokens.length + clause.things.length))) return [];
  const [one, other] = [fillers[a], fillers[b]];
  if (one === undefined || other === undefined) return [];
  const all = phrasesIn(book, clause);
  const held = phraseMatches(clause.tokens, book.matching);
  const [x, y] = [a, b].map((thing) => placeOf(clause.tokens, thing)) as [number, number];
  const sides = [
    {
      from: a,
      to: b,
      subject: one,
      value: other,
      likely: likelihood(book, one, other),
      said: held.between(x, y),
      exchanged: held.between(y, x),
    },
    {
      from: b,
      to: a,
      subject: other,
      value: one,
      likely: likelihood(book, other, one),
      said: held.between(y, x),
      exchanged: held.between(x, y),
    },
  ] as const;
  const sayings: Saying[] = [];
  for (let entry = 0; entry < all.length; entry++) {
    const own = all[entry];
    if (own === undefined || held.isSilent(entry)) continue;
    const { property, traits } = own;
    for (const side of sides) {
      const { from, to, subject, value, said, exchanged } = side;
      if (!canBeSubject(subject, traits) || !canBeValue(value, traits)) continue;
      const told = said(own, entry, work);
      const best = bestOf(own, told, side);
      // "Titanic directed James Cameron" says that the film directed the man; do not read it as the opposite.
      if (best === null || (!traits.symmetric && exchanged(own, entry, work).score * EXCHANGED > told.score)) continue;
      // An orbital period may be stated together with the object that is orbited.
      if ((value === "time" || value === "quantity") && property !== "P2146" && hasObject(clause.tokens, best.used, [x, y])) continue;
      sayings.push({ property, from, to, ...best });
    }
    if (isUsedUp(work)) return [];
  }
  return sayings.sort((x, y) => y.score - x.score || compareIds(x.property, y.property));
}

/** "Google launched Chrome in 2008" does not say when Google was launched: the verb has its own object, and the date belongs to it. */
function hasObject(tokens: Clause<unknown>["tokens"], used: readonly number[], ends: readonly number[]): boolean {
  const isOther = (at: number) => {
    const token = tokens[at];
    if (token === undefined || ends.includes(at)) return false;
    return token.thing !== null || (token.weight > LINK_WEIGHT && !used.includes(at));
  };
  return used.some((at) => {
    const [before, verb, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (verb === undefined || verb.weight <= LINK_WEIGHT || before?.lemma === "be" || !ends.some((end) => end < at)) return false;
    if (next !== undefined && next.thing !== null) return isOther(at + 1);
    return /^(?:an?|the|its|his|her|their)$/iu.test(next?.text ?? "") && isOther(at + 2);
  });
}

type Side = { readonly subject: Filler; readonly value: Filler; likely(own: PropertyPhrases): number };
type Best = Omit<Saying, "property" | "from" | "to">;

/** The best wording of a property for two such things; null if none is good enough or a near miss fits better. */
function bestOf(own: PropertyPhrases, { matched }: PairMatches, { subject, value, likely }: Side): Best | null {
  let best: Best | null = null;
  let denied = 0;
  let fit: number | null = null;
  for (const { phrase, match } of matched) {
    if (!isOfKinds(phrase, subject, value)) continue;
    const words = match.score * particular(own.traits, subject, value) * (own.traits.dependent ? QUALIFYING : 1);
    fit ??= likely(own);
    const score = words * fit;
    if (phrase.kind === "not") denied = Math.max(denied, score);
    else if (score >= MIN_SCORE && isBetter(score, match.used, best))
      best = { score, words, used: match.used, direction: phrase.direction, adds: phrase.adds };
  }
  return best === null || denied > best.score ? null : best;
}

/** Between equal scores, the wording that uses more of the claim's words. */
function isBetter(score: number, used: readonly number[], best: Best | null): boolean {
  return best === null || score > best.score || (score === best.score && used.length > best.used.length);
}

/** "Y wrote X" may be restricted to songs. */
function isOfKinds({ elements }: Phrase, subject: Filler, value: Filler): boolean {
  return elements.every((one) => !("slot" in one) || one.kinds.length === 0 || isOf(one.slot === "X" ? subject : value, one.kinds));
}

function isOf(filler: Filler, kinds: readonly string[]): boolean {
  return typeof filler !== "string" && kinds.some((kind) => filler.has(kind as Kind));
}

/** Lemmas that a clause may have and its claim does not: "whose" is read as "'s", "where" as "in". */
const ADDED_LEMMAS = ["'s", "in"] as const;

/** The first clause of a claim holds all of its words; clauses with a described thing have fewer, and add at most "in" or "'s". */
export function phrasesIn(book: Phrasebook, { tokens, pool }: Clause<unknown>): readonly PropertyPhrases[] {
  if (pool.phrases !== null) return pool.phrases;
  const keys = new Set(tokens.flatMap((token) => (token.thing === null ? sensesOf(token) : [])));
  const words = [...ADDED_LEMMAS, ...wordsOf(pool.text).flatMap(sensesOf)];
  const phrases = new Map<PropertyId, Phrase[]>();
  for (const place of book.sayable([...keys], words, MIN_SCORE)) {
    const phrase = book.phrase(place);
    const own = phrases.get(phrase.property);
    if (own === undefined) phrases.set(phrase.property, [phrase]);
    else own.push(phrase);
  }
  pool.phrases = [...phrases].map(([property, own]) => ({ property, traits: book.traits(property), phrases: own }));
  return pool.phrases;
}

/** Factor for a property that is only used as a qualifier. */
const QUALIFYING = 0.8;

/** A property for any kind of thing says less about two things than one for their kinds. */
function particular({ of, is, own }: Traits, subject: Filler, value: Filler): number {
  if (own !== null) return 1;
  const share = (filler: Filler, wanted: readonly string[]) => {
    if (!wanted.includes("any") || typeof filler === "string") return 1;
    return wanted.some((kind) => filler.has(kind as Kind)) ? 1 : UNPARTICULAR;
  };
  return share(subject, of) * share(value, is);
}

/** How likely a property is between two such things. */
function likelihood(book: Phrasebook, subject: Filler, value: Filler): (own: PropertyPhrases) => number {
  if (subject === "unknown" || subject === "adjective" || value === "unknown" || value === "adjective") return () => 1;
  const forth = book.signatures.joining(subject, value);
  const back = typeof value === "string" ? () => 0 : book.signatures.joining(value, subject);
  return ({ property, traits: { inverse, qualifies, of } }) => {
    // Properties that may qualify any statement were counted only as main statements.
    if (qualifies.length > 0 && of.includes("any")) return 1;
    // Inverse relations are equally likely: take the higher count.
    return inverse === null ? forth(property) : Math.max(forth(property), back(inverse));
  };
}

export function canBeSubject(filler: Filler, { of }: Pick<Traits, "of">): boolean {
  if (filler === "unknown") return true;
  return typeof filler !== "string" && kindsFit(filler, of);
}

export function canBeValue(filler: Filler, { is }: Pick<Traits, "is">): boolean {
  if (filler === "adjective") return false;
  if (filler === "time" || filler === "quantity") return is.includes(filler);
  const literal = is.every((kind) => kind === "time" || kind === "quantity");
  if (literal) return false;
  if (filler === "unknown") return true;
  return !is.every((kind) => kind === "text") && kindsFit(filler, is);
}
