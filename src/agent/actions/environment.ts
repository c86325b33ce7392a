import type { Action, Choice } from "../../domain/action.js";
import type { Belief } from "../../domain/belief.js";
import type { Observation } from "../../domain/observation.js";
import type { HopDeps } from "../../kg/expand-and-prune.js";
import type { Progress } from "../../ports/reasoner.js";

export type ActionDeps = HopDeps & {
  /** The policy's choice, with the relations or queries that it named. */
  readonly choice?: Choice | undefined;
  /** For `initKGRetrieval`, which asks the policy as soon as the names are linked: the actions it may choose. */
  readonly possible?: readonly Action[] | undefined;
  readonly progress?: Progress | undefined;
  /** Counts one web request; throws when the budget allows no more. */
  readonly web: <T>(ask: () => Promise<T>) => Promise<T>;
};

/** An action reads the belief and returns an observation; it changes nothing. */
export type Retrieve = (deps: ActionDeps, belief: Belief) => Promise<Observation>;

/** The available actions. `webSearch` is defined only when a search engine is configured; a missing action gives `not-available`. */
export type Environment = Readonly<Record<"initKGRetrieval" | "expandKG", Retrieve>> & {
  readonly [action in Exclude<Action, "initKGRetrieval" | "expandKG" | "verdict">]?: Retrieve | undefined;
};
