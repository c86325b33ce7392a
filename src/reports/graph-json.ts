import type { Episode } from "../domain/episode.js";
import { type GraphView, viewGraph } from "./graph-view.js";

/** Described in docs/use/formats.md; counts up when a field changes its meaning. */
const GRAPH_JSON_VERSION = 1;

/** For libraries that draw nodes and edges (d3, cytoscape, sigma): nothing has to be looked up elsewhere. */
export function graphJson(episode: Episode): string {
  const { outcome } = episode;
  const judged =
    outcome.kind === "verdict"
      ? { label: outcome.verdict.label, confidence: outcome.verdict.confidence }
      : { failure: outcome.failure.code };
  const { nodes, edges }: GraphView = viewGraph(episode);
  const head = { version: GRAPH_JSON_VERSION, record: episode.id, claim: episode.claim.text, asOf: episode.claim.asOf, outcome: judged };
  return `${JSON.stringify({ ...head, graph: episode.versions.graph, nodes, edges }, null, 2)}\n`;
}
