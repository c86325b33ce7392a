import type { Belief } from "../../../../domain/belief.js";
import { fromTemplate } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

/** Sentence patterns, and the two statements that they make. */
const FRAMES: readonly (readonly [RegExp, string, string])[] = [
  // "◆ was a Polish physicist who won ◆". Not after "The first …" and "not a …": there both hold only together.
  [
    new RegExp(
      `^((◆+)\\s+(?:is|was|are|were)\\s+an?\\s+(?:[\\p{L}-]+\\s+){1,4}?)(?:who|that|which)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}-]))(.*)$`,
      "du",
    ),
    "$1",
    "$2 $3",
  ],
  // "died in ◆, where he was born", "hails from ◆, the city in which she was born"
  [
    /^((◆+)\s[^◆◇,]+?\s(?:in|at|from)\s(◆+)),?\s(?:(?:the|a)\s(?:city|town|village|place|country|state|island)\s)?(?:where|in\swhich)\s(?:he|she|they|it)\s([^◆◇,;]+?)(?:\stoo|\sas\swell)?[.!]?$/du,
    "$1",
    "$2 $4 in $3",
  ],
  // "comes from ◆; she was born there"
  [
    /^((◆+)\s[^◆◇,]+?\s(?:in|at|from)\s(◆+))(?:\soriginally)?(?:[,;]|\s[–—-])\s(?:and\s)?(?:he|she|it)\s([^◆◇,;]+?)\sthere[.!]?$/du,
    "$1",
    "$2 $4 in $3",
  ],
  // "both directed ◆ and acted in it"
  [
    /^((?:The\s)?◆+)\s(?:both\s)?(\p{Ll}+)\s((?:the\s)?◆+)\sand\s(?:also\s|later\s|then\s)?((?:\p{Ll}+\s){1,2})it(?:\stoo|\sas\swell|\shimself|\sherself)?[.!]?$/du,
    "$1 $2 $3",
    "$1 $4 $3",
  ],
];

/** A relative clause on the predicate noun also describes the subject; the place of a statement may be that of a second one. */
export function splitRelatives(belief: Belief, shape: string): readonly Belief[] | null {
  for (const [pattern, ...parts] of FRAMES) {
    const match = pattern.exec(shape);
    if (match !== null) return parts.map((part) => fromTemplate(belief, match, part));
  }
  return null;
}
