import type { Belief } from "../domain/belief.js";
import type { EvidenceGraph } from "../domain/evidence-graph.js";
import { type Citation, citedStatements } from "../domain/outcome.js";
import { PlumblineError } from "../errors.js";
import { annotateEvidenceGraph } from "../evidence/evidence-graph.js";
import type { KnowledgeGraph } from "../ports/knowledge-graph.js";

const MAX_ASKED = 100;

/** Entities that have no name in the graph's language get one in another before anything is said of them. */
export async function nameEntities(kg: KnowledgeGraph, belief: Belief, signal: AbortSignal): Promise<Belief> {
  const nameless = belief.graph.entities().filter(({ id, label }) => id === label);
  if (nameless.length === 0) return belief;
  const ids = nameless.map(({ id }) => id).slice(0, MAX_ASKED);
  const labels = await orNothing(kg.labels(ids, signal));
  return labels === null ? belief : { ...belief, graph: annotateEvidenceGraph(belief.graph, { labels }) };
}

/** What the cited statements themselves rest on, where the graph says that they rest on something. */
export async function addReferences(
  kg: KnowledgeGraph,
  graph: EvidenceGraph,
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<EvidenceGraph> {
  const nodes = citedStatements(citations).flatMap((id) => {
    const cited = graph.statement(id);
    return cited?.node != null && cited.references !== undefined ? [cited.node] : [];
  });
  const references = nodes.length === 0 ? null : await orNothing(kg.references([...new Set(nodes)].slice(0, MAX_ASKED), signal));
  return references === null ? graph : annotateEvidenceGraph(graph, { references });
}

/** If fetching references fails, the verdict stands without them. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof PlumblineError) return null;
    throw error;
  });
}
