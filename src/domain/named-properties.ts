import type { Property } from "./entity.js";
import type { EvidenceGraphJson } from "./evidence-graph.js";
import type { PropertyId } from "./ids.js";

/** The names of all properties that a graph speaks of, also in qualifiers, so that no lookup is needed to display it. */
export function namedProperties({ statements }: EvidenceGraphJson, known: ReadonlyMap<PropertyId, Property>) {
  const ids = new Set(statements.flatMap(({ property, qualifiers }) => [property, ...qualifiers.map((qualifier) => qualifier.property)]));
  return [...ids].map((id) => ({ id, label: known.get(id)?.label ?? id }));
}
