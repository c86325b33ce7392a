import type { PropertyId } from "../../../domain/ids.js";
import type { Kind } from "../kind-names.js";
import { kindsFit } from "../kinds.js";
import { type Clause, clauseWeight } from "./clause.js";
import { boundOfMatch, type Candidate, candidateOf, matchPhrase, mayReach, mostOf, placesOf } from "./match-phrase.js";
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
  const candidates = candidatesIn(book, clause);
  if (!spend(work, candidates.length * STEPS_A_CANDIDATE)) return [];
  const weight = clauseWeight(clause);
  const at = (thing: number) => clause.tokens.findIndex((token) => token.thing === thing);
  const directions = [
    { from: a, to: b, x: at(a), y: at(b) },
    { from: b, to: a, x: at(b), y: at(a) },
  ];
  const best = new Map<string, Saying>();
  const denied = new Map<string, number>();
  /** How well a property is said from either side, whether or not the things can have it so. */
  const either = new Map<string, number>();
  for (const candidate of candidates) {
    const { property, kind } = candidate.phrase;
    const traits = book.traits(property);
    const [a1, b1] = [fillers[a], fillers[b]];
    if (a1 === undefined || b1 === undefined) continue;
    const fits = (subject: Filler, value: Filler) => canBeSubject(subject, traits) && canBeValue(value, traits);
    if (!fits(a1, b1) && !fits(b1, a1)) continue;
    const isOfKind = (subject: Filler, value: Filler) =>
      candidate.phrase.elements.every(
        (one) => !("slot" in one) || one.kinds.length === 0 || isOf(one.slot === "X" ? subject : value, one.kinds),
      );
    for (const { from, to, x, y } of directions) {
      const [subject, value] = from === a ? [a1, b1] : [b1, a1];
      const key = `${property} ${from}`;
      const most = mostOf(candidate, clause.tokens, x, y);
      const bound = boundOfMatch(candidate, most, weight);
      if (bound < MIN_SCORE || (kind !== "not" && (either.get(key) ?? 0) >= bound)) continue;
      if (!spend(work, clause.tokens.length * candidate.phrase.elements.length)) return [];
      const match = matchPhrase(candidate, clause.tokens, x, y, weight, most);
      if (kind !== "not") either.set(key, Math.max(either.get(key) ?? 0, match.score));
      if (!fits(subject, value) || !isOfKind(subject, value)) continue;
      const words = match.score * particular(traits, subject, value) * (QUALIFIERS.has(property) ? QUALIFYING : 1);
      const score = words * fitOf(book, property, subject, value);
      if (kind === "not") denied.set(key, Math.max(denied.get(key) ?? 0, score));
      else if (score >= MIN_SCORE && score > (best.get(key)?.score ?? 0))
        best.set(key, { property, from, to, score, words, used: match.used });
    }
  }
  // "Titanic directed James Cameron" says that the film directed the man, and is no way to say the opposite.
  const isExchanged = ({ property, from, to }: Saying) =>
    !book.traits(property).symmetric && (either.get(`${property} ${to}`) ?? 0) * EXCHANGED > (either.get(`${property} ${from}`) ?? 0);
  return [...best]
    .flatMap(([key, saying]) => ((denied.get(key) ?? 0) > saying.score || isExchanged(saying) ? [] : [saying]))
    .sort((x, y) => y.score - x.score || Number(x.property.slice(1)) - Number(y.property.slice(1)));
}

function isOf(filler: Filler, kinds: readonly string[]): boolean {
  return typeof filler !== "string" && kinds.some((kind) => filler.has(kind as Kind));
}

const CANDIDATES = new WeakMap<Clause<unknown>["tokens"], readonly Candidate[]>();

/** Phrases of which enough stands in the clause to say something, the likeliest first; the same for every pair of its things. */
function candidatesIn(book: Phrasebook, clause: Clause<unknown>): readonly Candidate[] {
  const known = CANDIDATES.get(clause.tokens);
  if (known !== undefined) return known;
  const places = placesOf(clause.tokens);
  const weight = clauseWeight(clause);
  const found: Candidate[] = [];
  for (const phrase of poolOf(book, clause, places)) {
    const candidate = candidateOf(phrase, clause.tokens, places, MIN_SCORE, weight);
    if (candidate !== null) found.push(candidate);
  }
  found.sort((a, b) => b.most - a.most);
  CANDIDATES.set(clause.tokens, found);
  return found;
}

/** Properties that only ever qualify another statement: they say nothing by themselves. */
const QUALIFIERS: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P1686",
  "P453",
  "P812",
  "P2842",
  "P1706",
  "P642",
  "P518",
  "P2868",
  "P3831",
  "P1810",
]);
const QUALIFYING = 0.8;

/** What may be said of anything says less about two things than what is said of their kinds. */
function particular({ of, is }: Traits, subject: Filler, value: Filler): number {
  const share = (filler: Filler, wanted: readonly string[]) => {
    if (!wanted.includes("any") || typeof filler === "string") return 1;
    return wanted.some((kind) => filler.has(kind as Kind)) ? 1 : UNPARTICULAR;
  };
  return share(subject, of) * share(value, is);
}

function fitOf(book: Phrasebook, property: PropertyId, subject: Filler, value: Filler): number {
  if (subject === "unknown" || subject === "adjective" || value === "unknown" || value === "adjective") return 1;
  // A relation that has a name from either side is as likely by the one as by the other.
  const { inverse } = book.traits(property);
  const other = inverse === null || typeof value === "string" ? 0 : book.signatures.fit(inverse, value, subject);
  return Math.max(book.signatures.fit(property, subject, value), other);
}

/** The first clause of a claim holds all of its words; a thing that is described by the others takes some away, and adds "in" or "'s" at most. */
function poolOf(book: Phrasebook, { pool }: Clause<unknown>, places: ReadonlyMap<string, readonly number[]>): readonly Phrase[] {
  if (pool.phrases !== null) return pool.phrases;
  const touched = new Set(book.bare);
  for (const lemma of places.keys()) for (const place of book.sayings(lemma)) touched.add(place);
  const all = [...touched].map((place) => book.phrase(place)).filter((phrase) => mayReach(phrase, places, MIN_SCORE));
  pool.phrases = all;
  return all;
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
