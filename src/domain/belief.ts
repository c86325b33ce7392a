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
  /** Corrections by the user: from the relation that was read to the intended one. */
  readonly meant?: ReadonlyMap<PropertyId, PropertyId>;
  readonly complete?: readonly CompleteList[] | undefined;
  readonly mentions: readonly Mention[];
  readonly links: readonly Link[];
  /** Known names that unknown ones may be misspellings of. */
  readonly suggestions?: readonly Suggestion[];
  readonly graph: EvidenceGraph;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly frontier: readonly EntityId[];
  readonly visited: ReadonlySet<EntityId>;
  readonly hops: number;
  /** Relations of the entities seen so far, for a policy that chooses among all of them; and those already followed. */
  readonly offered: readonly Offered[];
  readonly followed: ReadonlySet<string>;
  readonly edges: readonly Edge[];
  /** Entities with too many incoming statements to list. */
  readonly hubs: readonly EntityId[];
  /** The parts of the claim as the policy reads it; empty until then. */
  readonly agenda: readonly AgendaPart[];
  /** What the episode has to find, and the plans made for it, in order. */
  readonly items: readonly AgendaItem[];
  readonly plans: readonly PlanTask["kind"][];
  readonly notes: readonly Note[];
  /** The tasks of all looks at pictures, and their results, in order. */
  readonly looked: readonly ExamineTask["kind"][];
  readonly examined: readonly Examination[];
  readonly unavailable: readonly Action[];
  /** Relations of which the graph returned only some statements, as `entity property direction`. */
  readonly cut: ReadonlySet<string>;
  /** Relations with a malformed value; asking again does not help. */
  readonly unreadable: readonly Unreadable[];
  readonly failures: readonly Failure[];
  /** The number of web searches, and their queries in order. */
  readonly searches: number;
  readonly asked: readonly string[];
  /** Ids of the evidence (s…, p…) shown in prompts of this episode so far; empty if no model was asked. */
  readonly shown: ReadonlySet<string>;
  /** How often the policy had to be asked again. */
  readonly repairs: number;
  /** Did the last retrieval add anything? */
  readonly learned: boolean;
};
