import type { Action } from "./action.js";
import type { AgendaItem, AgendaPart, ExamineTask, Note, PlanTask } from "./agenda.js";
import type { Claim } from "./claim.js";
import type { CompleteList } from "./complete-list.js";
import type { Property } from "./entity.js";
import type { EvidenceGraph } from "./evidence-graph.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { Examination } from "./image.js";
import type { Link, Mention } from "./mention.js";
import type { Failure } from "./outcome.js";
import type { Edge, Offered, Unreadable } from "./relation.js";

/** Everything known so far in one episode (the POMDP's belief state, §4.1). Each step makes a new one. */
export type Belief = {
  readonly claim: Claim;
  /** Relations by the user's word: what was read, and what is meant. */
  readonly meant?: ReadonlyMap<PropertyId, PropertyId>;
  /** Lists of which the graph says that it holds all members. */
  readonly complete?: readonly CompleteList[] | undefined;
  readonly mentions: readonly Mention[];
  readonly links: readonly Link[];
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly frontier: readonly EntityId[];
  readonly visited: ReadonlySet<EntityId>;
  readonly hops: number;
  /** What the graph offers around the things seen so far, for a policy that chooses among all of it; and which of it was followed. */
  readonly offered: readonly Offered[];
  readonly followed: ReadonlySet<string>;
  /** Direct edges among the claim's own things. */
  readonly edges: readonly Edge[];
  /** Things at which so much arrives that it was not listed. */
  readonly hubs: readonly EntityId[];
  /** What the policy takes the claim to say, part by part; empty where it has not said. */
  readonly agenda: readonly AgendaPart[];
  /** What the episode set out to find, item by item, and which plans were made for it, in order. */
  readonly items: readonly AgendaItem[];
  readonly plans: readonly PlanTask["kind"][];
  readonly notes: readonly Note[];
  /** What pictures were looked at for, and what that brought, in order. */
  readonly looked: readonly ExamineTask["kind"][];
  readonly examined: readonly Examination[];
  /** Actions that turned out not to exist here. */
  readonly unavailable: readonly Action[];
  /** Relations that the graph holds only in part, as `entity property direction`. */
  readonly cut: ReadonlySet<string>;
  /** Those of them of which a value cannot be read, however often it is asked for. */
  readonly unreadable: readonly Unreadable[];
  /** Failures of retrieval that the policy has seen, in order. */
  readonly failures: readonly Failure[];
  /** How often the web was searched, and what it was asked, in order. */
  readonly searches: number;
  readonly asked: readonly string[];
  /** Ids of the evidence (s…, p…) that prompts of this episode showed so far; empty where no model was asked. */
  readonly shown: ReadonlySet<string>;
  /** How often the policy had to be asked again. */
  readonly repairs: number;
  /** Did the last retrieval add anything? */
  readonly learned: boolean;
};
