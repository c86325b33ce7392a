import type { Belief } from "../../../domain/belief.js";
import type { Link, Linked } from "../../../domain/mention.js";
import { placesAround } from "../containment.js";
import { placesExclude } from "../excludes.js";
import { kindsOf } from "../kinds.js";

/**
 * "Georgia, United States": the second place says which bearer of the first name is meant. Where the graph's choice lies elsewhere, another bearer that
 * lies there is taken; if there is none, the name counts as unknown to the graph.
 */
export function locatedNames({ claim: { text }, links, graph }: Belief): readonly Link[] {
  return links.map((link, place) => {
    const next = links[place + 1];
    const named = link.kind === "linked" && link.by === "name" && next?.kind === "linked" && next.by === "name";
    if (!named || !/^,\s+$/u.test(text.slice(link.span.end, next.span.start)) || !kindsOf(graph, next.entity.id).has("place")) return link;
    const lies = (id: Linked["entity"]["id"]) => placesAround(graph, id).has(next.entity.id);
    if (lies(link.entity.id) || !placesExclude(graph, link.entity.id, next.entity.id)) return link;
    const rival = link.rivals.find(({ entity }) => lies(entity.id));
    return rival === undefined ? { kind: "unknown", span: link.span } : { ...link, entity: rival.entity, rivals: [] };
  });
}
