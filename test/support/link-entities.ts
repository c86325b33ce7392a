import type { Link } from "../../src/domain/mention.js";
import { candidateIds, findNames, rankNames } from "../../src/kg/link-entities.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";

/** Both halves of linking, as `initKGRetrieval` does them. */
export async function linkEntities(kg: KnowledgeGraph, text: string, signal?: AbortSignal): Promise<readonly Link[]> {
  const names = await findNames(kg, text, signal);
  return rankNames(text, names, await kg.edgesAmong(candidateIds(names), signal));
}
