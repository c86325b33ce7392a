import type { PropertyId } from "../../../../domain/ids.js";
import type { ListClaim, Reading } from "../../../../domain/reading.js";
import type { WantedList } from "../../../../ports/knowledge-graph.js";

/** What has to be fetched before a claim about a complete list can be checked. */
export function wantedLists(parts: readonly { readonly readings: readonly Reading[] }[]): readonly WantedList[] {
  return parts.flatMap(({ readings }) => readings.flatMap(({ listed }) => (listed === null ? [] : [wanted(listed)])));
}

function wanted({ list, owners, filters, asks }: ListClaim): WantedList {
  const role = asks.kind === "place" || asks.kind === "most" ? asks.role : null;
  const measured = asks.kind === "rank" ? asks.measures.flatMap((name) => list.measures[name]?.property ?? []) : [];
  const ordered = asks.kind === "place" && list.order !== undefined && "property" in list.order ? [list.order.property] : [];
  const properties = new Set<PropertyId>([
    ...filters.flatMap((filter) => filter.properties),
    ...measured,
    ...ordered,
    ...(role?.properties ?? []),
  ]);
  const through = [...filters, ...(role === null ? [] : [role])].flatMap((one) => one.through ?? []);
  return { owners, by: list.by, properties: [...properties], through: [...new Set(through)] };
}
