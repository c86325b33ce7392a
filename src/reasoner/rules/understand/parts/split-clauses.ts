import type { Belief } from "../../../../domain/belief.js";
import { kindsOf } from "../../kinds.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { namesSomething, type Stretch } from "./claim-shape.js";
import { ADVERBS, type Clause, FINITE, isLeadShared, isPlainComplement, readClause } from "./read-clause.js";

/** "won the prize while she was a senator" gives a time, which no rule here compares. */
const JOINT = /;\s+(?:and\s+|but\s+)?|,?\s+(?:and|but|while(?!\s+(?:s?he|they|it)\b)|whereas|yet|although|though)\s+/gu;
export const SENTENCE = /(?<=[\p{Ll}◆◇□]{3})[.!]\s+(?=[\p{Lu}◆])/u;
/** References to something in an earlier sentence. */
const POINTS_BACK = /\b(?:this|these|those|such|(?:that|the same|the other) \p{Ll}+|another)\b/iu;
const PRONOUN = new RegExp(`^(he|she|it)\\s+(?=${ADVERBS}${FINITE}(?![\\p{L}-]))`, "iu");
const POSSESSIVE = new RegExp(`^(his|her|its)\\s+(?=(?:[\\p{Ll}-]+\\s+){1,3}?${FINITE}(?![\\p{L}-]))`, "u");

/** "A was born in B, and C is D", "A is Canadian, but he was born in B": clauses that each have a subject and a verb. */
export function splitClauses(belief: Belief, shape: string): readonly Belief[] | null {
  const first = readClause(shape, 0, shape.length);
  if (first === null) return null;
  // Split sentences first: a conjunction does not reach into the next sentence.
  const sentences = SENTENCE.test(shape);
  if (sentences && POINTS_BACK.test(shape)) return null;
  for (const joint of shape.matchAll(sentences ? new RegExp(SENTENCE, "gu") : JOINT)) {
    const left = { start: 0, end: joint.index };
    const right = { start: joint.index + joint[0].length, end: shape.length };
    const said = shape.slice(first.predicate.end, left.end);
    if (left.end <= first.predicate.end || !isLeadShared(first, said) || (!sentences && !isPlainComplement(said))) continue;
    if (!namesSomething(belief, { start: first.predicate.end, end: left.end })) continue;
    const pieces = ownClause(shape, right, joint[0]) ?? pronounClause(belief, shape, { first, left, right });
    if (pieces === null) continue;
    return [assemblePart(belief, [left]), assemblePart(belief, [first.lead, ...pieces])];
  }
  return null;
}

function ownClause(shape: string, right: Stretch, joint: string): readonly Piece[] | null {
  const clause = readClause(shape, right.start, right.end);
  if (clause === null || !/[◆◇]|\p{Ll}{3}/u.test(shape.slice(clause.predicate.end))) return null;
  // "… when A and B were at war": a plural verb after a bare "and" belongs to both names.
  const plural = /^(?:are|were|have|do)/u.test(clause.verb) && /^\s+and/u.test(joint);
  return plural ? null : [right];
}

/** Replaces a pronoun by the subject if no other earlier name fits. */
function pronounClause(
  belief: Belief,
  shape: string,
  { first, left, right }: { readonly first: Clause; readonly left: Stretch; readonly right: Stretch },
): readonly Piece[] | null {
  const words = shape.slice(right.start, right.end);
  const match = PRONOUN.exec(words) ?? POSSESSIVE.exec(words.replace(/^[HI]/u, (letter) => letter.toLowerCase()));
  if (match?.[1] === undefined || !/^(?:the\s+)?◆+(?:\s◆+)?$/iu.test(shape.slice(first.subject.start, first.subject.end))) return null;
  const person = !/^its?$/iu.test(match[1]);
  if (/\b(?:it|him|them)\b/iu.test(shape.slice(left.start, left.end))) return null;
  const meant = belief.links.filter(({ span }) => span.end <= left.end).filter((link) => couldBe(belief, link, person));
  const [only] = meant;
  if (only === undefined || meant.length > 1 || only.span.start >= first.subject.end) return null;
  const rest = { start: right.start + match[0].length, end: right.end };
  return /^(?:he|she|it)$/iu.test(match[1]) ? [first.subject, rest] : [first.subject, "'s", rest];
}

function couldBe({ graph }: Belief, link: Belief["links"][number], person: boolean): boolean {
  if (link.kind === "unknown") return person;
  if (link.by !== "name") return false;
  const types = kindsOf(graph, link.entity.id);
  // A name of unknown kind may be a person, but "it" needs a known thing.
  return types.size === 0 ? person : types.has("person") === person;
}
