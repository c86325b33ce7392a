import type { AgendaPart, ExamineTask, ItemId, PlanTask, ReflectTask } from "./agenda.js";
import type { EntityId } from "./ids.js";
import type { Failure, Judgement } from "./outcome.js";
import type { Relation } from "./relation.js";

/** WKGFC's action set (§4.1). */
export const WKGFC_ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
/** The closed action set: WKGFC's, and the further actions of other systems. */
export const ACTIONS = [...WKGFC_ACTIONS, "plan", "reflect", "examineImage"] as const;
export type Action = (typeof ACTIONS)[number];

/** The policy's link of a name to another entity; null: to none. */
export type NamePick = { readonly name: string; readonly entity: EntityId | null };

/** What the policy chose, and why in a few words; `failure` when it could not choose at all. */
export type Choice = {
  readonly action: Action;
  readonly reason: string;
  readonly failure?: Failure;
  /** For `expandKG`: the relations to follow, best first. Where the policy names none, the hop asks it (`prune`). */
  readonly relations?: readonly Relation[];
  /** For `webSearch`: the queries. Where the policy names none, the search asks it (`phraseQueries`). */
  readonly queries?: readonly string[];
  /** For `webSearch`: the agenda item to answer. Its query is sent, and the passages are read for it. */
  readonly focus?: ItemId;
  /** For `webSearch`: items whose queries are sent at the same time, because their results are weighed together. */
  readonly together?: readonly ItemId[];
  readonly plan?: PlanTask;
  readonly reflect?: ReflectTask;
  readonly examine?: ExamineTask;
  readonly agenda?: readonly AgendaPart[];
  readonly picks?: readonly NamePick[];
  /** When all named relations returned statements, go on to the verdict without asking the policy again. */
  readonly thenVerdict?: boolean;
  /** For `verdict`: the spent part of the budget that forces it. */
  readonly forced?: string;
  /** For `verdict`: the judgement, where the policy gave it with the choice. Otherwise the reasoner is asked (`decide`). */
  readonly judgement?: Judgement;
  /** Ids of the evidence (s…, p…) that the policy was shown when it chose; absent where no model was asked. */
  readonly shown?: readonly string[];
  /** The policy was asked a second time, because its citations did not hold. */
  readonly repaired?: boolean;
};
