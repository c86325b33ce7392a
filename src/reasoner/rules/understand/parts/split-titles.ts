import type { Belief } from "../../../../domain/belief.js";
import { withHeldOffice } from "../held-offices.js";
import { assemblePart } from "./assemble-part.js";
import { ADVERBS, FINITE } from "./read-clause.js";

const TITLE = "(?:◆+|[\\p{L}.-]+)(?:\\s(?:◆+|[\\p{L}.-]+)){0,5}?";
const TITLED = new RegExp(
  `^(?:the\\s)?(former|one-time|onetime|late)\\s(?:(?!${FINITE}\\s)(${TITLE})(?<!\\b(?:of|in|by|the|and|an?))\\s)?(◆+)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}'’-]))`,
  "du",
);

/** "Former French president Jacques Chirac died in 2019": he is a former president, and he died in 2019. "The late actor …": he is dead. */
export function splitTitles(belief: Belief, shape: string): readonly Belief[] | null {
  const match = TITLED.exec(shape.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()));
  if (match === null) return null;
  const { 0: whole, 1: when, indices = [] } = match;
  const [titled, named] = [indices[2], indices[3]];
  if (named === undefined) return null;
  const name = { start: named[0], end: named[1] };
  const main = assemblePart(belief, [name, { start: whole.length, end: shape.length }]);
  const title = titled && { start: titled[0], end: titled[1] };
  if (when !== "late") return title === undefined ? null : [withHeldOffice(assemblePart(belief, [name, "is a former", title])), main];
  const dead = assemblePart(belief, [name, "is dead"]);
  if (title === undefined) return [dead, main];
  return [dead, assemblePart(belief, [name, /^[aeio]/u.test(belief.claim.text.slice(title.start)) ? "was an" : "was a", title]), main];
}
