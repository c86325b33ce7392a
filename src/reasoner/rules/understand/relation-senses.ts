import type { Addition, RelationSense } from "../../../domain/reading.js";
import { isLight, isLimiting } from "../../../text/idle-words.js";
import { isRank } from "../../../text/number-words.js";
import { SEX_OF_PARENT } from "../people.js";
import { addsNothing, together } from "./direction.js";
import { byScore, type Relating, reversed } from "./frames.js";
import type { Phrasebook } from "./phrasebook.js";
import { isLoaded } from "./word-roles.js";

/** Minimum score of a relation; it must also score nearly as much as the best one. */
export const MIN_SCORE = 0.58;
const NEAR_BEST = 0.8;
const MAX_SENSES = 16;

/**
 * All senses that score about as much as the best one of a pair, in its direction. A sense that skips a described thing scores less: "the brother of
 * X".
 */
export function sensesOf(book: Phrasebook, all: readonly Relating[], main: Relating): readonly RelationSense[] {
  const { from, to } = main;
  return distinct(
    book,
    all
      .filter((relating) => !leavesOut(book, relating, main))
      .flatMap((relating) =>
        relating.from === from && relating.to === to ? [relating] : relating.from === to && relating.to === from ? [turned(relating)] : [],
      ),
    MIN_SCORE,
  );
}

/** Does a shorter path leave a content word of the best one unexplained? */
function leavesOut(book: Phrasebook, { used, path }: Relating, main: Relating): boolean {
  const own = new Set(used.map(({ span }) => span.start));
  const isPlain = (lemma: string) => path.some(({ property }) => addsNothing(book.directionOf(lemma, property)));
  return main.used.some(
    ({ span, text, lemma, weight, thing }) =>
      thing === null &&
      (weight > 1 || isLimiting(text)) &&
      !own.has(span.start) &&
      (isLimiting(text) || (!isLight(lemma) && (isLoaded(text) || isRank(text) || !isPlain(lemma)))),
  );
}

export function sensesBetween(
  book: Phrasebook,
  all: readonly Relating[],
  [other, place]: readonly [number, number],
  least: number,
): readonly RelationSense[] {
  return distinct(
    book,
    all.flatMap((relating) =>
      relating.from === other && relating.to === place
        ? [relating]
        : relating.to === other && relating.from === place
          ? [turned(relating)]
          : [],
    ),
    least,
  );
}

function distinct(book: Phrasebook, relatings: readonly Relating[], least: number): readonly RelationSense[] {
  const best = Math.max(0, ...relatings.map(({ score }) => score));
  const seen = new Set<string>();
  // A wording of the relation itself is stronger evidence than a wording of its inverse.
  const own = new Set(relatings.map(({ path }) => JSON.stringify(path)));
  return [...relatings]
    .sort(byScore)
    .filter(({ score, words }) => score >= least && words >= NEAR_BEST * best)
    .flatMap((relating) => [relating, ...fromOtherSide(book, relating).filter(({ path }) => !own.has(JSON.stringify(path)))])
    .filter(({ path }) => {
      const key = JSON.stringify(path);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, MAX_SENSES)
    .map(({ path, score, words, direction, adds }) => ({ path, score, words, direction, adds }));
}

/** "X contains Y" means "Y lies in X": wordings of either of two inverse relations express both. */
export function fromOtherSide(book: Phrasebook, relating: Relating): readonly Relating[] {
  const step = relating.path.at(-1);
  const inverse = step === undefined ? null : book.traits(step.property).inverse;
  if (step === undefined || inverse === null) return [];
  const path: Relating["path"] = [...relating.path.slice(0, -1), { property: inverse, direction: step.direction === "out" ? "in" : "out" }];
  // "gave birth to" does not apply to a father.
  const wanted = SEX_OF_PARENT.get(inverse);
  if (wanted !== undefined && relating.adds.some(({ says }) => says.kind === "sex" && says.of === "X" && says.is !== wanted)) return [];
  const sex = SEX_OF_PARENT.get(step.property);
  if (sex === undefined) return [{ ...relating, path }];
  const parent: Addition = { property: inverse, says: { kind: "sex", of: "X", is: sex } };
  return [{ ...relating, path, direction: together(relating.direction, "stronger"), adds: [...relating.adds, parent] }];
}

export function turned(relating: Relating): Relating {
  return { ...relating, from: relating.to, to: relating.from, path: reversed(relating.path) };
}
