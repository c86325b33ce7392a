import type { PropertyId } from "../../../domain/ids.js";
import { wordsOf } from "../../../language/words.js";
import type { Kind } from "../kind-names.js";
import { kindsFit } from "../kinds.js";
import { type Clause, clauseWeight, type PropertyPhrases } from "./clause.js";
import { boundOfMatch, type Candidate, candidateOf, matchPhrase, mostOf, placesOf } from "./match-phrase.js";
import type { Phrase } from "./phrase.js";
import type { Phrasebook, Traits } from "./phrasebook.js";
import { STEPS_A_CANDIDATE, spend } from "./reading-work.js";

/** What a thing can be in a relation: of some kinds, a time, a number, a name that the graph does not know, or an adjective of nationality, which is never one of two related things. */
export type Filler = ReadonlySet<Kind> | "time" | "quantity" | "unknown" | "adjective";

/** One relation that a clause may be stating between two of its things, `from` being the subject. */
export type Saying = {
  readonly property: PropertyId;
  readonly from: number;
  readonly to: number;
  readonly score: number;
  /** The score without what the kinds of the two things make likely. */
  readonly words: number;
  readonly used: readonly number[];
};

const MIN_SCORE = 0.4;
const UNPARTICULAR = 0.93;
/** Said the other way round this much better, it is not said this way. */
const EXCHANGED = 0.98;
const SIDES = [0, 1] as const;

/** Every relation that the words of a clause may state between two of its things, in either direction, best first. */
export function sayingsBetween(
  book: Phrasebook,
  clause: Clause<unknown>,
  a: number,
  b: number,
  fillers: readonly Filler[],
): readonly Saying[] {
  const { work } = clause.pool;
  if (!spend(work, 2 * (clause.tokens.length + clause.things.length))) return [];
  const [one, other] = [fillers[a], fillers[b]];
  if (one === undefined || other === undefined) return [];
  const at = (thing: number) => clause.tokens.findIndex((token) => token.thing === thing);
  const directions = [
    { from: a, to: b, x: at(a), y: at(b), subject: one, value: other },
    { from: b, to: a, x: at(b), y: at(a), subject: other, value: one },
  ] as const;
  const weight = clauseWeight(clause);
  const sayings: Saying[] = [];
  const all = phrasesIn(book, clause);
  const held = heldOf(clause.tokens);
  for (let entry = 0; entry < all.length; entry++) {
    const candidates = held.candidates[entry];
    if (candidates?.length === 0) continue;
    const own = all[entry];
    if (own === undefined) continue;
    const { property, traits } = own;
    const fits = [canBeSubject(one, traits) && canBeValue(other, traits), canBeSubject(other, traits) && canBeValue(one, traits)] as const;
    if (!fits[0] && !fits[1]) continue;
    const best: [Saying | null, Saying | null] = [null, null];
    const denied: [number, number] = [0, 0];
    /** How well it is said from either side, whether or not the things can have it so. */
    const said: [number, number] = [0, 0];
    const likely: [number | null, number | null] = [null, null];
    for (const candidate of candidates ?? candidatesOf(own, clause.tokens, held, entry, weight)) {
      if (!spend(work, STEPS_A_CANDIDATE)) return [];
      const { kind, elements } = candidate.phrase;
      for (const side of SIDES) {
        const { from, to, x, y, subject, value } = directions[side];
        const most = mostOf(candidate, clause.tokens, x, y);
        const bound = boundOfMatch(candidate, most, weight);
        if (bound < MIN_SCORE || (kind !== "not" && said[side] >= bound)) continue;
        if (!spend(work, clause.tokens.length * elements.length)) return [];
        const match = matchPhrase(candidate, clause.tokens, x, y, weight, most);
        if (kind !== "not") said[side] = Math.max(said[side], match.score);
        if (!fits[side] || !isOfKinds(candidate.phrase, subject, value)) continue;
        const words = match.score * particular(traits, subject, value) * (traits.dependent ? QUALIFYING : 1);
        likely[side] ??= fitOf(book, property, traits, subject, value);
        const score = words * likely[side];
        if (kind === "not") denied[side] = Math.max(denied[side], score);
        else if (score >= MIN_SCORE && score > (best[side]?.score ?? 0))
          best[side] = { property, from, to, score, words, used: match.used };
      }
    }
    for (const side of SIDES) {
      const saying = best[side];
      // "Titanic directed James Cameron" says that the film directed the man, and is no way to say the opposite.
      const isExchanged = !traits.symmetric && said[side === 0 ? 1 : 0] * EXCHANGED > said[side];
      if (saying !== null && denied[side] <= saying.score && !isExchanged) sayings.push(saying);
    }
  }
  return sayings.sort((x, y) => y.score - x.score || Number(x.property.slice(1)) - Number(y.property.slice(1)));
}

/** "Y wrote X" may be for songs only. */
function isOfKinds({ elements }: Phrase, subject: Filler, value: Filler): boolean {
  return elements.every((one) => !("slot" in one) || one.kinds.length === 0 || isOf(one.slot === "X" ? subject : value, one.kinds));
}

function isOf(filler: Filler, kinds: readonly string[]): boolean {
  return typeof filler !== "string" && kinds.some((kind) => filler.has(kind as Kind));
}

/** What a clause may have that its claim has not: "whose" is read as "'s", "where" as "in". */
const ADDED_LEMMAS = ["'s", "in"] as const;

/** The first clause of a claim holds all of its words; a thing that is described by the others takes some away, and adds "in" or "'s" at most. */
function phrasesIn(book: Phrasebook, { tokens, pool }: Clause<unknown>): readonly PropertyPhrases[] {
  if (pool.phrases !== null) return pool.phrases;
  const keys = new Set(tokens.flatMap(({ lemma, thing }) => (thing === null ? [lemma] : [])));
  const words = [...ADDED_LEMMAS, ...wordsOf(pool.text).map(({ lemma }) => lemma)];
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

/** What was found out about a list of tokens, whichever of its things are asked about: the candidates by the place of their property in the pool. */
type Held = { readonly places: ReadonlyMap<string, readonly number[]>; readonly candidates: (readonly Candidate[] | undefined)[] };
const HELD = new WeakMap<Clause<unknown>["tokens"], Held>();

function heldOf(tokens: Clause<unknown>["tokens"]): Held {
  const known = HELD.get(tokens);
  if (known !== undefined) return known;
  const held: Held = { places: placesOf(tokens), candidates: [] };
  HELD.set(tokens, held);
  return held;
}

/** The phrases for a property of which enough stands in the clause to say something, the likeliest first; the same for every pair of its things. */
function candidatesOf(
  { phrases }: PropertyPhrases,
  tokens: Clause<unknown>["tokens"],
  held: Held,
  entry: number,
  weight: number,
): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const phrase of phrases) {
    const candidate = candidateOf(phrase, tokens, held.places, MIN_SCORE, weight);
    if (candidate !== null) found.push(candidate);
  }
  found.sort((a, b) => b.most - a.most);
  held.candidates[entry] = found;
  return found;
}

/** What is left of the score of a property that only ever qualifies another statement: it says nothing by itself. */
const QUALIFYING = 0.8;

/** What may be said of anything says less about two things than what is said of their kinds. */
function particular({ of, is }: Traits, subject: Filler, value: Filler): number {
  const share = (filler: Filler, wanted: readonly string[]) => {
    if (!wanted.includes("any") || typeof filler === "string") return 1;
    return wanted.some((kind) => filler.has(kind as Kind)) ? 1 : UNPARTICULAR;
  };
  return share(subject, of) * share(value, is);
}

function fitOf(book: Phrasebook, property: PropertyId, { inverse, qualifies, of }: Traits, subject: Filler, value: Filler): number {
  if (subject === "unknown" || subject === "adjective" || value === "unknown" || value === "adjective") return 1;
  // What may qualify anything was counted only where it stands alone.
  if (qualifies.length > 0 && of.includes("any")) return 1;
  // A relation that has a name from either side is as likely by the one as by the other.
  const other = inverse === null || typeof value === "string" ? 0 : book.signatures.fit(inverse, value, subject);
  return Math.max(book.signatures.fit(property, subject, value), other);
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
