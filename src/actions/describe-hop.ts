import type { EntityId } from "../domain/ids.js";
import type { HopRelations } from "../domain/observation.js";
import type { Hop, Offer } from "../kg/expand-and-prune.js";

/** A short description of what a hop returned and what it cut off. For relations that were cut, absence of a value is no evidence. */
export function describeHop(hop: Hop, { hubs }: Offer, nameOf: (id: EntityId) => string): string {
  const parts = [`${hop.kept.length} of ${hop.offered} relations kept`, `${hop.facts.length} statements`];
  if (hop.cut.length > 0) parts.push(`${hop.cut.length} long ${hop.cut.length === 1 ? "list" : "lists"} cut short`);
  if (hubs.length > 0) parts.push(`what arrives at ${hubs.map(nameOf).join(", ")} is too much to list`);
  return parts.join(", ");
}

/** The same as data. */
export function relationsOf({ kept, offered, leftOut }: Hop, { hubs, unlisted }: Offer): HopRelations {
  return { offered: unlisted ? kept.length : offered, kept, leftOut, hubs };
}
