import type { Claim } from "./claim.js";
import type { Property } from "./entity.js";
import type { EvidenceGraph } from "./evidence-graph.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { Link, Mention } from "./mention.js";
import type { Failure } from "./outcome.js";

/** Everything known so far in one episode (the POMDP's belief state, §4.1). Each step makes a new one. */
export type Belief = {
  readonly claim: Claim;
  readonly mentions: readonly Mention[];
  readonly links: readonly Link[];
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly frontier: readonly EntityId[];
  readonly visited: ReadonlySet<EntityId>;
  readonly hops: number;
  /** Relations that the graph holds only in part, as `entity property direction`. */
  readonly cut: ReadonlySet<string>;
  /** Failures of retrieval that the policy has seen, in order. */
  readonly failures: readonly Failure[];
  /** How often the web was searched, and what it was asked, in order. */
  readonly searches: number;
  readonly asked: readonly string[];
  /** Did the last retrieval add anything? */
  readonly learned: boolean;
};
