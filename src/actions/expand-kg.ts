import { expandAndPrune } from "../kg/expand-and-prune.js";
import type { Retrieve } from "./environment.js";

/** One more hop from where the beam stands. */
export const expandKG: Retrieve = async (deps, belief) => {
  const hop = await expandAndPrune(deps, belief, belief.frontier);
  const names = belief.frontier.map((id) => belief.graph.entity(id)?.label ?? id).join(", ");
  return {
    kind: "retrieved",
    entities: hop.entities,
    properties: hop.properties,
    facts: hop.facts,
    frontier: hop.frontier,
    visited: belief.frontier,
    summary: `from ${names}: ${hop.kept.length} of ${hop.offered} relations kept, ${hop.facts.length} statements`,
  };
};
