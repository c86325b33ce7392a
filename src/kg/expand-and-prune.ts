import type { Belief } from "../domain/belief.js";
import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Policy } from "../domain/policy.js";
import type { Fact } from "../domain/statement.js";
import type { FactsReply, KnowledgeGraph, Relation } from "../ports/knowledge-graph.js";
import type { Reasoner } from "../ports/reasoner.js";

export type HopDeps = {
  readonly kg: KnowledgeGraph;
  readonly reasoner: Reasoner;
  readonly policy: Policy;
  readonly signal?: AbortSignal | undefined;
};

export type Hop = FactsReply & {
  readonly kept: readonly Relation[];
  readonly offered: number;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly frontier: readonly EntityId[];
};

/** Relations that lead everywhere and therefore nowhere: shown, but never followed to the next hop. */
const GENERIC: ReadonlySet<string> = new Set(["P31", "P21", "P106", "P1412", "P735", "P734", "P421", "P279"]);
const MAX_FACTS_PER_RELATION = 40;

/**
 * One hop of the beam (§4.2), batched: the relations of the whole frontier in both directions, one pruning judgement, then the
 * statements of what was kept. Two round trips, whatever the size of the frontier.
 */
export async function expandAndPrune(deps: HopDeps, belief: Belief, from: readonly EntityId[]): Promise<Hop> {
  const { kg, reasoner, policy, signal } = deps;
  const [relations, dictionary] = await Promise.all([kg.relations(from, signal), kg.properties(signal)]);
  const kept = await reasoner.prune(belief, relations, dictionary, policy, signal);
  const reply = kept.length === 0 ? { facts: [], entities: [] } : await kg.facts(kept, signal);
  const facts = boundHubs(reply.facts);
  return {
    kept,
    offered: relations.length,
    facts,
    entities: reply.entities,
    properties: dictionary,
    frontier: nextFrontier(facts, kept, new Set([...belief.visited, ...from]), policy.beam.k),
  };
}

/** A hub ("country: United States") would fill the graph by itself: each relation of an entity keeps a bounded number. */
function boundHubs(facts: readonly Fact[]): readonly Fact[] {
  const counts = new Map<string, number>();
  return facts.filter((fact) => {
    const target = fact.value.kind === "entity" ? fact.value.id : "";
    const keys = [`${fact.subject} ${fact.property}`, `${target} ${fact.property} in`];
    const seen = keys.map((key) => counts.get(key) ?? 0);
    for (const [index, key] of keys.entries()) counts.set(key, (seen[index] ?? 0) + 1);
    return seen.every((count) => count < MAX_FACTS_PER_RELATION);
  });
}

/** The best relations' far ends, in the order in which the reasoner kept them. */
function nextFrontier(facts: readonly Fact[], kept: readonly Relation[], visited: ReadonlySet<EntityId>, k: number): readonly EntityId[] {
  const next = new Set<EntityId>();
  for (const { entity, property, direction } of kept) {
    if (GENERIC.has(property)) continue;
    for (const fact of facts) {
      if (fact.property !== property || fact.value.kind !== "entity" || fact.rank === "deprecated") continue;
      const [near, far] = direction === "out" ? [fact.subject, fact.value.id] : [fact.value.id, fact.subject];
      if (near === entity && !visited.has(far)) next.add(far);
    }
  }
  return [...next].slice(0, k);
}
