import type { AgendaPart, ExamineTask, ItemId, PlanTask, ReflectTask } from "./agenda.js";
import type { EntityId } from "./ids.js";
import type { Failure, Judgement } from "./outcome.js";
import type { Relation } from "./relation.js";

/** WKGFC's action set (§4.1). */
export const WKGFC_ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
/** The closed action set: WKGFC's, and the further actions of other systems. */
export const ACTIONS = [...WKGFC_ACTIONS, "plan", "reflect", "examineImage"] as const;
export type Action = (typeof ACTIONS)[number];

/** The policy links a name to another entity; null: to no entity. */
export type NamePick = { readonly name: string; readonly entity: EntityId | null };

/** The policy's choice, with a short reason; `failure` when it could not choose. */
export type Choice = {
  readonly action: Action;
  readonly reason: string;
  readonly failure?: Failure;
  /** For `expandKG`: the relations to follow, best first. Without them, the hop calls `prune`. */
  readonly relations?: readonly Relation[];
  /** For `webSearch`: the queries. Without them, the search calls `phraseQueries`. */
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
  /** For `verdict`: the limit of the budget that was reached and forces the verdict. */
  readonly forced?: string;
  /** For `verdict`: the judgement, if the policy gave it with the choice. Otherwise `decide` is called. */
  readonly judgement?: Judgement;
  /** Ids of the evidence (s…, p…) that the policy was shown when it chose; absent if no model was asked. */
  readonly shown?: readonly string[];
  /** The policy was asked twice, because the citation gate rejected its first citations. */
  readonly repaired?: boolean;
};
