import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import { type Offered, relationKey } from "../domain/relation.js";
import { MAX_ENTITIES, NO_FACTS } from "../ports/knowledge-graph.js";
import type { BeamCandidates } from "../ports/reasoner.js";
import { CROWD, type Hop, type HopDeps } from "./expand-and-prune.js";
import { BY_POLICY, farEnd, farEndsOf, pruneFacts } from "./prune-facts.js";

/**
 * One hop of the published beam search (§4.2, costs in §5.6). For each of at most k entities, one judgement prunes its relations to k. One more judgement
 * sees all remaining relations with their facts, and keeps k of them; the others are dropped from the evidence.
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
  const reply = candidates.length === 0 ? NO_FACTS : await kg.facts(candidates, signal);
  const kept = await best(deps, known, { relations: candidates, found: reply, most: k });
  const ofKept = reply.facts.filter((fact) => kept.some((relation) => farEnd(fact, relation) !== undefined));
  const pruned = pruneFacts(belief, { ...reply, facts: ofKept }, { kept, from, lengths: BY_POLICY });
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
    frontier: farEndsOf(belief, from, pruned)(kept).slice(0, k),
    hubs: listed.flatMap(({ hubs }) => hubs),
  };
}

/** Without `rank`, a reasoner prunes as in any other hop, and the first k relations are kept. */
async function best({ reasoner, policy, signal }: HopDeps, belief: Belief, of: BeamCandidates): Promise<readonly Offered[]> {
  if (of.relations.length === 0) return [];
  const ranked = await (reasoner.rank?.(belief, of, policy, signal) ??
    reasoner.prune(belief, of.relations, belief.properties, policy, signal));
  const offered = new Map(of.relations.map((relation) => [relationKey(relation), relation]));
  return [...new Set(ranked.flatMap((relation) => offered.get(relationKey(relation)) ?? []))].slice(0, of.most);
}
