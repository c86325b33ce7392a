import { basename } from "node:path";
import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { startGraphThread } from "./graph-thread.js";

export type EmbeddedGraph = KnowledgeGraph & { readonly triples: number; readonly entities: number };

/** A graph from a file, in this process: no server, no network. */
export async function embeddedGraph(options: {
  readonly file: string;
  readonly templates: Templates;
  readonly timeoutMs: number;
}): Promise<EmbeddedGraph> {
  const thread = await startGraphThread(options.file, options.timeoutMs);
  const graph = sparqlKnowledgeGraph({
    id: `embedded:${basename(options.file)}@${thread.sha256.slice(0, 12)}`,
    names: "dictionary",
    templates: options.templates,
    select: thread.select,
    searchEntities: async (names, signal) => new Map(await thread.search(names, signal)),
    close: thread.close,
  });
  return { ...graph, triples: thread.triples, entities: thread.entities };
}
