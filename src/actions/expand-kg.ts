import type { EntityId } from "../domain/ids.js";
import { expandAndPrune, type Offer, possibleRelations } from "../kg/expand-and-prune.js";
import { describeHop } from "./describe-hop.js";
import type { Retrieve } from "./environment.js";

/** One more hop from where the beam stands. */
export const expandKG: Retrieve = async (deps, belief) => {
  const offer = await offerOf(deps, belief);
  const hop = await expandAndPrune(deps, belief, belief.frontier, offer);
  const nameOf = (id: EntityId) => belief.graph.entity(id)?.label ?? id;
  return {
    kind: "retrieved",
    entities: hop.entities,
    properties: hop.properties,
    facts: hop.facts,
    cut: hop.cut,
    frontier: hop.frontier,
    visited: belief.frontier,
    summary: `from ${belief.frontier.map(nameOf).join(", ")}: ${describeHop(hop, offer, nameOf)}`,
  };
};

/** Nothing follows the last hop, so that it need not list what there is: the reasoner says what would help, and that is asked for. */
async function offerOf({ kg, policy, signal }: Parameters<Retrieve>[0], { frontier, hops }: Parameters<Retrieve>[1]): Promise<Offer> {
  if (hops + 1 < policy.beam.hops) return { ...(await kg.relations(frontier, signal)), edges: [] };
  return { relations: possibleRelations(frontier, await kg.properties(signal)), hubs: [], edges: [] };
}
