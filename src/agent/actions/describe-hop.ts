import type { EntityId, PropertyId } from "../../domain/ids.js";
import type { HopRelations } from "../../domain/observation.js";
import type { Hop, Offer } from "../../kg/expand-and-prune.js";

/** A short description of what a hop returned and what it cut off. For relations that were cut, absence of a value is no evidence. */
export function describeHop(hop: Hop, { hubs }: Offer, nameOf: (id: EntityId) => string): string {
  const labelOf = (id: PropertyId) => `"${hop.properties.get(id)?.label ?? id}"`;
  const parts = [`${hop.kept.length} of ${hop.offered} relations kept`, `${hop.facts.length} statements`];
  const long = hop.cut.length - hop.unreadable.length;
  if (long > 0) parts.push(`${long} long ${long === 1 ? "list" : "lists"} cut short`);
  if (hop.unreadable.length > 0)
    parts.push(`a value of ${hop.unreadable.map(({ property }) => labelOf(property)).join(", ")} cannot be read`);
  if (hubs.length > 0) parts.push(`what arrives at ${hubs.map(nameOf).join(", ")} is too much to list`);
  return parts.join(", ");
}

/** The same as data. */
export function relationsOf({ kept, offered, leftOut }: Hop, { hubs, unlisted }: Offer): HopRelations {
  return { offered: unlisted ? kept.length : offered, kept, leftOut, hubs };
}
