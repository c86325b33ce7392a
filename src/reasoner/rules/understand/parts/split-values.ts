import type { Belief } from "../../../../domain/belief.js";
import type { Linked } from "../../../../domain/mention.js";
import { spansOf } from "../../../../text/spans.js";
import type { Kind } from "../../kind-names.js";
import { specificKinds } from "../../kinds.js";
import { plainSentences } from "../frames/plain-sentences.js";
import { thingOf } from "../things.js";
import { assemblePart, type Piece } from "./assemble-part.js";
import { namesSomething, type Stretch, withNouns } from "./claim-shape.js";
import { affirmed, denied, INSTEAD_OF } from "./deny.js";
import { type Clause, FINITE, PREPOSITION, readClause } from "./read-clause.js";

const VERB = new RegExp(`(?<![\\p{L}-])(?:${FINITE})(?![\\p{L}-])`, "u");
const DATED = /◆+\s+(?:in|on|since|from|until|during)\s+(?:the\s)?◇+(?:\s+(?:to|until|and)\s+◇+)?$/u;
const STARTS_WITH_DATED = /^(?:the\s+|an?\s+)?◆+\s+(?:in|on|since|from|until|during)\s+(?:the\s)?◇/u;
const NEGATED = /\s+not\b|n['’]t\b|\bnever\b/u;

/** Splits several values: "not in Paris but in London", "A in 2018 and B in 2024", "neither A nor B", "by A and B". */
export function splitValues(belief: Belief, shape: string): readonly Belief[] | null {
  const clause = readClause(shape, 0, shape.length);
  if (clause === null) return null;
  const named = withNouns(belief, shape, clause.predicate.end);
  return (
    notBut(belief, named, clause) ??
    andNot(belief, named, clause) ??
    neitherNor(belief, named, clause) ??
    dated(belief, shape, clause) ??
    noneOf(belief, named, clause) ??
    togetherWith(belief, shape, clause) ??
    severalKinds(belief, shape, clause) ??
    plainSentences("roles", belief, shape) ??
    severalNations(belief, shape, clause) ??
    listed(belief, named, clause)
  );
}

type Sides = { readonly left: Stretch; readonly right: Stretch };

/** Both sides of a conjunction after the verb, if the right one has no verb. */
function sidesOf(belief: Belief, shape: string, clause: Clause, joint: RegExp): Sides | null {
  const match = joint.exec(shape.slice(clause.predicate.end));
  if (match === null) return null;
  const at = clause.predicate.end + match.index;
  const left = { start: 0, end: at };
  const right = { start: at + match[0].length, end: shape.length };
  const verbless = !VERB.test(shape.slice(right.start)) && !/[,;]/u.test(shape.slice(right.start));
  const named = namesSomething(belief, { start: clause.predicate.end, end: left.end }) && namesSomething(belief, right);
  return verbless && named ? { left, right } : null;
}

/** Start of the left value that the right side replaces: at the same kind of word. */
function placeOf(shape: string, clause: Clause, { left, right }: Sides): number | null {
  const [word = ""] = /^(?:[\p{L}]+|[◆◇])/u.exec(shape.slice(right.start)) ?? [];
  const kinds = [/[◆◇]/u, new RegExp(`^(?:${PREPOSITION})$`, "u"), /^(?:the|an?)$/u];
  const kind = kinds.findIndex((pattern) => pattern.test(word));
  const pattern = [/(?<![◆◇])[◆◇]/gu, new RegExp(`(?<![\\p{L}-])(?:${PREPOSITION})(?=\\s)`, "gu"), /(?<![\p{L}-])(?:the|an?)(?=\s)/gu][
    kind
  ];
  const said = shape.slice(clause.predicate.end, left.end);
  const last = pattern === undefined ? undefined : [...said.matchAll(pattern)].at(-1);
  return last === undefined ? null : clause.predicate.end + last.index;
}

/** "was not born in Paris but in London" */
function notBut(belief: Belief, shape: string, clause: Clause): readonly Belief[] | null {
  const sides = sidesOf(belief, shape, clause, /,?\s+but\s+(?:rather\s+|instead\s+)?/u);
  if (sides === null || /\bnot\s+only\b/u.test(shape)) return null;
  const place = placeOf(shape, clause, sides);
  const before = place === null ? null : affirmed(shape, { start: 0, end: place });
  if (before === null) return null;
  return [assemblePart(belief, [sides.left]), assemblePart(belief, [...before, sides.right])];
}

/** "was born in London, not in Paris", "in London rather than in Paris" */
function andNot(belief: Belief, shape: string, clause: Clause): readonly Belief[] | null {
  const sides = sidesOf(belief, shape, clause, new RegExp(INSTEAD_OF, "u"));
  if (sides === null || NEGATED.test(shape.slice(clause.subject.end, sides.left.end))) return null;
  const verb = clause.predicate.end - clause.verb.length;
  if (isOtherSubject(belief, clause, sides)) {
    const other = {
      start: sides.right.start,
      end: sides.right.start + (/^(?:the )?◆+/u.exec(shape.slice(sides.right.start))?.[0].length ?? 0),
    };
    return [
      assemblePart(belief, [sides.left]),
      assemblePart(belief, [other, ...denied(clause.verb, { start: verb, end: sides.left.end })]),
    ];
  }
  const place = placeOf(shape, clause, sides);
  if (place === null) return null;
  const head: readonly Piece[] = [{ start: 0, end: verb }, ...denied(clause.verb, { start: verb, end: place })];
  return [assemblePart(belief, [sides.left]), assemblePart(belief, [...head, sides.right])];
}

/** "Canberra is the capital of Australia, not Sydney": the right side is a thing like the subject and unlike the value. */
function isOtherSubject(belief: Belief, { subject, predicate }: Clause, { left, right }: Sides): boolean {
  const kindsIn = (start: number, end: number) => {
    const link = belief.links.findLast((one): one is Linked => one.kind === "linked" && one.span.start >= start && one.span.end <= end);
    return link === undefined ? null : thingOf(belief, link).kinds;
  };
  const [own, value, other] = [kindsIn(subject.start, subject.end), kindsIn(predicate.end, left.end), kindsIn(right.start, right.end)];
  if (own === null || value === null || other === null) return false;
  const isLike = (one: ReadonlySet<Kind>) => specificKinds(other).some((kind) => one.has(kind));
  return isLike(own) && !isLike(value);
}

/** "was neither A nor B", "won neither A nor B" */
function neitherNor(belief: Belief, shape: string, clause: Clause): readonly Belief[] | null {
  const match = /^\s+neither\s+/u.exec(shape.slice(clause.predicate.end));
  const sides = match === null ? null : sidesOf(belief, shape, clause, /,?\s+nor\s+/u);
  if (match === null || sides === null) return null;
  const verb = { start: clause.predicate.end - clause.verb.length, end: clause.predicate.end };
  const head: readonly Piece[] = [{ start: 0, end: verb.start }, ...denied(clause.verb, verb)];
  const value = { start: clause.predicate.end + match[0].length, end: sides.left.end };
  return [value, sides.right].map((each) => assemblePart(belief, [...head, each]));
}

/** "won A in 2018 and B in 2024": each with a separate date. */
function dated(belief: Belief, shape: string, clause: Clause): readonly Belief[] | null {
  const joint = /,?\s+and\s+(?=(?:the\s+|an?\s+)?◆)/u;
  const sides = sidesOf(belief, shape, clause, joint);
  if (sides === null || clause.lead.end > clause.lead.start) return null;
  const said = shape.slice(clause.predicate.end, sides.left.end);
  if (!DATED.test(said) || !STARTS_WITH_DATED.test(shape.slice(sides.right.start)) || NEGATED.test(said)) return null;
  const place = /(?:\b(?:the|an?)\s+)?◆/u.exec(said);
  if (place === null) return null;
  const head = { start: 0, end: clause.predicate.end + place.index };
  return [assemblePart(belief, [sides.left]), assemblePart(belief, [head, sides.right])];
}

/** "does not border Chile or Peru" */
function noneOf(belief: Belief, shape: string, clause: Clause): readonly Belief[] | null {
  const sides = sidesOf(belief, shape, clause, /,?\s+(?:or|nor)\s+/u);
  if (sides === null || !NEGATED.test(shape.slice(clause.subject.end, sides.left.end))) return null;
  const place = placeOf(shape, clause, sides);
  if (place === null) return null;
  return [assemblePart(belief, [sides.left]), assemblePart(belief, [{ start: 0, end: place }, sides.right])];
}

const COMPANION = /,?\s+((?:together|along|jointly|in partnership)\s+)?with\s+(◆+)[.!]?$/u;

/** With these, "with" alone names another agent. A film is directed with its actors, and a phone launched with a new screen. */
const DONE_WITH = /\b(?:co-?)?(?:founded|established|started|wrote|written|penned|authored|composed|discovered|invented)\b/u;

/** Acts that happen once: all agents did them together. Prizes can also be won separately. */
const DONE_ONCE =
  /\b(?:co-?)?(?:founded|established|created|built|designed|wrote|written|penned|authored|composed|directed|produced|discovered|invented|developed|launched|formed|recorded|painted)\b/u;

/** "A founded X together with B", "A founded X with B": both of them did. */
function togetherWith(belief: Belief, shape: string, { subject, lead }: Clause): readonly Belief[] | null {
  const match = COMPANION.exec(shape);
  const [, jointly, name = ""] = match ?? [];
  if (match === null || lead.end > lead.start || NEGATED.test(shape) || !(jointly === undefined ? DONE_WITH : DONE_ONCE).test(shape))
    return null;
  const left = { start: 0, end: match.index };
  const at = match.index + match[0].lastIndexOf(name);
  const companion = { start: at, end: at + name.length };
  // "was founded by A together with B"
  const by = /\sby\s+(?=◆+$)/u.exec(shape.slice(0, left.end));
  if (by !== null) return [assemblePart(belief, [left]), assemblePart(belief, [{ start: 0, end: by.index + by[0].length }, companion])];
  return [assemblePart(belief, [left]), assemblePart(belief, [companion, { start: subject.end, end: left.end }])];
}

const KINDS = /^\s+an?\s(?:(?!\b(?:of|from)\b).)*?(?=(?:,?\s+(?:and|as well as)|,)\s+(?:an?\s+)?([\p{Ll}-]+(?:\s[\p{Ll}-]+)?)[.!]?$)/u;

/** "was a German composer and pianist": a German composer, and a pianist. The graph must know each noun, so that nothing else is split. */
function severalKinds(belief: Belief, shape: string, { predicate, subject, verb }: Clause): readonly Belief[] | null {
  const match = KINDS.exec(shape.slice(predicate.end));
  if (match === null || !/^(?:is|was)$/u.test(verb) || JOINTLY.test(shape.slice(subject.end, predicate.end + match[0].length))) return null;
  const left = { start: 0, end: predicate.end + match[0].length };
  const noun = match[1] ?? "";
  const at = shape.lastIndexOf(noun);
  const isKind = (edge: "start" | "end", place: number) =>
    belief.links.some((link) => link.kind === "linked" && link.by === "word" && link.span[edge] === place);
  if (!isKind("end", left.end) || !isKind("start", at) || !isKind("end", at + noun.length)) return null;
  const head: readonly Piece[] = [{ start: 0, end: predicate.end }, /^[aeiou]/u.test(noun) ? "an" : "a"];
  return [assemblePart(belief, [left]), assemblePart(belief, [...head, { start: at, end: at + noun.length }])];
}

/** "held both Austrian and American citizenship", "is an Italian and French film": each of them. */
function severalNations(belief: Belief, shape: string, { subject, predicate }: Clause): readonly Belief[] | null {
  const nations = belief.links.flatMap((link) =>
    link.kind === "linked" && link.by === "demonym" && link.span.start >= predicate.end ? [link.span] : [],
  );
  const [first, last] = [nations[0], nations.at(-1)];
  if (first === undefined || last === undefined || first === last || /\band\b/u.test(shape.slice(subject.start, subject.end))) return null;
  const joints = nations.slice(1).map(({ start }, at) => shape.slice(nations[at]?.end, start));
  const head = shape.slice(0, first.start).replace(/\bboth\s$/u, "");
  const isListed = joints.every((joint, at) => (at === joints.length - 1 ? /^(?:,? and| as well as) $/u : /^, $/u).test(joint));
  if (!isListed || JOINTLY.test(head.slice(subject.end)) || /\band\b/u.test(shape.slice(last.end))) return null;
  // A co-production is a production of each country.
  const behind = last.end + (/^\sco-(?=production\b)/u.exec(shape.slice(last.end))?.[0].length ?? 0);
  return nations.map((nation) => assemblePart(belief, [{ start: 0, end: head.length }, nation, { start: behind, end: shape.length }]));
}

const NAME = "(?:the\\s)?◆+(?:\\s*□+)?";
const LISTED = new RegExp(
  `(?:both\\s)?(?:(${PREPOSITION})\\s)?${NAME}(?:,\\s${NAME})*,?\\s(?:and|as well as)\\s(?:\\1\\s)?${NAME}[.!]?$`,
  "u",
);
/** Collective and reciprocal words, and words that begin another clause. */
const JOINTLY =
  /\b(?:between|than|among|same|different|together|jointly|combined|total|respectively|not|never|all|only|first|last|who|which|that|whose|where|when|and|or)\b|n['’]t\b/u;

/** "was founded by A and B", "borders A, B and C": each of them. */
function listed(belief: Belief, shape: string, { predicate, subject }: Clause): readonly Belief[] | null {
  const said = shape.slice(predicate.end);
  const match = LISTED.exec(said);
  if (match === null || JOINTLY.test(shape.slice(subject.end, predicate.end + match.index))) return null;
  const from = predicate.end + match.index;
  const names = spansOf(new RegExp(NAME, "gu"), shape, from);
  const preposition = match[1] === undefined ? [] : [match[1]];
  return names.map((name) => assemblePart(belief, [{ start: 0, end: from }, ...preposition, name]));
}
