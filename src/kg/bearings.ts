import type { EntityId, PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import { type FactsReply, joinFacts, type KnowledgeGraph } from "../ports/knowledge-graph.js";

/** What a thing is, and in what it lies: whether two values exclude each other is judged by these. */
export const BEARINGS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P279", "P131", "P17", "P30"]);
const MAX_ASKED = 30;

/**
 * Fetches what things are and where they lie, in one query, and in a second one where that does not lead to a country yet. A policy that names its
 * relations seldom asks for it, and without it the citation gate cannot tell a rival value from a part of the claimed one. If that fails, the facts
 * are kept without.
 */
export async function fetchBearings(kg: KnowledgeGraph, things: Iterable<EntityId>, signal?: AbortSignal): Promise<FactsReply> {
  const near = await bearingsOf(kg, [...new Set(things)], signal);
  const placed = new Set(near.facts.flatMap(({ property, subject }) => (property === "P17" ? [subject] : [])));
  const around = near.facts.flatMap(({ property, subject, value }) =>
    property === "P131" && value.kind === "entity" && !placed.has(subject) ? [value.id] : [],
  );
  return around.length === 0 ? near : joinFacts([near, await bearingsOf(kg, [...new Set(around)], signal)]);
}

async function bearingsOf(kg: KnowledgeGraph, things: readonly EntityId[], signal: AbortSignal | undefined): Promise<FactsReply> {
  const asked = things
    .slice(0, MAX_ASKED)
    .flatMap((entity) => [...BEARINGS].map((property) => ({ entity, property, direction: "out" as const })));
  try {
    return asked.length === 0 ? NOTHING : await kg.facts(asked, signal);
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return NOTHING;
  }
}

const NOTHING: FactsReply = { facts: [], entities: [], cut: [] };
