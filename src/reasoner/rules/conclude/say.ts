import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Qualifier, Statement } from "../../../domain/statement.js";
import type { Value } from "../../../domain/value.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import type { Evidence } from "../hypothesise/evidence.js";

const MONTHS = "January February March April May June July August September October November December".split(" ");

export function sayEntity(graph: EvidenceGraph, id: EntityId): string {
  return graph.entity(id)?.label ?? id;
}

function sayValue(graph: EvidenceGraph, value: Value): string {
  switch (value.kind) {
    case "entity":
      return sayEntity(graph, value.id);
    case "time":
      return sayTime(value.iso, value.precision);
    case "quantity": {
      const unit = value.unit === null ? "" : ` ${sayEntity(graph, value.unit)}`;
      return `${value.amount.toLocaleString("en-US", { maximumFractionDigits: 6 })}${unit}`;
    }
    case "text":
      return `"${value.text}"`;
    case "some-value":
      return "some unknown value";
    case "no-value":
      return "no value";
  }
}

function sayTime(iso: string, precision: number): string {
  const [, sign = "", year = "", month = "01", day = "01"] = /^([+-]?)(\d+)-(\d{2})-(\d{2})/.exec(iso) ?? [];
  const shown = `${Number(year)}${sign === "-" ? " BC" : ""}`;
  if (precision >= PRECISION.day) return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ""} ${shown}`;
  if (precision === PRECISION.month) return `${MONTHS[Number(month) - 1] ?? ""} ${shown}`;
  if (precision === PRECISION.year) return shown;
  return precision === PRECISION.decade ? `the ${shown}s` : `the ${Math.ceil(Number(year) / 100)}th century`;
}

/** "place of birth of Marie Curie: Warsaw (since 1990)": what a statement says, and nothing more. */
export function sayStatement({ graph, properties }: Pick<Evidence, "graph" | "properties">, statement: Statement): string {
  const property = properties.get(statement.property)?.label ?? statement.property;
  const held = sayQualifiers(graph, statement.qualifiers);
  return `${sayEntity(graph, statement.subject)} – ${property}: ${sayValue(graph, statement.value)}${held}`;
}

function sayQualifiers(graph: EvidenceGraph, qualifiers: readonly Qualifier[]): string {
  const first = (property: string) => qualifiers.find((qualifier) => qualifier.property === property)?.value;
  const [start, end, point] = [first("P580"), first("P582"), first("P585")];
  const parts = [
    start && end ? `${sayValue(graph, start)} to ${sayValue(graph, end)}` : "",
    start && !end ? `since ${sayValue(graph, start)}` : "",
    !start && end ? `until ${sayValue(graph, end)}` : "",
    point ? sayValue(graph, point) : "",
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}
