import { oneLine } from "../base/one-line.js";
import type { Property, PropertyKind } from "../domain/entity.js";
import { isPropertyId, type PropertyId } from "../domain/ids.js";
import type { SparqlRow } from "./sparql-results.js";
import { localName } from "./vocabulary.js";

/** Rows of properties.rq → the dictionary. */
export function readProperties(rows: readonly SparqlRow[]): ReadonlyMap<PropertyId, Property> {
  const found = new Map<PropertyId, Property>();
  for (const row of rows) {
    const id = localName(row["property"]?.value ?? "");
    const aliases = (row["aliases"]?.value ?? "").split("\n").map(oneLine).filter(Boolean);
    if (isPropertyId(id)) found.set(id, { id, label: oneLine(row["label"]?.value ?? "") || id, aliases, kind: kindOf(row["type"]?.value) });
  }
  return found;
}
function kindOf(type: string | undefined): PropertyKind {
  switch (localName(type ?? "")) {
    case "WikibaseItem":
      return "entity";
    case "Time":
      return "time";
    case "Quantity":
      return "quantity";
    case "String":
    case "Monolingualtext":
      return "text";
    default:
      return "other";
  }
}
