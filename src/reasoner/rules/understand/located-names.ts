import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Link, Linked, Span } from "../../../domain/mention.js";
import { placesAround } from "../containment.js";
import { placesExclude } from "../excludes.js";
import { kindsOf } from "../kinds.js";
import { KIN } from "../people.js";

/**
 * "Georgia, United States": the second place selects the bearer of the first name. If the linked entity lies elsewhere, takes another bearer that
 * lies there; if there is none, the name counts as unknown.
 */
export function locatedNames(belief: Belief): readonly Link[] {
  const { claim, links, graph } = belief;
  const { text } = claim;
  const located = links.map((link, place): Link => {
    const next = links[place + 1];
    const named = link.kind === "linked" && link.by === "name" && next?.kind === "linked" && next.by === "name";
    if (!named || !isApposed(text, link.span, next.span) || !kindsOf(graph, next.entity.id).has("place")) return link;
    const lies = (id: Linked["entity"]["id"]) => placesAround(graph, id).has(next.entity.id);
    if (lies(link.entity.id) || !placesExclude(graph, link.entity.id, next.entity.id)) return link;
    const rival = link.rivals.find(({ entity }) => lies(entity.id));
    return rival === undefined ? { kind: "unknown", span: link.span } : { ...link, entity: rival.entity, rivals: [] };
  });
  return located.map((link) => kinNamed({ links: located, graph }, link) ?? link);
}

/** Not in a list ("Vienna, Budapest and Belgrade"), nor after an opening phrase ("After Russia, Canada is the largest country"). */
function isApposed(text: string, { start, end }: Span, next: Span): boolean {
  const rest = text.slice(next.end);
  const isOpening = /^(?:\p{Lu}\p{Ll}+ )(?:\p{Ll}+ ){0,2}$/u.test(text.slice(0, start)) && !rest.startsWith(",");
  return /^,\s+$/u.test(text.slice(end, next.start)) && !isOpening && !/^(?:, \p{Lu}[^,]*)*,? (?:and|or) (?:the )?\p{Lu}/u.test(rest);
}

/**
 * "Barack Obama married Michelle", "played Jack in Titanic": a given name alone refers to the one recorded relative, or character of the film, with
 * that name. Unlike a surname it selects a single person.
 */
function kinNamed({ links, graph }: Pick<Belief, "links" | "graph">, link: Link): Linked | null {
  const given = link.span.text.replace(/['’]s?$/u, "");
  const isWhole = link.kind === "linked" && (link.by !== "name" || /\s/u.test(given) || link.entity.label === given);
  if (isWhole || !/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(given)) return null;
  const isCalled = ({ label, aliases }: Entity) =>
    [label, ...aliases].some((name) => new RegExp(`^(?:(?:Prince|Princess|King|Queen) )?${given}[ ,]`, "u").test(name));
  const kin = links.flatMap((other) =>
    other === link || other.kind !== "linked" || other.by !== "name" ? [] : relativesOf(graph, other.entity.id),
  );
  const named = [...new Set(kin)].flatMap((id) => graph.entity(id) ?? []).filter(isCalled);
  const [entity, ...more] = named;
  return entity === undefined || more.length > 0
    ? null
    : { kind: "linked", by: "name", span: link.span, entity, score: 0.9, rivals: [], rejected: [] };
}

function relativesOf(graph: Belief["graph"], id: EntityId): readonly EntityId[] {
  const roles = graph.outgoing(id, "P161").flatMap(({ qualifiers }) => qualifiers.filter(({ property }) => property === "P453"));
  return [
    ...roles.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : [])),
    ...[...KIN.keys()].flatMap((property) => [
      ...graph.outgoing(id, property).flatMap(({ value }) => (value.kind === "entity" ? [value.id] : [])),
      ...graph.incoming(id, property).map(({ subject }) => subject),
    ]),
  ];
}
