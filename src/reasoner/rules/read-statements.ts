import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import { type EntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import type { Statement } from "../../domain/statement.js";
import type { TimeValue, Value } from "../../domain/value.js";
import { type Interval, intervalOf } from "../../text/time.js";

/** A set of properties, written as one string: "P19 P20". */
export function propertySet(ids: string): ReadonlySet<PropertyId> {
  const list = ids.split(" ");
  if (!list.every(isPropertyId)) throw new Error(`not only property ids: "${ids}"`);
  return new Set(list);
}

/** Qualifiers that date a statement: start time, end time, point in time. */
export const DATES = propertySet("P580 P582 P585");

/** The dates of a statement as one string, to distinguish two terms of office. */
export function datesKey({ qualifiers }: Pick<Statement, "qualifiers">): string {
  return JSON.stringify(qualifiers.filter(({ property }) => DATES.has(property)));
}

/** An entity's statements without deprecated ones. */
export function acceptedStatements(graph: EvidenceGraph, id: EntityId, property?: PropertyId): readonly Statement[] {
  return graph.outgoing(id, property).filter(({ rank }) => rank !== "deprecated");
}

/** Sourcing circumstances (P1480): disputed. */
const DISPUTED: EntityId = "Q18912752";

/** Is it a deprecated statement that some sources make and others deny? Such a value is neither supported nor refuted. */
export function isDisputed({ rank, qualifiers }: Pick<Statement, "rank" | "qualifiers">): boolean {
  return rank === "deprecated" && qualifiers.some(({ property, value }) => property === "P1480" && isEntity(value, DISPUTED));
}

/** Entity values of accepted statements. */
export function entityValues(graph: EvidenceGraph, id: EntityId, property: PropertyId): readonly EntityId[] {
  return acceptedStatements(graph, id, property).flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
}

export function isEntity(value: Value, id: EntityId): boolean {
  return value.kind === "entity" && value.id === id;
}

/** Date values of statements or qualifiers. */
export function timesIn(statements: readonly { readonly value: Value }[]): readonly TimeValue[] {
  return statements.flatMap(({ value }) => (value.kind === "time" ? [value] : []));
}

/** Does a statement have an end time? */
export function hasEnded({ qualifiers }: Pick<Statement, "qualifiers">): boolean {
  return qualifiers.some(({ property }) => property === "P582");
}

/** The first date of this qualifier: start time (P580), end time (P582), point in time (P585). */
export function dateQualifier({ qualifiers }: Pick<Statement, "qualifiers">, property: PropertyId): TimeValue | null {
  const value = qualifiers.find((one) => one.property === property)?.value;
  return value?.kind === "time" ? value : null;
}

/** The same date as a period: a year begins on its first day and ends on its last. */
export function periodOf(statement: Pick<Statement, "qualifiers">, property: PropertyId): Interval | null {
  const date = dateQualifier(statement, property);
  return date === null ? null : intervalOf(date);
}
