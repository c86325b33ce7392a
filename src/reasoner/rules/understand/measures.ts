import { lazy } from "../../../base/lazy.js";
import type { Comparison, Tiers } from "../../../domain/reading.js";
import { type Entry, FRAMES } from "./frames/frame-file.js";
import { fitting } from "./frames/match-frames.js";

export type Measure = { readonly tiers: Tiers } & Omit<Extract<Comparison["asks"], { kind: "order" }>, "kind" | "margin">;

const split = (words: string | undefined): readonly string[] => (words === undefined ? [] : words.split("|"));
const measureOf = ({ tiers = [], loose = false }: Entry, side: Measure["side"]): Measure => ({ tiers, side, loose });
const rows = () => FRAMES().stages.measures;
/** Both sides of all measures, by the word. */
const sides = (wordsOf: (row: Entry) => Pick<Entry, "more" | "less">) =>
  new Map(
    rows().flatMap((row) => [
      ...split(wordsOf(row).more).map((word) => [word, measureOf(row, "greater")] as const),
      ...split(wordsOf(row).less).map((word) => [word, measureOf(row, "smaller")] as const),
    ]),
  );
const BY_WORD = lazy(() => sides((row) => row));
const BY_VERB = lazy(() => sides(({ verbs = {} }) => verbs));
const BY_NOUN = lazy(() => new Map(rows().flatMap(({ nouns, tiers = [] }) => split(nouns).map((noun): [string, Tiers] => [noun, tiers]))));
const COMPARATIVE = lazy(
  () => new Map(rows().flatMap(({ plain, more }) => split(plain).map((word, at) => [word, split(more)[at] ?? ""] as const))),
);
/** Size in every sense. */
const LARGE = lazy(() => rows().find(({ loose }) => loose === true)?.tiers);

/** "lies higher than", "runs longer than": the verb does not change the measure. */
const LIES = /^(?:lies|lie|lay|sits|stands|stood|located|situated) (?=.)/u;

/** The measure of a comparison by the words before "than": "◆ taller", "more people live in ◆". */
export function measureSaid(words: string): Measure | null {
  const [, word] = /^◆ (.+)$/u.exec(words) ?? [];
  const plain = word === undefined ? undefined : BY_WORD().get(word.replace(LIES, ""));
  if (plain !== undefined) return plain;
  const [found] = fitting("measures", words);
  return found === undefined ? null : measureOf(found.entry, found.at("more") === null ? "smaller" : "greater");
}

/** "outweighs": compares without "than". */
export function measureOfVerb(words: string): Measure | null {
  return BY_VERB().get(words) ?? null;
}

/** The properties that a noun measures; null for other nouns. */
export function tiersOfNoun(noun: string): Tiers | null {
  return BY_NOUN().get(noun) ?? null;
}

/** Words by which a relation of the user's graph has the measure with these properties: "length" and "duration" for "longer". */
export function ownNamesOf(tiers: Tiers): readonly string[] {
  const isMeant = ({ tiers: own = [] }: Entry) =>
    isLoose(tiers) || isLoose(own) ? own === tiers : own.flat().some((id) => tiers.flat().includes(id));
  return rows()
    .filter(isMeant)
    .flatMap(({ nouns, own }) => [...split(nouns), ...split(own)]);
}

export function isLoose(tiers: Tiers): boolean {
  return tiers === LARGE();
}

/** "tall": "taller". */
export function comparativeOf(adjective: string): string | null {
  return COMPARATIVE().get(adjective) ?? (adjective === "many" || adjective === "much" ? "more" : adjective === "old" ? "older" : null);
}

/** Comparatives that need a noun for the measure: "a larger population". */
export const GREATER = "more|larger|bigger|higher|greater|longer|deeper|wider|heavier";
export const SMALLER = "fewer|less|smaller|lower|shorter|shallower|narrower|lighter";
