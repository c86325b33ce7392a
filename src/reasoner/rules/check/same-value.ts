import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { fitsDate, intervalOf, meets, validity } from "../../../text/time.js";
import { CLEARLY, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { acceptedStatements, dateQualifier, datesKey, isEntity, periodOf } from "../read-statements.js";
import { type Answer, refutedBy, supportedBy } from "./finding.js";
import { statedValues, withSynonyms } from "./statements.js";
import { isState, trueAt } from "./true-at.js";

/** The graph has exactly this statement, directly or by its inverse; its dates decide whether it is true for the claim. */
export function sameValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { subject, property, value } = hypothesis;
  if (value.kind !== "entity") return null;
  // A less clear wording needs a statement of exactly this property.
  const matching = (hypothesis.clearest ? withSynonyms(property) : [property])
    .flatMap((one) => statedValues(evidence, subject, one))
    .filter((stated) => stated.value === value.id)
    .map(({ statement }) => ({ statement, timing: trueAt(evidence, hypothesis, statement) }));
  // With several terms of office, the length of one is not the length of all.
  if (evidence.phrasing.lasted !== null && new Set(matching.map(({ statement }) => datesKey(statement))).size > 1) return null;
  const dated = matching.filter(({ timing }) => timing.kind !== "undated");
  // A dated statement takes precedence over an undated inverse one.
  const best = matching.find(({ timing }) => timing.kind === "true") ?? (dated.length === 0 ? matching[0] : undefined);
  if (best !== undefined) return supportedBy([best.statement], best.timing.times);
  const statements = dated.map(({ statement }) => statement);
  if (dated.length === 0 || dated.some(({ timing }) => timing.kind === "unknown")) return null;
  // A prize can be won again, in a year that the graph does not list.
  if (statements.every(isPoint) && (statements.length > 1 || evidence.traits(property).takes === "many")) return null;
  // "returned to Arsenal in 2012": players may return, also in other roles.
  if (property === "P54" && evidence.phrasing.aspect !== null && !isAmidStay(evidence, hypothesis, statements)) return null;
  const ends = dated.flatMap(({ timing }) => timing.deaths ?? []);
  return refutedBy([...new Set([...statements, ...ends])], { kind: "other-time" }, dated[0]?.timing.times);
}

/** "left Real Madrid in 2012": the date is within the only recorded stay, and no other team signed the player that year. */
function isAmidStay(evidence: Evidence, { subject, times }: Hypothesis, statements: readonly Statement[]): boolean {
  const [{ sure } = { sure: null }] = statements.flatMap(({ qualifiers }) => validity(qualifiers) ?? []);
  const starts = statedValues(evidence, subject, "P54").flatMap(({ statement }) => periodOf(statement, "P580") ?? []);
  return (
    evidence.phrasing.aspect === "ends" &&
    sure !== null &&
    new Set(statements.map(datesKey)).size === 1 &&
    times.length > 0 &&
    times.every(({ value, comparator }) => {
      const at = intervalOf(value);
      return comparator === "in" && sure.from < at.from && at.to < sure.to && !starts.some((start) => meets(start, at));
    })
  );
}

function isPoint({ qualifiers }: Statement): boolean {
  return qualifiers.some(({ property }) => property === "P585") && !isState(qualifiers);
}

/** When one office holder succeeds another: at the start of the term that names the predecessor, at the end of the one that names the successor. */
const SUCCEEDS_AT: Readonly<Partial<Record<PropertyId, "P580" | "P582">>> = { P1365: "P580", P1366: "P582" };

/** Some relations exist only as qualifiers: "succeeded by" on a term of office. Supports, and never refutes. */
export function qualifierValue({ graph }: Evidence, { subject, property, value, times }: Hypothesis): Answer | null {
  if (value.kind !== "entity") return null;
  const fitting = acceptedStatements(graph, subject).filter(({ qualifiers }) =>
    qualifiers.some((one) => one.property === property && isEntity(one.value, value.id)),
  );
  const at = SUCCEEDS_AT[property];
  const then = fitting.find((statement) => {
    const date = at === undefined ? null : dateQualifier(statement, at);
    return date !== null && times.length > 0 && times.every((time) => fitsDate(time, date) === true);
  });
  const statement = then ?? fitting[0];
  if (statement === undefined) return null;
  return { ...supportedBy([statement], then === undefined ? [] : times), reason: { kind: "qualifier", qualifier: property } };
}

/** "The Sun orbits the Earth": the reverse statement refutes an asymmetric relation. */
export function exchanged(evidence: Evidence, { subject, property, value, score }: Hypothesis): Answer | null {
  if (value.kind !== "entity" || score < CLEARLY) return null;
  const term = SUCCEEDING[property] === undefined ? undefined : reversedTerm(evidence, subject, SUCCEEDING[property], value.id);
  if (term !== undefined) return refutedBy([term], { kind: "other-way-round" });
  if (!evidence.traits(property).oneway) return null;
  const reverse = statedValues(evidence, value.id, property).find((stated) => stated.value === subject);
  return reverse === undefined ? null : refutedBy([reverse.statement], { kind: "other-way-round" });
}

const SUCCEEDING: Readonly<Partial<Record<PropertyId, readonly [own: PropertyId, reverse: PropertyId]>>> = {
  P1365: ["P1365", "P1366"],
  P1366: ["P1366", "P1365"],
};

/** "Merkel succeeded Scholz": her only term in that office, with a recorded predecessor, was followed by his. */
function reversedTerm(
  { graph }: Evidence,
  subject: EntityId,
  [own, reverse]: readonly [PropertyId, PropertyId],
  other: EntityId,
): Statement | undefined {
  const terms = acceptedStatements(graph, subject, "P39");
  const has = ({ qualifiers }: Statement, property: PropertyId) => qualifiers.some((one) => one.property === property);
  const found = terms.filter(({ qualifiers }) => qualifiers.some((one) => one.property === reverse && isEntity(one.value, other)));
  return found.find((term) => terms.every((one) => has(one, own) || (one !== term && !isSameOffice(one, term))));
}

function isSameOffice(a: Statement, b: Statement): boolean {
  return b.value.kind === "entity" && isEntity(a.value, b.value.id);
}
