import type { Action, Choice } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Property } from "../domain/entity.js";
import type { PropertyId } from "../domain/ids.js";
import type { Judgement } from "../domain/outcome.js";
import type { Policy } from "../domain/policy.js";
import type { Relation } from "./knowledge-graph.js";

/** The judgements that the engine needs. Implementations must not retrieve anything themselves. */
export type Reasoner = {
  readonly id: string;
  /** Picks one of the allowed actions, given what is known. */
  chooseAction(belief: Belief, allowed: readonly Action[], policy: Policy, signal?: AbortSignal): Promise<Choice>;
  /** Keeps the relations of a whole frontier that can bear on the claim, best first, in one judgement. */
  prune(
    belief: Belief,
    relations: readonly Relation[],
    properties: ReadonlyMap<PropertyId, Property>,
    policy: Policy,
    signal?: AbortSignal,
  ): Promise<readonly Relation[]>;
  /** Decides on the evidence at hand; never more than the evidence says. */
  decide(belief: Belief, policy: Policy, signal?: AbortSignal): Promise<Judgement>;
};
