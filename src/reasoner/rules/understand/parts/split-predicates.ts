import type { Belief } from "../../../../domain/belief.js";
import { plainSentences } from "../frames/plain-sentences.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { namesSomething } from "./claim-shape.js";
import {
  ADVERBS,
  AUXILIARY,
  FINITE,
  isLeadShared,
  isPlainComplement,
  ON_ITS_OWN,
  PARTICIPLE,
  PREPOSITION,
  readClause,
} from "./read-clause.js";

const JOINT = /,?\s+(?:and|but|yet)\s+|;\s+(?:and\s+|but\s+)?|,\s+/gu;
const SECOND = new RegExp(`^(${ADVERBS})(${FINITE}|${PARTICIPLE})(?![\\p{L}'’-])`, "u");
/** Words that may follow a verb in -ed; before a bare noun it is an adjective ("a retired boxer"). */
const AFTER = new RegExp(`^\\s+(?:(?:${PREPOSITION}|the|an?|his|her|its|their|there|not|both|\\p{Ll}+ly)(?!\\p{L})|[◆◇])`, "u");
const PASSIVE = new RegExp(
  `^\\s+(?:not\\s+|never\\s+)?${ADVERBS}(?:${PARTICIPLE}|\\p{Ll}{2,}ed|won|made|held|built|set|led|shot|sold|found)(?!\\p{L})`,
  "u",
);
const COPULA = /^(?:is|are|was|were)/u;
/** A verb with its own object is not a participle: "directed Titanic". */
const OBJECT = /^\s+(?:[◆]|(?:the|an?|his|her|its|their|both)(?!\p{L}))/u;

/** "Einstein was born in Ulm and died in Princeton": two predicates of one subject, each with a verb and a name. */
export function splitPredicates(belief: Belief, shape: string): readonly Belief[] | null {
  const without = plainSentences("without", belief, shape);
  const first = readClause(shape, 0, shape.length);
  if (without !== null || first === null) return without;
  for (const joint of shape.matchAll(JOINT)) {
    const start = joint.index + joint[0].length;
    const said = shape.slice(first.predicate.end, joint.index);
    if (joint.index <= first.predicate.end || !isLeadShared(first, said) || !isPlainComplement(said)) continue;
    if (!namesSomething(belief, { start: first.predicate.end, end: joint.index })) continue;
    const right = { start, end: shape.length };
    const [whole, , verb = ""] = SECOND.exec(shape.slice(start)) ?? [];
    if (whole === undefined || !namesSomething(belief, { start: start + whole.length, end: right.end })) continue;
    // After a comma alone a participle describes the name before it: "…, released in 1997".
    if (!ON_ITS_OWN.test(verb) && (/^,\s+$/u.test(joint[0]) || !AFTER.test(shape.slice(start + whole.length)))) continue;
    const second = secondPieces(first.verb, said, verb, shape.slice(start + whole.length));
    if (second === null) continue;
    return [assemblePart(belief, [{ start: 0, end: joint.index }]), assemblePart(belief, [first.lead, first.subject, ...second, right])];
  }
  return null;
}

/** The second predicate with the "was" that it shares with the first; null if it might also share a "not". */
function secondPieces(aux: string, said: string, verb: string, rest: string): readonly Piece[] | null {
  if (new RegExp(`^(?:${AUXILIARY})$`, "u").test(verb) || ON_ITS_OWN.test(verb)) return [];
  const participle = new RegExp(`^(?:${PARTICIPLE})$`, "u").test(verb) || /^\s+by\b/u.test(rest);
  const shared = COPULA.test(aux) && !OBJECT.test(rest) && (participle || PASSIVE.test(said));
  if (!shared) return participle ? null : [];
  return /n['’]t$/u.test(aux) || /^\s+(?:not|never)\b/u.test(said) ? null : [aux];
}
