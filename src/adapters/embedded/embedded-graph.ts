import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Templates } from "../../kg/read-templates.js";
import { sparqlKnowledgeGraph } from "../../kg/sparql-knowledge-graph.js";
import type { KnowledgeGraph } from "../../ports/knowledge-graph.js";
import { linePieces, unusable } from "./graph-file.js";
import { readLabelIndex } from "./label-index.js";
import { startStoreThread } from "./store-thread.js";

export type EmbeddedGraph = KnowledgeGraph & { readonly triples: number; readonly entities: number };

/** A graph from a file, in this process: no server, no network. The store loads in its thread while this one reads the names. */
export async function embeddedGraph(options: {
  readonly file: string;
  /** What the graph is called in its id; by default the file's name. */
  readonly name?: string;
  readonly templates: Templates;
  readonly timeoutMs: number;
}): Promise<EmbeddedGraph> {
  const { file, name = basename(file), templates, timeoutMs } = options;
  const [thread, index, sha256] = await Promise.all([startStoreThread(file, timeoutMs), readLabelIndex(linePieces(file)), sha256Of(file)]);
  if (index.size === 0) {
    await thread.close();
    throw unusable(file, "it holds no labelled entities");
  }
  const graph = sparqlKnowledgeGraph({
    id: `embedded:${name}@${sha256.slice(0, 12)}`,
    names: "dictionary",
    templates,
    select: thread.select,
    searchEntities: async (names, signal) => {
      if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the names were looked up");
      return new Map(names.map((name) => [name, index.find(name)]));
    },
    close: thread.close,
  });
  return {
    ...graph,
    async facts(relations, signal) {
      const reply = await graph.facts(relations, signal);
      return { ...reply, entities: reply.entities.map((entity) => ({ ...entity, description: index.description(entity.id) })) };
    },
    triples: thread.triples,
    entities: index.size,
  };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (cause) {
    throw unusable(file, messageOf(cause), cause);
  }
  return hash.digest("hex");
}
