import { coarseTypes } from "./coarse-type.js";
import type { Context } from "./context.js";
import type { Hypothesis } from "./hypothesis.js";
import { traitsOf } from "./property-traits.js";

/** Properties whose value acts on the subject: "A directed B" says that the director of B is A. */
const AGENTIVE = new Set(
  "P50 P57 P58 P61 P84 P86 P112 P157 P162 P169 P170 P175 P176 P178 P184 P286 P344 P1040 P127 P749 P137 P1346".split(" "),
);

/**
 * Which of two things is the subject matters only when either could be (a father and a son): elsewhere the graph itself
 * tells, because only one of them has the property.
 */
export function isSubject(context: Context, hypothesis: Hypothesis): boolean {
  const { target, topic, property, subject } = hypothesis;
  if (target.kind !== "entity" || traitsOf(property.id).symmetric) return true;
  const [own, other] = [coarseTypes(context.graph, subject), coarseTypes(context.graph, target.id)];
  if (![...own].some((type) => type !== "other" && other.has(type))) return true;
  return subjectIsFirst(context.reading.text, hypothesis) === topic.link.span.start < target.topic.link.span.start;
}

function subjectIsFirst(text: string, { topic, target, property }: Hypothesis): boolean {
  if (target.kind !== "entity") return true;
  const [first, second] = [topic.link.span, target.topic.link.span].sort((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return true;
  const between = text.slice(first.end, second.start);
  if (/['’]s?$/u.test(first.text) || /^['’]s?\b/u.test(between)) return true; // "A's father is B"
  if (/\b(?:of|to)\s+(?:the\s+)?$/iu.test(text.slice(0, first.start))) return true; // "the father of A is B"
  if (/\bby\s+(?:the\s+)?$/iu.test(between)) return true; // "A was killed by B"
  if (/\b\p{L}+\s+of\s+(?:the\s+)?$/iu.test(between)) return isOfPhrase(property.label, between); // "A is the father of B"
  return !AGENTIVE.has(property.id);
}

/** In "A is a member of B" the property itself ends in "of": A stays the subject. */
function isOfPhrase(label: string, between: string): boolean {
  return /\bof$/.test(label) && between.toLowerCase().includes(label.toLowerCase());
}
