import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import type { Tape } from "../../ports/run-journal.js";

/** A graph of which every question goes over a tape. */
export function tapedGraph(kg: KnowledgeGraph, tape: Tape): KnowledgeGraph {
  const over = <T>(method: string, asked: unknown, ask: () => Promise<T>): Promise<T> =>
    tape.answer({ port: `graph.${method}`, asked }, ask);
  /** JSON has no maps. */
  const mapOver = async <K, V>(method: string, asked: unknown, ask: () => Promise<ReadonlyMap<K, V>>): Promise<ReadonlyMap<K, V>> =>
    new Map(await over(method, asked, async () => [...(await ask())]));
  return {
    id: kg.id,
    names: kg.names,
    complete: kg.complete,
    searchEntities: (names, signal) => mapOver("searchEntities", names, () => kg.searchEntities(names, signal)),
    relations: (entities, signal) => over("relations", entities, () => kg.relations(entities, signal)),
    facts: (relations, signal) => over("facts", relations, () => kg.facts(relations, signal)),
    edgesAmong: (entities, signal) => over("edgesAmong", entities, () => kg.edgesAmong(entities, signal)),
    references: (nodes, signal) => mapOver("references", nodes, () => kg.references(nodes, signal)),
    labels: (entities, signal) => mapOver("labels", entities, () => kg.labels(entities, signal)),
    properties: (signal) => mapOver("properties", null, () => kg.properties(signal)),
    close: () => kg.close(),
  };
}

/** A graph that only provides its id; all answers come from the tape. */
export function graphOfTape({ id, names, complete }: Pick<KnowledgeGraph, "id" | "names" | "complete">, tape: Tape): KnowledgeGraph {
  const unasked = () => Promise.reject(new Error("a replay asks no graph"));
  const asked = { searchEntities: unasked, relations: unasked, facts: unasked, edgesAmong: unasked, references: unasked, labels: unasked };
  return tapedGraph({ id, names, complete, ...asked, properties: unasked, close: async () => undefined }, tape);
}
