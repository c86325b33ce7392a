import type { Belief } from "../../../domain/belief.js";
import type { Entity } from "../../../domain/entity.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Candidate, Edge } from "../../../ports/knowledge-graph.js";
import { normaliseName } from "../../../text/names.js";

/** The names of everything that the evidence graph holds: the only names that a passage is read for. */
export type KnownNames = {
  /** What bears this name, by label or alias. */
  find(name: string): readonly Candidate[];
  readonly edges: readonly Edge[];
};

/** What the claim itself names is likelier meant than what merely stands in the graph. */
const CLAIMED = 1000;
const MAX_NAMES = 20_000;

export function knownNames({ graph, links }: Belief): KnownNames {
  const claimed = new Set(links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const byName = new Map<string, Candidate[]>();
  const popularity = ({ id }: Entity) => (claimed.has(id) ? CLAIMED : 0) + graph.outgoing(id).length + graph.incoming(id).length;
  const add = (name: string, candidate: Candidate) => {
    const key = normaliseName(name);
    const known = byName.get(key) ?? [];
    if (key === "" || known.some(({ entity }) => entity.id === candidate.entity.id)) return;
    byName.set(key, [...known, candidate]);
  };
  const entities = allEntities({ graph, links }).slice(0, MAX_NAMES);
  // An entity of which only the id is known has no name.
  for (const entity of entities)
    if (entity.label !== entity.id) add(entity.label, { entity, matched: entity.label, by: "label", popularity: popularity(entity) });
  for (const entity of entities)
    for (const alias of entity.aliases) add(alias, { entity, matched: alias, by: "alias", popularity: popularity(entity) });
  const edges = graph
    .statements()
    .flatMap(({ subject, property, value }) =>
      value.kind === "entity" ? [{ subject, property, object: value.id, as: "value" as const }] : [],
    );
  return { edges, find: (name) => byName.get(normaliseName(name)) ?? [] };
}

/** In the order of their ids, so that the order of retrieval decides nothing. */
function allEntities({ graph, links }: Pick<Belief, "graph" | "links">): readonly Entity[] {
  const linked = links.flatMap((link) => (link.kind === "linked" ? [link.entity, ...link.rivals.map(({ entity }) => entity)] : []));
  const byId = new Map<EntityId, Entity>([...linked, ...graph.entities()].map((entity) => [entity.id, graph.entity(entity.id) ?? entity]));
  return [...byId.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}
