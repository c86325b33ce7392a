import { messageOf, PlumblineError } from "../../errors.js";
import { openGraphFile } from "../open-graph-file.js";

export type ReadyGraphStats = {
  readonly file: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly triples: number;
  readonly entities: number;
  readonly properties: number;
};

/** What a graph that is ready says about itself, without reading it through. */
export function readyGraphStats(file: string): ReadyGraphStats {
  const unusable = (why: string, cause?: unknown) =>
    new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${why}`, { cause });
  try {
    const { graph, close } = openGraphFile(file, unusable);
    const { name, sha256, bytes, triples, entities } = graph.header;
    const properties = graph.properties().size;
    close();
    return { file, name, sha256, bytes, triples, entities, properties };
  } catch (error) {
    throw error instanceof PlumblineError ? error : unusable(messageOf(error), error);
  }
}
