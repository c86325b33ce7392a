import type { Action } from "./action.js";
import type { Cost } from "./cost.js";
import type { Drop } from "./observation.js";

/** A belief in a few numbers: enough to read a trajectory, and to tell two states apart. */
export type BeliefDigest = {
  readonly linked: readonly string[];
  readonly unknown: readonly string[];
  readonly statements: number;
  readonly passages: number;
  readonly hops: number;
  readonly frontier: number;
};

export type Step = {
  readonly index: number;
  readonly belief: BeliefDigest;
  readonly action: Action;
  readonly reason: string;
  readonly observation: {
    readonly kind: "retrieved" | "searched" | "failed" | "verdict";
    readonly summary: string;
    /** Of a search: what was asked, and what was found and not used. */
    readonly queries?: readonly string[];
    readonly drops?: readonly Drop[];
  };
  readonly cost: Cost;
};

export type Trajectory = readonly Step[];
