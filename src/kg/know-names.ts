import type { Belief } from "../domain/belief.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact } from "../domain/statement.js";
import { extendEvidenceGraph } from "../evidence/evidence-graph.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { strongSpans } from "./name-spans.js";

/** What must be known about an entity before a page's statement about it can be used: its type and its location. */
const BEARINGS: readonly PropertyId[] = ["P31", "P131", "P17"];
const MAX_NAMES = 60;

export type KnownToo = { readonly belief: Belief; readonly entities: readonly Entity[]; readonly facts: readonly Fact[] };

/**
 * The things that texts name and the evidence so far does not know. A page that says "born in Florence" contradicts the graph only for
 * if Florence is known. On graphs where every name costs a request, only known names are used.
 */
export async function knowNames(kg: KnowledgeGraph, belief: Belief, texts: readonly string[], signal?: AbortSignal): Promise<KnownToo> {
  if (kg.names !== "dictionary") return { belief, entities: [], facts: [] };
  const names = [...new Set(texts.flatMap((text) => strongSpans(text).map((span) => span.text)))].slice(0, MAX_NAMES);
  const found = await kg.searchEntities(names, signal);
  const meant = names
    .flatMap((name) => plainlyMeant(found.get(name) ?? []) ?? [])
    .filter(({ id }) => belief.graph.entity(id) === undefined);
  const fresh = [...new Map(meant.map((entity) => [entity.id, entity])).values()];
  if (fresh.length === 0) return { belief, entities: [], facts: [] };
  const { facts, entities } = await kg.facts(
    fresh.flatMap(({ id }) => bearings(id)),
    signal,
  );
  const additions = { entities: [...entities, ...fresh], facts, properties: belief.properties };
  const provenance = { source: "kg", graph: kg.id, retrievedAt: "" } as const;
  return {
    belief: { ...belief, graph: extendEvidenceGraph(belief.graph, { ...additions, provenance }) },
    entities: additions.entities,
    facts,
  };
}

/** The only entity with this label, or by far the best known of several. */
function plainlyMeant(candidates: readonly Candidate[]): Entity | null {
  const [first, second] = candidates.filter(({ by }) => by === "label").sort((a, b) => b.popularity - a.popularity);
  if (first === undefined || (second !== undefined && second.popularity * 5 > first.popularity)) return null;
  return first.entity;
}

function bearings(entity: EntityId) {
  return BEARINGS.map((property) => ({ entity, property, direction: "out" as const }));
}
