import { initialBelief } from "../../../src/agent/update-belief.js";
import type { Belief } from "../../../src/domain/belief.js";
import type { Claim } from "../../../src/domain/claim.js";
import type { Linked } from "../../../src/domain/mention.js";
import { extendEvidenceGraph } from "../../../src/evidence/evidence-graph.js";
import { candidateIds, findNames, rankNames } from "../../../src/kg/link-entities.js";
import { detectMentions } from "../../../src/kg/name-spans.js";
import type { KnowledgeGraph } from "../../../src/ports/knowledge-graph.js";

/** Our linking, with the two requests that it takes, for the plans that bring none: where their search starts, at most `width` entities. */
export async function linkTopics(kg: KnowledgeGraph, claim: Claim, width: number): Promise<Belief> {
  const names = await findNames(kg, claim.text);
  const links = rankNames(claim.text, names, await kg.edgesAmong(candidateIds(names)));
  const linked = links.filter((link): link is Linked => link.kind === "linked");
  const rivals = linked.flatMap((link) => link.rivals.map(({ entity }) => entity));
  const entities = [...linked.map(({ entity }) => entity), ...rivals];
  const properties = await kg.properties();
  const belief = initialBelief(claim);
  const provenance = { source: "kg", graph: kg.id, retrievedAt: new Date().toISOString() } as const;
  return {
    ...belief,
    links,
    mentions: detectMentions(claim.text, links),
    properties,
    graph: extendEvidenceGraph(belief.graph, { entities, facts: [], properties, provenance }),
    frontier: [...new Set(entities.map(({ id }) => id))].slice(0, width),
  };
}
