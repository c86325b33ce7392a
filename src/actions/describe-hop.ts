import type { EntityId } from "../domain/ids.js";
import type { Hop, Offer } from "../kg/expand-and-prune.js";

/** What a hop brought, in a few words; also what it left out, because absence is no evidence there. */
export function describeHop(hop: Hop, { hubs }: Offer, nameOf: (id: EntityId) => string): string {
  const parts = [`${hop.kept.length} of ${hop.offered} relations kept`, `${hop.facts.length} statements`];
  if (hop.cut.length > 0) parts.push(`${hop.cut.length} long ${hop.cut.length === 1 ? "list" : "lists"} cut short`);
  if (hubs.length > 0) parts.push(`what arrives at ${hubs.map(nameOf).join(", ")} is too much to list`);
  return parts.join(", ");
}
