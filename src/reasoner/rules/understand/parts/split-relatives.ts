import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

/** "◆ was a Polish physicist who won ◆": the class of the name, and a further statement about it. */
const KIND_WHO = new RegExp(
  `^(◆+)\\s+(?:is|was|are|were)\\s+an?\\s+(?:[\\p{L}-]+\\s+){1,4}?(who|that|which)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}-]))`,
  "u",
);

/** A relative clause on the predicate noun also describes the subject. Not after "The first …" and "not a …": there both hold only together. */
export function splitRelatives(belief: Belief, shape: string): readonly Belief[] | null {
  const match = KIND_WHO.exec(shape);
  if (match === null) return whereElse(belief, shape);
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

/** "died in ◆, where he was born", "hails from ◆, the city in which she was born", "comes from ◆; she was born there" */
const THERE = /^(◆+)\s[^◆◇,]+?\s(?:in|at|from)\s(◆+)(?:\soriginally)?(?:[,;]|\s[–—-])\s(?:and\s)?(?:he|she|it)\s([^◆◇,;]+?)\sthere[.!]?$/u;
const WHERE =
  /^(◆+)\s[^◆◇,]+?\s(?:in|at|from)\s(◆+),?\s(?:(?:the|a)\s(?:city|town|village|place|country|state|island)\s)?(?:where|in\swhich)\s(?:he|she|they|it)\s([^◆◇,;]+?)(?:\stoo|\sas\swell)?[.!]?$/u;

/** The place of the first statement is also the place of the second. */
function whereElse(belief: Belief, shape: string): readonly Belief[] | null {
  const [whole, name = "", place = "", said = ""] = WHERE.exec(shape) ?? THERE.exec(shape) ?? [];
  if (whole === undefined) return null;
  const at = shape.indexOf(place, name.length);
  const where = { start: at, end: at + place.length };
  const verb = shape.lastIndexOf(said);
  return [
    assemblePart(belief, [{ start: 0, end: where.end }]),
    assemblePart(belief, [{ start: 0, end: name.length }, { start: verb, end: verb + said.length }, "in", where]),
  ];
}
