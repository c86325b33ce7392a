import type { EntityId, PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { FactsReply, KnowledgeGraph } from "../ports/knowledge-graph.js";

/** What a thing is, and in what it lies: whether two values exclude each other is judged by these. */
export const BEARINGS: ReadonlySet<PropertyId> = new Set<PropertyId>(["P31", "P279", "P131", "P17", "P30"]);
const MAX_ASKED = 30;

/**
 * Fetches what things are and where they lie, in one query. A policy that names its relations seldom asks for it, and without it the citation gate
 * cannot tell a rival value from a part of the claimed one. If that fails, the facts are kept without.
 */
export async function fetchBearings(kg: KnowledgeGraph, things: Iterable<EntityId>, signal?: AbortSignal): Promise<FactsReply> {
  const asked = [...new Set(things)].slice(0, MAX_ASKED);
  if (asked.length === 0) return NOTHING;
  try {
    return await kg.facts(
      asked.flatMap((entity) => [...BEARINGS].map((property) => ({ entity, property, direction: "out" as const }))),
      signal,
    );
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return NOTHING;
  }
}

const NOTHING: FactsReply = { facts: [], entities: [], cut: [] };
