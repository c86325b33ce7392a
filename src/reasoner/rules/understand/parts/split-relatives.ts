import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

/** "◆ was a Polish physicist who won ◆": what the name is, and what is said of it besides. */
const KIND_WHO = new RegExp(
  `^(◆+)\\s+(?:is|was|are|were)\\s+an?\\s+(?:[\\p{L}-]+\\s+){1,4}?(who|that|which)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}-]))`,
  "u",
);

/** A clause that narrows what its subject is said to be speaks of the subject too. "The first …" and "not a …" do not: there both only hold together. */
export function splitRelatives(belief: Belief, shape: string): readonly Belief[] | null {
  const match = KIND_WHO.exec(shape);
  if (match === null) return null;
  const [whole, name = "", pronoun = ""] = match;
  const clause = whole.lastIndexOf(pronoun);
  return [
    assemblePart(belief, [{ start: 0, end: clause - 1 }]),
    assemblePart(belief, [
      { start: 0, end: name.length },
      { start: whole.length, end: shape.length },
    ]),
  ];
}
