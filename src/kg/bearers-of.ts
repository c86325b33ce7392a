import type { Entity } from "../domain/entity.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";

const MAX_BEARERS = 20;

/** The things of a name, the best connected first: for people who say which of them is meant. */
export async function bearersOf(
  kg: Pick<KnowledgeGraph, "searchEntities">,
  name: string,
  signal?: AbortSignal,
): Promise<readonly Entity[]> {
  const found = await kg.searchEntities([name], signal);
  return [...(found.get(name) ?? [])]
    .sort((one, other) => other.popularity - one.popularity)
    .slice(0, MAX_BEARERS)
    .map(({ entity }) => entity);
}
