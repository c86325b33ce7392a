import type { Action } from "./action.js";
import type { AgendaItem, AgendaPart, ExamineTask, Note, PlanTask } from "./agenda.js";
import type { Claim } from "./claim.js";
import type { CompleteList } from "./complete-list.js";
import type { Property } from "./entity.js";
import type { EvidenceGraph } from "./evidence-graph.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { Examination } from "./image.js";
import type { Link, Mention, Suggestion } from "./mention.js";
import type { Failure } from "./outcome.js";
import type { Edge, Offered, Unreadable } from "./relation.js";

/** Everything known so far in one episode (the POMDP's belief state, §4.1). Each step makes a new one. */
export type Belief = {
  readonly claim: Claim;
  /** Corrections by the user: from the relation that was read to the one that is meant. */
  readonly meant?: ReadonlyMap<PropertyId, PropertyId>;
  readonly complete?: readonly CompleteList[] | undefined;
  readonly mentions: readonly Mention[];
  readonly links: readonly Link[];
  /** What unknown names may be misspellings of. */
  readonly suggestions?: readonly Suggestion[];
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly frontier: readonly EntityId[];
  readonly visited: ReadonlySet<EntityId>;
  readonly hops: number;
  /** Relations of the entities seen so far, for a policy that chooses among all of them; and those that were followed. */
  readonly offered: readonly Offered[];
  readonly followed: ReadonlySet<string>;
  readonly edges: readonly Edge[];
  /** Entities with too many incoming statements to list. */
  readonly hubs: readonly EntityId[];
  /** The parts of the claim, as the policy reads it; empty until it says so. */
  readonly agenda: readonly AgendaPart[];
  /** What the episode sets out to find, and the plans that were made, in order. */
  readonly items: readonly AgendaItem[];
  readonly plans: readonly PlanTask["kind"][];
  readonly notes: readonly Note[];
  /** The tasks of all looks at pictures, and their results, in order. */
  readonly looked: readonly ExamineTask["kind"][];
  readonly examined: readonly Examination[];
  readonly unavailable: readonly Action[];
  /** Relations that the graph holds only in part, as `entity property direction`. */
  readonly cut: ReadonlySet<string>;
  /** Those with a value that cannot be read, however often it is asked for. */
  readonly unreadable: readonly Unreadable[];
  readonly failures: readonly Failure[];
  /** The number of web searches, and their queries in order. */
  readonly searches: number;
  readonly asked: readonly string[];
  /** Ids of the evidence (s…, p…) that prompts of this episode showed so far; empty where no model was asked. */
  readonly shown: ReadonlySet<string>;
  /** How often the policy had to be asked again. */
  readonly repairs: number;
  /** Did the last retrieval add anything? */
  readonly learned: boolean;
};
