import type { Belief } from "../../../../domain/belief.js";
import { FUNCTION_WORDS } from "../../../../text/words.js";
import type { Stage } from "../frames/frame-file.js";
import { plainSentences } from "../frames/plain-sentences.js";
import { shapeOf } from "./claim-shape.js";
import { notUntil } from "./not-until.js";
import { splitAppositions } from "./split-appositions.js";
import { SENTENCE, splitClauses } from "./split-clauses.js";
import { splitOpenings } from "./split-openings.js";
import { splitOrder } from "./split-order.js";
import { splitPredicates } from "./split-predicates.js";
import { splitSubjects } from "./split-subjects.js";
import { splitTitles } from "./split-titles.js";
import { splitValues } from "./split-values.js";
import { splitVerbs } from "./split-verbs.js";
import { splitWhen } from "./split-when.js";

const framed = (stage: Stage) => (belief: Belief, shape: string) => plainSentences(stage, belief, shape);

/** In order: larger parts are split off before smaller ones. */
const WAYS = [
  splitOpenings,
  framed("ages"),
  splitWhen,
  splitOrder,
  splitClauses,
  splitAppositions,
  framed("relatives"),
  splitPredicates,
  splitVerbs,
  splitSubjects,
  splitValues,
] as const;
const MAX_DEPTH = 5;
/** "A and B were born in C and D respectively": no rule here pairs them. */
const CROSSED = /\b(?:respectively|vice versa|the former|the latter)\b/iu;

/**
 * Splits a claim into statements, each a small claim over the same evidence; all of them have to hold. If the split is unclear, returns the claim as
 * its only part: a wrong split would give a wrong verdict.
 */
export function splitClaim(belief: Belief, depth = 0): readonly Belief[] {
  const shape = shapeOf(belief);
  if (depth >= MAX_DEPTH || hasHalfName(belief, shape)) return [belief];
  const titled = splitTitles(belief, shape);
  if (titled === null && CROSSED.test(shape)) return [belief];
  for (const way of titled !== null ? [() => titled] : SENTENCE.test(shape) ? [splitClauses] : WAYS) {
    const parts = way(belief, shape);
    if (parts !== null) return parts.flatMap((part) => splitClaim(part, depth + 1));
  }
  const plain = notUntil(belief, shape);
  return plain === null ? (plainSentences("stopped", belief, shape) ?? [belief]) : [plain];
}

/** "Baijiantan ◆": an unlinked capitalised word before a name; the name is then probably part of a longer one. */
function hasHalfName({ links }: Belief, shape: string): boolean {
  return [...shape.matchAll(/(\p{Lu}[\p{L}.'’-]*)\s(?=◆)/gu)].some(
    ({ index, 1: word = "" }) =>
      !/^(?:(?:un)?like|neither|president|minister|chancellor|emperor|senator|former|late)$/iu.test(word) &&
      !FUNCTION_WORDS.has(word.toLowerCase()) &&
      !links.some(({ span }) => span.start <= index && index < span.end),
  );
}
