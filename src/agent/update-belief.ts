import type { Belief } from "../domain/belief.js";
import type { Claim } from "../domain/claim.js";
import type { Observation } from "../domain/observation.js";
import type { GivenPassage } from "../domain/passage.js";
import type { BeliefDigest } from "../domain/trajectory.js";
import { evidenceGraphOf, extendEvidenceGraph, fuseFindings } from "../evidence/evidence-graph.js";

export function initialBelief(claim: Claim, given: readonly GivenPassage[] = []): Belief {
  return {
    claim,
    mentions: [],
    links: [],
    graph: evidenceGraphOf(given),
    properties: new Map(),
    frontier: [],
    visited: new Set(),
    hops: 0,
    cut: new Set(),
    failures: [],
    searches: 0,
    asked: [],
    learned: true,
  };
}

/** The state transition of §3: belief × observation → belief. */
export function updateBelief(belief: Belief, observation: Observation, graphId: string, retrievedAt: string): Belief {
  if (observation.kind === "failed")
    return { ...belief, failures: [...belief.failures, { code: observation.code, message: observation.summary }], learned: false };
  if (observation.kind === "searched") {
    const { passages, triplets, annotations, queries, entities, facts } = observation;
    const provenance = { source: "kg", graph: graphId, retrievedAt } as const;
    const anchored = extendEvidenceGraph(belief.graph, { entities, facts, properties: belief.properties, provenance });
    const graph = fuseFindings(anchored, { passages, triplets, annotations, properties: belief.properties });
    return { ...belief, graph, searches: belief.searches + 1, asked: [...belief.asked, ...queries], learned: passages.length > 0 };
  }
  const graph = extendEvidenceGraph(belief.graph, {
    entities: observation.entities,
    facts: observation.facts,
    properties: observation.properties,
    provenance: { source: "kg", graph: graphId, retrievedAt },
  });
  return {
    ...belief,
    mentions: observation.mentions ?? belief.mentions,
    links: observation.links ?? belief.links,
    graph,
    properties: observation.properties,
    frontier: observation.frontier,
    visited: new Set([...belief.visited, ...observation.visited]),
    hops: belief.hops + 1,
    cut: new Set([...belief.cut, ...observation.cut.map(({ entity, property, direction }) => `${entity} ${property} ${direction}`)]),
    learned: graph.statements().length > belief.graph.statements().length || observation.links !== undefined,
  };
}

export function digestBelief(belief: Belief): BeliefDigest {
  return {
    linked: belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])),
    unknown: belief.links.flatMap((link) => (link.kind === "unknown" ? [link.span.text] : [])),
    statements: belief.graph.statements().length,
    passages: belief.graph.passages().length,
    hops: belief.hops,
    frontier: belief.frontier.length,
  };
}
