import type { Span } from "../../domain/mention.js";
import { coarseTypes } from "./coarse-type.js";
import type { Context } from "./context.js";
import { type Hypothesis, spanOf } from "./hypothesis.js";
import { traitsOf } from "./property-traits.js";
import type { Topic } from "./read-claim.js";
import { AGENTIVE, CAST, isRoleOfSubject, spokenOrder } from "./spoken-order.js";

/**
 * Where the grammar tells which of two things is the subject, it has to be this one. Where it does not, that matters only when either could be (a
 * father and a son): elsewhere the graph itself tells, because only one of them has the property.
 */
export function isSubject(context: Context, hypothesis: Hypothesis): boolean {
  const { target, property, subject } = hypothesis;
  if (target.kind !== "entity" || traitsOf(property.id).symmetric) return true;
  if (spokenOrder(context, hypothesis) !== null) return isToldOfSubject(context, hypothesis);
  const [own, other] = [coarseTypes(context.graph, subject), coarseTypes(context.graph, target.id)];
  if (![...own].some((type) => type !== "other" && other.has(type))) return true;
  return isToldOfSubject(context, hypothesis);
}

/** The sentence says the property of this hypothesis' subject, and not of its target. */
export function isToldOfSubject(context: Context, hypothesis: Hypothesis): boolean {
  const subjectFirst = hypothesis.topic.link.span.start < spanOf(hypothesis.target).start;
  const order = spokenOrder(context, hypothesis);
  return (order === null ? toldOfFirst(context.reading.text, hypothesis) : order === "first") === subjectFirst;
}

const THE_NOUN_OF =
  /\b(?:is|was|are|were|became)\s+(?:also\s+)?(?:the|an?|one of the)\s+(?:[\p{L}-]+\s+){0,3}?(\p{L}+)\s+of\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,2}$/u;

/** "Blue Jasmine is a …": the name itself is the subject, not something of it ("the director of Jaws is a …", "Akon's album is a …"). */
export function isPlainSubject({ reading }: Context, { link }: Topic, predicate: Span): boolean {
  const before = reading.said.slice(0, link.span.start);
  const between = reading.said.slice(link.span.end, predicate.start);
  if (link.by !== "name" || reading.unknown.some(({ start }) => start < link.span.start) || NOT_THE_SUBJECT.test(before)) return false;
  return PREDICATES.test(between);
}

const NOT_THE_SUBJECT = /,|\b(?:of|in|by|from|for|to|with|on|at|about|and|whose|that|which|who)\b/iu;
const PREDICATES =
  /^[\s·.]*(?:(?:is|was|are|were)(?:n['’]t)?|plays|played)[\s·]+(?:also\s+)?(?:(?:an?|the|one of the)\s+)?(?:[\p{L}\d-]+\s+){0,2}$/iu;

function toldOfFirst(text: string, { topic, target, property }: Hypothesis): boolean {
  const [first, second] = [topic.link.span, spanOf(target)].sort((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return true;
  const between = text.slice(first.end, second.start);
  if (/['’]s?$/u.test(first.text) || /^['’]s?\b/u.test(between)) return true; // "A's father is B"
  const owned = /['’]s?$/u.test(second.text) ? /^\s+(?:[\p{L}-]+\s+)?(\p{L}+?)s?\b/u.exec(text.slice(second.end))?.[1] : undefined;
  if (owned !== undefined) return isRoleOfSubject(property, owned); // "A is B's father"
  if (/\b(?:of|to|for which|in which)\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,2}$/u.test(text.slice(0, first.start))) return true; // "the father of A is B"
  if (/\bby\s+(?:the\s+)?(?:[\p{Ll}-]+\s+){0,2}$/u.test(between)) return true; // "A was shot by cinematographer B"
  if (/\b(?:aired|airs|premiered|debuted|broadcast|shown|ran)\s+(?:\p{L}+ly\s+)?on\s+(?:the\s+)?$/u.test(between)) return true; // "A aired on B"
  if (/\b(?:had|has|have|features?|featured|includes?|included|stars?|starred)\b/u.test(between)) return true; // "A had B as its editor"
  if (CAST.has(property.id) && /\b(?:in|on)\s+(?:the\s+)?(?:[\p{Ll}\d-]+\s+){0,2}$/u.test(between)) return false; // "A was in B"
  const noun = THE_NOUN_OF.exec(between)?.[1]; // "A is the father of B"
  if (noun !== undefined) return isRoleOfSubject(property, noun);
  // "A directed B" turns the relation round; "A was aired on B" does not.
  return !AGENTIVE.has(property.id) || /\b(?:is|was|are|were|been)\b/u.test(between);
}
