import type { Action, Choice } from "./action.js";
import type { ExamineTask, ItemAnswer, PlannedItem, PlanTask, Reflection, ReflectTask } from "./agenda.js";
import type { Claim } from "./claim.js";
import type { Entity, Property } from "./entity.js";
import type { Drop } from "./episode.js";
import type { Annotation, Triplet } from "./evidence-graph.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { EvidenceImage, Examination } from "./image.js";
import type { Link, Mention, Suggestion } from "./mention.js";
import type { WebPassage } from "./passage.js";
import type { Edge, Offered, Relation, Unreadable } from "./relation.js";
import type { Fact } from "./statement.js";

/** The relations that a hop could follow, and those that it followed. Hubs have too many incoming statements to offer. */
export type HopRelations = {
  readonly offered: number;
  readonly kept: readonly Relation[];
  readonly leftOut: readonly Offered[];
  readonly hubs: readonly EntityId[];
};

/** The result of an action. A failure is something the policy sees, never an exception. */
export type Observation =
  | {
      readonly kind: "retrieved";
      /** Set by `initKGRetrieval` only. `claim`: the claim as read, if that differs from the text sent. */
      readonly claim?: Claim;
      readonly mentions?: readonly Mention[];
      readonly links?: readonly Link[];
      readonly suggestions?: readonly Suggestion[];
      readonly entities: readonly Entity[];
      /** Explains every property of the facts. */
      readonly properties: ReadonlyMap<PropertyId, Property>;
      readonly facts: readonly Fact[];
      /** Relations that were fetched only in part: a missing value says nothing. */
      readonly cut: readonly Relation[];
      /** Relations with a malformed value; absent if there are none. */
      readonly unreadable?: readonly Unreadable[];
      /** The beam after this hop, and the entities that it has visited. */
      readonly frontier: readonly EntityId[];
      readonly visited: readonly EntityId[];
      /** Number of hops; 1 if absent. */
      readonly hops?: number;
      /** For the trajectory only; no decision depends on it. */
      readonly hop?: HopRelations;
      /** For a policy that chooses among all relations: those of new entities on the frontier, and direct edges among the claim's entities. */
      readonly offered?: readonly Offered[];
      readonly edges?: readonly Edge[];
      /** Entities of which only outgoing relations are offered. */
      readonly hubs?: readonly EntityId[];
      readonly followed?: readonly Relation[];
      /** The policy's next choice, if it was made during the action; it is then not asked again. */
      readonly decided?: Choice;
      readonly next?: Choice;
      readonly summary: string;
    }
  | {
      readonly kind: "searched";
      readonly queries: readonly string[];
      /** The graph's facts about entities that the passages name. */
      readonly entities: readonly Entity[];
      readonly facts: readonly Fact[];
      readonly passages: readonly WebPassage[];
      readonly triplets: readonly Triplet[];
      readonly annotations: readonly Annotation[];
      readonly drops: readonly Drop[];
      /** In a search for agenda items: their answers. */
      readonly answered?: readonly ItemAnswer[];
      readonly summary: string;
    }
  | { readonly kind: "planned"; readonly task: PlanTask; readonly items: readonly PlannedItem[]; readonly summary: string }
  | { readonly kind: "reflected"; readonly task: ReflectTask; readonly reflection: Reflection; readonly summary: string }
  | {
      readonly kind: "examined";
      readonly task: ExamineTask;
      readonly images: readonly EvidenceImage[];
      readonly examinations: readonly Examination[];
      readonly summary: string;
    }
  /**
   * The action is not available (no vision model, or a reasoner that cannot plan). This is not a failure: the episode continues without it.
   */
  | { readonly kind: "not-available"; readonly action: Action; readonly summary: string }
  | { readonly kind: "failed"; readonly code: string; readonly summary: string };
