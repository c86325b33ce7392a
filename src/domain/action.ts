import type { AgendaPart, ExamineTask, ItemId, PlanTask, ReflectTask } from "./agenda.js";
import type { EntityId } from "./ids.js";
import type { Failure, Judgement } from "./outcome.js";
import type { Relation } from "./relation.js";

/** WKGFC's action set (§4.1). */
export const WKGFC_ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
/** The closed action set: WKGFC's, and what the steps of other systems need besides. */
export const ACTIONS = [...WKGFC_ACTIONS, "plan", "reflect", "examineImage"] as const;
export type Action = (typeof ACTIONS)[number];

/** The policy takes a name for another thing of that name; null: it names nothing that the graph knows. */
export type NamePick = { readonly name: string; readonly entity: EntityId | null };

/** What the policy chose, and why in a few words; `failure` when it could not choose at all. */
export type Choice = {
  readonly action: Action;
  readonly reason: string;
  readonly failure?: Failure;
  /** Of `expandKG`: the relations to follow, best first. Where the policy names none, the hop asks it (`prune`). */
  readonly relations?: readonly Relation[];
  /** Of `webSearch`: what to ask. Where the policy names none, the search asks it (`phraseQueries`). */
  readonly queries?: readonly string[];
  /** Of `webSearch`: the item that it is to answer. Its query is asked, and what is found is read for it. */
  readonly focus?: ItemId;
  /** Of `webSearch`: items whose queries are asked at the same time, because what all of them find is weighed together. */
  readonly together?: readonly ItemId[];
  /** Of `plan` and of `reflect`: what is wanted. */
  readonly plan?: PlanTask;
  readonly reflect?: ReflectTask;
  /** Of `examineImage`: what to look for. */
  readonly examine?: ExamineTask;
  /** What the policy takes the claim to say, part by part. */
  readonly agenda?: readonly AgendaPart[];
  readonly picks?: readonly NamePick[];
  /** Once all named relations have brought something, the policy wants the verdict and need not be asked again. */
  readonly thenVerdict?: boolean;
  /** Of `verdict`: the part of the budget that leaves no other choice. */
  readonly forced?: string;
  /** Of `verdict`: the verdict, where the decision to give it came with it. Else the reasoner is asked (`decide`). */
  readonly judgement?: Judgement;
  /** Ids of the evidence (s…, p…) that the policy was shown when it chose; absent where no model was asked. */
  readonly shown?: readonly string[];
  /** The policy was asked once more, because what it cited did not hold. */
  readonly repaired?: boolean;
};
