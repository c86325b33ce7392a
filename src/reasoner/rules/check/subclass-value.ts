import { classesAbove } from "../containment.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { acceptedStatements, propertySet } from "../read-statements.js";
import { type Answer, supportedBy } from "./finding.js";
import { trueAt } from "./true-at.js";

/** Classes, occupations, genres, faiths, fields, awards: their values have subclasses. */
const SORTED = propertySet("P31 P106 P279 P140 P136 P101 P641 P135 P172 P1303 P509 P413 P39 P166 P1344");
const SUBCLASS = propertySet("P279");
/** A prize for one field is part of the prize of that name; the Games of one year are an instance of the Games. */
const PART_OF_AWARD = propertySet("P279 P31 P361");

/** "X is a physicist", when the graph says theoretical physicist: follows subclass-of upwards. Supports, and never refutes. */
export function subclassValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph } = evidence;
  const { subject, property, value } = hypothesis;
  if (value.kind !== "entity" || !SORTED.has(property)) return null;
  const upwards = property === "P166" || property === "P1344" ? PART_OF_AWARD : SUBCLASS;
  for (const statement of acceptedStatements(graph, subject, property)) {
    if (statement.value.kind !== "entity") continue;
    const path = classesAbove(graph, statement.value.id).get(value.id);
    if (path?.every((step) => upwards.has(step.property)) !== true) continue;
    const { kind, times } = trueAt(evidence, hypothesis, statement);
    if (kind === "true" || kind === "undated") return supportedBy([statement, ...path], times);
  }
  return null;
}
