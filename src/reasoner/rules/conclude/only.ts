import type { EntityId } from "../../../domain/ids.js";
import type { Span } from "../../../domain/mention.js";
import type { Assertion, Reading } from "../../../domain/reading.js";
import type { Finding } from "../check/finding.js";
import { saidOf } from "../check/statements.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { kindsOf } from "../kinds.js";
import type { Weighed } from "./weigh.js";

const ONLY = /^(?:only|alone|solely|exclusively)$/iu;
/** "all by himself", "single-handedly", "on her own": what opens the sentence did it, and nobody else. */
const BY_ONESELF = /^(?:all|himself|herself|itself|single|handedly|singlehandedly|own)$/iu;
/** Prepositions and articles that may stand between "only" and the value. */
const MAX_BETWEEN = 9;

/**
 * "borders only Russia", "lies in Asia alone": refuted by another value of the relation, borne out where the relation takes one. Null where the claim
 * does not say it of its value, or nothing tells.
 */
export function onlyValue(evidence: Evidence, { assertions, unused }: Reading, weighed: readonly Weighed[]): readonly Finding[] | null {
  const [assertion] = assertions;
  const [first] = weighed;
  // "aired only on X": the words say less than the relation, but another value excludes that it was X alone.
  const finding = first?.finding ?? (first?.withheld?.because === "less" ? first.withheld.finding : null);
  if (assertion === undefined || finding === null || finding === undefined || assertions.length > 1) return null;
  const { subject, property, value, via } = finding.hypothesis;
  if (via.length > 0 || value.kind !== "entity") return null;
  const end = endsOf(assertion).find(({ ids }) => ids.includes(value.id));
  // "won the prize alone": nobody else did, whatever else was won.
  const isDoer = kindsOf(evidence.graph, subject).has("person") && !kindsOf(evidence.graph, value.id).has("person");
  if (isDoer && unused.some(({ span }) => /^alone$/iu.test(span.text))) return null;
  if (unused.length === 0 || end === undefined || !unused.every((word) => limits(word.span, end, assertion))) return null;
  const others = saidOf(evidence, subject, property).filter((said) => said.value !== value.id);
  if (others.length > 0) {
    const statements = [...new Set([...finding.statements, ...others.map(({ statement }) => statement)])];
    return [{ ...finding, rule: "addition", stance: "refutes", statements, reason: { kind: "addition", says: { kind: "only" } } }];
  }
  // "orbits the Sun alone" may also say that nothing goes with it.
  const isPlain = unused.every(({ span }) => /^(?:only|solely|exclusively)$/iu.test(span.text));
  return isPlain && finding.stance === "supports" && evidence.traits(property).takes === "one" ? [finding] : null;
}

type End = { readonly span: Span; readonly ids: readonly EntityId[] };

/** The two things that are related, with all that their names may mean. */
function endsOf({ subject, value }: Assertion): readonly End[] {
  return [subject, value].flatMap((term) => (term.kind === "entity" ? [term] : []));
}

/** Is the word said of the relation's value, rather than of the thing at the other end? */
function limits(word: Span, { span }: End, { subject, value }: Assertion): boolean {
  const other = span.start === value.span.start ? subject.span : value.span;
  if (BY_ONESELF.test(word.text)) return span.start < other.start;
  if (!ONLY.test(word.text)) return false;
  const [before, after] = [span.start - word.end, word.start - span.end];
  const isNearer = Math.abs(other.start - word.end) > Math.abs(before) || before === 1;
  return (before > 0 && before <= MAX_BETWEEN && isNearer) || (after > 0 && after <= 1);
}
