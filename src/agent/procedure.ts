import type { Action, Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Policy } from "../domain/policy.js";

/**
 * Says what comes next in a fixed order of steps, from the belief alone; null: the reasoner chooses. Procedures are pure and ask nobody, so that
 * the order of a published system can be read, and tested without a model.
 */
export type Procedure = (belief: Belief, allowed: readonly Action[], policy: Policy) => Choice | null;
