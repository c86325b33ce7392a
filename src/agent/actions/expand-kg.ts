import type { Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { EntityId } from "../../domain/ids.js";
import type { Observation } from "../../domain/observation.js";
import type { Relation } from "../../domain/relation.js";
import { expandAndPrune, type Hop, type Offer, possibleRelations } from "../../kg/expand-and-prune.js";
import { expandBeam } from "./beam-search.js";
import type { ActionDeps, Retrieve } from "./environment.js";
import { describeHop, followChoice, relationsOf } from "./follow-choice.js";

/** One more hop: along the relations that the policy chose, or from the frontier. */
export const expandKG: Retrieve = async (deps, belief) => {
  if (deps.policy.pruneBy === "entity") return expandBeam(deps, belief);
  if (deps.choice?.relations !== undefined) return followChosen(deps, belief, deps.choice, deps.choice.relations);
  const offer = await offerOf(deps, belief);
  const hop = await expandAndPrune(deps, belief, { from: belief.frontier, offer });
  return observationOf(belief, hop, offer, belief.frontier);
};

async function followChosen(deps: ActionDeps, belief: Belief, choice: Choice, relations: readonly Relation[]): Promise<Observation> {
  const from = [...new Set(relations.map(({ entity }) => entity))];
  const offer: Offer = { relations: belief.offered, hubs: [], edges: [] };
  const { hop, bearings, ...rest } = await followChoice(deps, belief, { choice, from, offer });
  const seen = observationOf(belief, hop, offer, from);
  return { ...seen, ...rest, facts: [...seen.facts, ...bearings.facts], entities: [...seen.entities, ...bearings.entities] };
}

function observationOf(belief: Belief, hop: Hop, offer: Offer, from: readonly EntityId[]): Extract<Observation, { kind: "retrieved" }> {
  const nameOf = (id: EntityId) => belief.graph.entity(id)?.label ?? id;
  return {
    kind: "retrieved",
    entities: hop.entities,
    properties: hop.properties,
    facts: hop.facts,
    cut: hop.cut,
    ...(hop.unreadable.length > 0 ? { unreadable: hop.unreadable } : {}),
    frontier: hop.frontier,
    visited: from,
    hop: relationsOf(hop, offer),
    summary: `from ${from.map(nameOf).join(", ")}: ${describeHop(hop, offer, nameOf)}`,
  };
}

/** No hop follows the last one, so relations are not listed first: the reasoner names what it needs, and only that is fetched. */
async function offerOf({ kg, policy, signal }: ActionDeps, { frontier, hops }: Belief): Promise<Offer> {
  if (hops + 1 < policy.beam.hops) return { ...(await kg.relations(frontier, signal)), edges: [] };
  return { relations: possibleRelations(frontier, await kg.properties(signal)), hubs: [], edges: [], unlisted: true };
}
