import type { Belief } from "../../../../domain/belief.js";
import { spansOf } from "../../../../text/spans.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { namesSomething, type Stretch } from "./claim-shape.js";
import { denied, INSTEAD_OF } from "./deny.js";
import { ADVERBS, FINITE } from "./read-clause.js";

/** Plural verbs: "both appear in". */
const PLURAL =
  "appear|star|act|play|sing|live|lie|stand|belong|work|teach|hold|use|speak|come|serve|feature|flow|run|lead|write|study|border|orbit|circle";
const IS_PLURAL = new RegExp(`^(?:${PLURAL})$`, "u");
/** Verbs that say the same of each of several things. */
const OF_EACH = /^(?:border|orbit|circle|flow)$/u;
const NAME = "(?:the\\s)?◆+(?:\\s*□+)?";
const LIST = new RegExp(
  `^((?:both|neither)\\s)?(${NAME}(?:,\\s${NAME})*),?\\s(and|nor)\\s(${NAME})\\s+(${ADVERBS})(${FINITE}|${PLURAL})(?![\\p{L}'’-])`,
  "u",
);
/** Collective or reciprocal predicates: they do not hold of each subject alone. */
const TOGETHER =
  /\b(?:each other|one another|together|jointly|respectively|same|similar|different|share|shared|shares|joint|between|combined|total|married|wed|knot|hitched|vows|divorced|engaged|dat(?:ed|ing)|met|related|siblings?|brothers?|sisters?|twins?|twinned|cousins?|friends?|rivals?|partners?|spouses?|couple|pair|duo|neighbou?rs?|neighbou?ring|adjacent|allies|enemies|colleagues|collaborat\w+|co-\w+|relatives|separated?|fought|war|teamed|only|first|last|sole|two|three|four)\b/u;

const CONTRAST = new RegExp(`^(${NAME})${INSTEAD_OF}(${NAME}),?\\s+(${ADVERBS})(${FINITE})(?![\\p{L}'’-])`, "u");

/** "A, not B, was born in C", "A rather than B was": negated for the second. */
function notSecond(belief: Belief, shape: string): readonly Belief[] | null {
  const match = CONTRAST.exec(shape.replace(/^The/u, "the"));
  if (match === null) return null;
  const [whole, first = "", second = "", , verb = ""] = match;
  const said = { start: whole.length - verb.length, end: shape.length };
  if (DENIED.test(shape.slice(said.start)) || !namesSomething(belief, said)) return null;
  const [other] = namesIn(shape, first.length, whole.slice(first.length, whole.indexOf(second, first.length) + second.length));
  if (other === undefined) return null;
  return [assemblePart(belief, [{ start: 0, end: first.length }, said]), assemblePart(belief, [other, ...denied(verb, said)])];
}

const NOT_BUT = new RegExp(
  `^(?:it (?:is|was) )?not\\s(${NAME}),?\\sbut\\s(?:rather\\s)?(${NAME}),?\\s+(?:(?:who|that|which)\\s)?(${ADVERBS})(${FINITE})(?![\\p{L}'’-])`,
  "u",
);

/** "Not A but B was born in C": negated for the first. */
function notFirst(belief: Belief, shape: string): readonly Belief[] | null {
  const match = NOT_BUT.exec(shape.replace(/^(?:It|Not)/u, (word) => word.toLowerCase()));
  if (match === null) return null;
  const [whole, , second = "", , verb = ""] = match;
  const said = { start: whole.length - verb.length, end: shape.length };
  const [first, other] = namesIn(shape, 0, whole.slice(0, whole.lastIndexOf(second) + second.length));
  if (DENIED.test(shape.slice(said.start)) || !namesSomething(belief, said) || first === undefined || other === undefined) return null;
  return [assemblePart(belief, [other, said]), assemblePart(belief, [first, ...denied(verb, said)])];
}

/** "A and B were born in C", "Neither A nor B was born in C". A singular verb after "and" indicates a single title ("Dumb and Dumber was …"). */
export function splitSubjects(belief: Belief, shape: string): readonly Belief[] | null {
  const match = LIST.exec(shape.replace(/^(?:Both|Neither|The)/u, (word) => word.toLowerCase()));
  if (match === null) return notSecond(belief, shape) ?? notFirst(belief, shape);
  const [whole, quantifier = "", names = "", joint = "", last = "", adverbs = "", verb = ""] = match;
  const isBoth = /\bboth\b/u.test(`${quantifier} ${adverbs}`);
  // "Simon and Garfunkel sing" may be a duo; two things that border a third are not.
  const isOfEach = isBoth || OF_EACH.test(verb);
  if (IS_PLURAL.test(verb) && !isOfEach) return null;
  const rest = shape.slice(whole.length);
  const neither = quantifier.startsWith("neither");
  if (neither !== (joint === "nor") || (joint === "and" && /^(?:is|was|has|does)/u.test(verb))) return null;
  if (/^\s+(?:not\s+)?(?:both|all)\b/u.test(rest) && DENIED.test(`${verb}${rest}`)) return null;
  if (TOGETHER.test(verb) || TOGETHER.test(rest) || (verb !== "border" && /[◆◇],?\s+(?:and|or)\s+(?:the\s)?[◆◇]/u.test(rest))) return null;
  const said = { start: whole.length - verb.length, end: shape.length };
  if (!namesSomething(belief, said) || belief.mentions.some(({ kind, start }) => kind === "quantity" && start >= said.start)) return null;
  // "A and B won the prize for C": with three things, the statement may be about both together.
  if (!neither && !isOfEach && !DENIED.test(`${verb}${rest}`) && countThings(rest) > 1) return null;
  const subjects = [...namesIn(shape, quantifier.length, names), ...namesIn(shape, whole.lastIndexOf(last), last)];
  const after = { start: whole.length + (/^\s+both\b/u.exec(rest)?.[0].length ?? 0), end: shape.length };
  // "Neither Venus nor Mercury has a moon"
  const noun = neither && /^ha[sd]$/u.test(verb) ? /^\s+an?(?=\s)/u.exec(rest) : null;
  const predicate: readonly Piece[] = neither
    ? noun !== null
      ? [`${verb} no`, { start: whole.length + noun[0].length, end: shape.length }]
      : denied(verb, said)
    : [SINGULAR.get(verb) ?? { start: said.start, end: whole.length }, after];
  return subjects.map((subject) => assemblePart(belief, [subject, ...predicate]));
}

const SINGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({ are: "is", were: "was", have: "has", do: "does", "aren't": "isn't", "weren't": "wasn't", "don't": "doesn't" }),
);
const DENIED = /\bnot\b|n['’]t\b|\bnever\b/u;

function countThings(rest: string): number {
  return [...rest.matchAll(/◆+|◇+/gu)].length;
}

function namesIn(shape: string, start: number, list: string): readonly Stretch[] {
  return spansOf(new RegExp(NAME, "gu"), shape.slice(0, start + list.length), start);
}
