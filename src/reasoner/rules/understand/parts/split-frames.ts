import type { Belief } from "../../../../domain/belief.js";
import { fromFrames, type PartFrame } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
/** The person, the place or date, and the age, in the order of the groups of each pattern. */
const AGES: readonly PartFrame[] = [
  [
    new RegExp(`^((◆+)\\s+${DIED})\\s(?<where>[^,;]+?),?\\s+((?:aged|at the age of|at age)\\s+◇+(?:\\s+years)?(?:\\s+old)?)[.!]?$`, "du"),
    "$1 $3",
    "$2 died $4",
  ],
  // "was 59 when she died in Sussex"
  [
    /^(◆+)\s+was\s+(?:only\s+|just\s+)?(◇+)(?:\s+years\s+old)?\s+when\s+(?:he|she)\s+died\s+(?<where>[^,;]+?)[.!]?$/du,
    "$1 died $3",
    "$1 died at the age of $2",
  ],
];

/** "died in 1955, aged 76": an age is a separate claim. */
export const splitAges = (belief: Belief, shape: string) => fromFrames(belief, shape, AGES);

const RELATIVES: readonly PartFrame[] = [
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
  // "The Falklands War was between ◆ and ◆"
  [
    /^((?:The\s)?◆+)\s(?:is|was)\s(?:(?:fought|waged|contested)\s)?between\s((?:the\s)?◆+)\sand\s((?:the\s)?◆+)[.!]?$/du,
    "$2 took part in $1",
    "$3 took part in $1",
  ],
  // "both directed ◆ and acted in it"
  [
    /^((?:The\s)?◆+)\s(?:both\s)?(\p{Ll}+)\s((?:the\s)?◆+)\sand\s(?:also\s|later\s|then\s)?((?:\p{Ll}+\s){1,2})it(?:\stoo|\sas\swell|\shimself|\sherself)?[.!]?$/du,
    "$1 $2 $3",
    "$1 $4 $3",
  ],
];

/** A relative clause on the predicate noun also describes the subject; the place of a statement may be that of a second one. */
export const splitRelatives = (belief: Belief, shape: string) => fromFrames(belief, shape, RELATIVES);
