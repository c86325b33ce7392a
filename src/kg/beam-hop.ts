import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import { type Offered, type Relation, relationKey } from "../domain/relation.js";
import type { Fact } from "../domain/statement.js";
import { type FactsReply, MAX_ENTITIES } from "../ports/knowledge-graph.js";
import type { BeamCandidates } from "../ports/reasoner.js";
import { CROWD, type Hop, type HopDeps } from "./expand-and-prune.js";
import { akinEntities, BY_POLICY, pruneFacts } from "./prune-facts.js";

/**
 * One hop of the published beam search (§4.2, costs in §5.6): the relations of each of at most k entities are pruned to k by one judgement an entity; one
 * more judgement sees all that are left, with where they lead, and keeps k of them for the hop. What it prunes is dropped from the evidence.
 */
export async function beamHop(deps: HopDeps, belief: Belief, frontier: readonly EntityId[]): Promise<Hop & { hubs: readonly EntityId[] }> {
  const { kg, policy, signal } = deps;
  const { k } = policy.beam;
  const from = frontier.slice(0, k);
  const properties = await kg.properties(signal);
  const known = { ...belief, properties };
  const listed = await Promise.all(
    from.map(async (entity) => {
      const { relations, hubs } = await kg.relations([entity], signal);
      const usable = relations.filter(({ direction, count }) => direction === "out" || count <= CROWD);
      return { relations, hubs, best: await best(deps, known, { relations: usable, found: null, most: k }) };
    }),
  );
  const candidates = listed.flatMap((one) => one.best).slice(0, MAX_ENTITIES);
  const reply: FactsReply = candidates.length === 0 ? { facts: [], entities: [], cut: [] } : await kg.facts(candidates, signal);
  const kept = await best(deps, known, { relations: candidates, found: reply, most: k });
  const pruned = pruneFacts(belief, { ...reply, facts: reply.facts.filter(isOfAny(kept)) }, { kept, from, lengths: BY_POLICY });
  const followed = new Set([...belief.followed, ...kept.map(relationKey)]);
  const offered = listed.flatMap(({ relations }) => relations);
  return {
    ...pruned,
    kept,
    properties,
    offered: offered.length,
    leftOut: offered.filter((relation) => !followed.has(relationKey(relation))),
    cut: [...reply.cut.filter((relation) => followed.has(relationKey(relation))), ...pruned.cut],
    unreadable: (reply.unreadable ?? []).filter((relation) => followed.has(relationKey(relation))),
    frontier: nextEntities(belief, from, kept, pruned).slice(0, k),
    hubs: listed.flatMap(({ hubs }) => hubs),
  };
}

/** Reasoners without a ranking of their own prune as in any other hop; the first k are kept. */
async function best({ reasoner, policy, signal }: HopDeps, belief: Belief, of: BeamCandidates): Promise<readonly Offered[]> {
  if (of.relations.length === 0) return [];
  const ranked = await (reasoner.rank?.(belief, of, policy, signal) ??
    reasoner.prune(belief, of.relations, belief.properties, policy, signal));
  const offered = new Map(of.relations.map((relation) => [relationKey(relation), relation]));
  return [...new Set(ranked.flatMap((relation) => offered.get(relationKey(relation)) ?? []))].slice(0, of.most);
}

function isOfAny(relations: readonly Relation[]): (fact: Fact) => boolean {
  return (fact) => relations.some((relation) => farEnd(fact, relation) !== undefined);
}

/** Where a fact leads from a relation: null for a date or a number, undefined where it is no fact of that relation. */
export function farEnd({ subject, property, value }: Fact, relation: Relation): EntityId | null | undefined {
  const object = value.kind === "entity" ? value.id : null;
  const [near, far] = relation.direction === "out" ? [subject, object] : [object, subject];
  return property === relation.property && near === relation.entity ? far : undefined;
}

/** The entities that the kept relations lead to, best relation first; of one relation, first those akin to a name of the claim. */
function nextEntities(belief: Belief, from: readonly EntityId[], kept: readonly Relation[], { facts, entities }: FactsReply) {
  const visited = new Set([...belief.visited, ...from]);
  const akin = akinEntities(belief, entities);
  const ends = kept.flatMap((relation) => {
    const own = facts.flatMap((fact) => (fact.rank === "deprecated" ? [] : (farEnd(fact, relation) ?? [])));
    return [...own.filter((id) => akin.has(id)), ...own];
  });
  return [...new Set(ends)].filter((id) => !visited.has(id));
}
