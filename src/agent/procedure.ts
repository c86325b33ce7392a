import type { Action, Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Policy } from "../domain/policy.js";

/**
 * The next step in a system's fixed order of steps; null: the reasoner chooses. Procedures are pure functions of the belief, so that they can be
 * tested without a model.
 */
export type Procedure = (belief: Belief, allowed: readonly Action[], policy: Policy) => Choice | null;
