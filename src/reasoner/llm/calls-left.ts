import type { Belief } from "../../domain/belief.js";
import type { Policy } from "../../domain/policy.js";

/** The calls that searches may add: one search costs a decision and a reading. */
const FOR_SEARCHES = 2;

/**
 * How many more calls an episode may make besides the one that is about to be made. A hop costs one decision, a search a decision and a reading, and an
 * answer whose citations do not hold one repair: at most N + 1 calls on the graph alone and N + 3 with searches, whatever a model says. Only answers
 * of the wrong shape, which are asked again at the port, come on top.
 */
export function callsLeft({ hops, searches, repairs }: Belief, { beam }: Pick<Policy, "beam">, searchable: boolean): number {
  return beam.hops + (searchable || searches > 0 ? FOR_SEARCHES : 0) - (hops + FOR_SEARCHES * searches + repairs);
}
