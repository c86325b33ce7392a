import type { PropertyId } from "../../../domain/ids.js";
import { type Clause, clauseWeight, type PropertyPhrases } from "./clause.js";
import { boundOfMatch, type Candidate, type ClauseWords, candidateOf, type Match, matchPhrase, mostOf, placesOf } from "./match-phrase.js";
import type { Phrase } from "./phrase.js";
import type { Matching } from "./phrasebook-schema.js";
import { type ReadingWork, STEPS_A_CANDIDATE, spend } from "./reading-work.js";

/** Minimum score of a phrase match. */
export const MIN_SCORE = 0.4;

/** Weight of a preposition. */
const PREPOSITION = 0.25;

type Matched = { readonly phrase: Phrase; readonly match: Match };

/** How the words may express a property with the things at two positions as subject and value, before their kinds are considered. */
export type PairMatches = {
  /** Score of the best phrase. */
  readonly score: number;
  readonly matched: readonly Matched[];
};

/** Cached results for a list of tokens. Things described by the same words leave the same list, which is then matched only once. */
export type PhraseMatches = {
  /** Was the property at this index of the pool tried, without any matching phrase? */
  isSilent(entry: number): boolean;
  between(x: number, y: number): (own: PropertyPhrases, entry: number, work: ReadingWork) => PairMatches;
};

type Tokens = Clause<unknown>["tokens"];

const HELD = new WeakMap<Tokens, PhraseMatches>();

export function phraseMatches(tokens: Tokens, matching: (property: PropertyId) => Matching): PhraseMatches {
  const held = HELD.get(tokens) ?? holdPhrases(tokens, matching);
  HELD.set(tokens, held);
  return held;
}

function counts({ whole, used }: Match, tokens: Tokens, matching: Matching): boolean {
  if (matching === "approximate") return true;
  if (!whole || matching === "none") return false;
  return matching === "contained" || tokens.every(({ weight }, at) => weight <= PREPOSITION || used.includes(at));
}

function holdPhrases(tokens: Tokens, matching: (property: PropertyId) => Matching): PhraseMatches {
  const words: ClauseWords = { tokens, places: placesOf(tokens), clauseWeight: clauseWeight({ tokens }) };
  const candidates: (readonly Candidate[] | undefined)[] = [];
  const pairs = new Map<string, (PairMatches | undefined)[]>();

  /** Phrases for a property with enough words in the clause, likeliest first. */
  function candidatesOf({ phrases }: PropertyPhrases): readonly Candidate[] {
    const found: Candidate[] = [];
    for (const phrase of phrases) {
      const candidate = candidateOf(phrase, words, MIN_SCORE);
      if (candidate !== null) found.push(candidate);
    }
    return found.sort((a, b) => b.most - a.most);
  }

  /** Drops phrases that cannot score more than an earlier one; keeps all near misses. */
  function saidBy(found: readonly Candidate[], x: number, y: number, work: ReadingWork): PairMatches {
    const pair = { ...words, x, y };
    const matched: Matched[] = [];
    let score = 0;
    for (const candidate of found) {
      if (!spend(work, STEPS_A_CANDIDATE)) break;
      const { phrase } = candidate;
      const most = mostOf(candidate, pair);
      const bound = boundOfMatch(candidate, most, words.clauseWeight);
      if (bound < MIN_SCORE || (phrase.kind !== "not" && score > bound)) continue;
      if (!spend(work, tokens.length * phrase.elements.length)) break;
      const match = matchPhrase(candidate, pair, most);
      if (!counts(match, tokens, matching(phrase.property))) continue;
      if (phrase.kind !== "not") score = Math.max(score, match.score);
      matched.push({ phrase, match });
    }
    return { score, matched };
  }

  return {
    isSilent: (entry) => candidates[entry]?.length === 0,
    between(x, y) {
      const key = `${x} ${y}`;
      const known = pairs.get(key) ?? [];
      pairs.set(key, known);
      return (own, entry, work) => {
        const found = candidates[entry] ?? candidatesOf(own);
        candidates[entry] = found;
        const said = known[entry] ?? saidBy(found, x, y, work);
        known[entry] = said;
        return said;
      };
    },
  };
}
