import type { Action, Choice } from "./action.js";
import type { ExamineTask, ItemAnswer, PlannedItem, PlanTask, Reflection, ReflectTask } from "./agenda.js";
import type { Entity, Property } from "./entity.js";
import type { Drop } from "./episode.js";
import type { Annotation, Triplet } from "./evidence-graph.js";
import type { EntityId, PropertyId } from "./ids.js";
import type { EvidenceImage, Examination } from "./image.js";
import type { Link, Mention } from "./mention.js";
import type { WebPassage } from "./passage.js";
import type { Edge, Offered, Relation, Unreadable } from "./relation.js";
import type { Fact } from "./statement.js";

/** What one hop could have followed and what it did. Of hubs, what arrives there is too much to be offered. */
export type HopRelations = {
  readonly offered: number;
  readonly kept: readonly Relation[];
  readonly leftOut: readonly Offered[];
  readonly hubs: readonly EntityId[];
};

/** What came back of a retrieval action. A failure is something the policy sees, never an exception. */
export type Observation =
  | {
      readonly kind: "retrieved";
      /** Set by `initKGRetrieval`; a later hop keeps what the first one found. */
      readonly mentions?: readonly Mention[];
      readonly links?: readonly Link[];
      readonly entities: readonly Entity[];
      /** The dictionary in which every property of the facts is explained. */
      readonly properties: ReadonlyMap<PropertyId, Property>;
      readonly facts: readonly Fact[];
      /** Relations of which the facts are only a part: a value that is missing there says nothing. */
      readonly cut: readonly Relation[];
      /** Those of them of which a value cannot be read; absent where there is none. */
      readonly unreadable?: readonly Unreadable[];
      /** Where the beam stands after this hop, and what it has now visited. */
      readonly frontier: readonly EntityId[];
      readonly visited: readonly EntityId[];
      /** For readers of the trajectory: nothing is decided by it. */
      readonly hop?: HopRelations;
      /** For a policy that chooses among all relations: those of things that are newly on the frontier, and direct edges among the claim's things. */
      readonly offered?: readonly Offered[];
      readonly edges?: readonly Edge[];
      /** Of these only what leaves them is offered. */
      readonly hubs?: readonly EntityId[];
      /** Relations that were followed: their statements are known. */
      readonly followed?: readonly Relation[];
      /** What the policy decided while the action was under way: it is not asked again. */
      readonly decided?: Choice;
      /** Decided for the step after this one. */
      readonly next?: Choice;
      readonly summary: string;
    }
  | {
      readonly kind: "searched";
      readonly queries: readonly string[];
      /** What the graph knows of things that the passages name. */
      readonly entities: readonly Entity[];
      readonly facts: readonly Fact[];
      readonly passages: readonly WebPassage[];
      readonly triplets: readonly Triplet[];
      readonly annotations: readonly Annotation[];
      readonly drops: readonly Drop[];
      /** Of a search for items: what answers them, where something does. */
      readonly answered?: readonly ItemAnswer[];
      readonly summary: string;
    }
  | { readonly kind: "planned"; readonly task: PlanTask; readonly items: readonly PlannedItem[]; readonly summary: string }
  | { readonly kind: "reflected"; readonly task: ReflectTask; readonly reflection: Reflection; readonly summary: string }
  | {
      readonly kind: "examined";
      readonly task: ExamineTask;
      /** Pictures that were found. */
      readonly images: readonly EvidenceImage[];
      readonly examinations: readonly Examination[];
      readonly summary: string;
    }
  /** What is asked for does not exist here (no vision model, a reasoner that cannot plan). That is no failure: the episode goes on without. */
  | { readonly kind: "not-available"; readonly action: Action; readonly summary: string }
  | { readonly kind: "failed"; readonly code: string; readonly summary: string };
