import type { Link, Linked } from "../../domain/mention.js";

export function describeLinks(links: readonly Link[]): string {
  if (links.length === 0) return "no name found";
  return links.map((link) => (link.kind === "linked" ? describeLinked(link) : `"${link.span.text}" unknown`)).join(", ");
}

function describeLinked({ entity, rivals, rejected }: Linked): string {
  const or = rivals.map((rival) => `or ${rival.entity.label} (${rival.entity.id})`);
  const not = rejected.map(({ id, why }) => `not ${id}: ${why}`);
  const notes = [...or, ...not.slice(0, 1)];
  return `${entity.label} (${entity.id}${notes.length > 0 ? `; ${notes.join("; ")}` : ""})`;
}
