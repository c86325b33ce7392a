import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { namesSomething } from "./claim-shape.js";
import { ADVERBS, FINITE, PARTICIPLE, PREPOSITION } from "./read-clause.js";

const OPENING = new RegExp(
  `^(?:(?:although|though|while|despite being|despite having been)\\s+)?((?:${PARTICIPLE}|\\p{Ll}{2,}ed)\\s+(?:${PREPOSITION})\\s[^,;]+),\\s+` +
    `((?:the\\s(?:\\p{Ll}+\\s)?)?◆+(?:\\s*□+)?)\\s+(?=${ADVERBS}(${FINITE})(?![\\p{L}'’-]))`,
  "u",
);

/** "Born in Ulm, Einstein died in Princeton": an opening participle describes the subject. */
export function splitOpenings(belief: Belief, shape: string): readonly Belief[] | null {
  const match = OPENING.exec(shape.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()));
  if (match === null) return null;
  const [whole, opening = "", subject = "", verb = ""] = match;
  const at = whole.indexOf(opening);
  const said = { start: at, end: at + opening.length };
  const name = { start: whole.lastIndexOf(subject), end: whole.lastIndexOf(subject) + subject.length };
  const rest = { start: whole.length, end: shape.length };
  if (!namesSomething(belief, said) || !namesSomething(belief, rest) || /\b(?:who|which|that|when)\b/u.test(opening)) return null;
  const copula = /^(?:located|situated|based)/u.test(opening) && !/^(?:was|were)|ed$/u.test(verb) ? "is" : "was";
  return [assemblePart(belief, [name, copula, said]), assemblePart(belief, [name, rest])];
}
