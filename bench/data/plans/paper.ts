import { updateBelief } from "../../../src/agent/update-belief.js";
import type { Belief } from "../../../src/domain/belief.js";
import type { EntityId } from "../../../src/domain/ids.js";
import type { Observation } from "../../../src/domain/observation.js";
import { pruneFacts } from "../../../src/kg/prune-facts.js";
import type { FactsReply } from "../../../src/ports/knowledge-graph.js";
import { farEnd, type Judge, type Scored, startJudge } from "./judge.js";
import { linkTopics } from "./link-topics.js";
import { type Plan, type PlanDeps, retrieved } from "./plan.js";

/**
 * WKGFC as published (§4.2 and the cost analysis before §5.7): in each of N hops, for each of k entities, its relations by two templates,
 * a judgement that keeps k of them, and their values; then a judgement over the hop, which says where the next one starts. With the verdict
 * N + kN + 1 judgements. Where the paper leaves room, what helps it is done: the two templates are asked side by side, and what a
 * judgement over one entity kept stays in the evidence.
 */
export const paperPlan = (stops: "never" | "when-decided"): Plan => {
  return async (deps, claim) => {
    const { beam } = deps.policy;
    let belief = await linkTopics(deps.kg, claim, beam.k);
    const judge = startJudge(deps, belief);
    while (belief.frontier.length > 0 && belief.hops < beam.hops) {
      belief = updateBelief(belief, await expand(deps, judge, belief), deps.kg.id, "");
      if (stops === "when-decided" && (await judge.enough(belief)) !== null) break;
    }
    return retrieved(belief, await judge.verdict(belief), judge.asked);
  };
};

async function expand({ kg, policy: { beam } }: PlanDeps, judge: Judge, belief: Belief): Promise<Observation> {
  const scored: Scored[] = [];
  const replies: FactsReply[] = [];
  for (const entity of belief.frontier) {
    const { relations } = await kg.relations([entity]);
    const kept = await judge.bestRelations(belief, relations, beam.k);
    const wanted = kept.map(({ relation }) => relation);
    const reply = await kg.facts(wanted);
    const pruned = pruneFacts(belief, reply, { kept: wanted, from: belief.frontier });
    scored.push(...kept);
    replies.push({ ...pruned, cut: [...reply.cut, ...pruned.cut] });
  }
  const facts = replies.flatMap((reply) => reply.facts);
  const entities = replies.flatMap((reply) => reply.entities);
  const visited = new Set([...belief.visited, ...belief.frontier]);
  const next = new Set<EntityId>();
  for (const { relation } of await judge.best(belief, scored, { facts, entities }, beam.k))
    for (const fact of facts) {
      const far = farEnd(fact, relation);
      const near = relation.direction === "out" ? fact.subject : fact.value.kind === "entity" && fact.value.id;
      if (fact.property === relation.property && near === relation.entity && far !== null && !visited.has(far)) next.add(far);
    }
  return {
    kind: "retrieved",
    entities,
    properties: belief.properties,
    facts,
    cut: replies.flatMap(({ cut }) => cut),
    frontier: [...next].slice(0, beam.k),
    visited: belief.frontier,
    summary: "",
  };
}
