import type { AgendaPart } from "./agenda.js";
import type { EntityId } from "./ids.js";
import type { Failure, Judgement } from "./outcome.js";
import type { Relation } from "./relation.js";

/** The closed action set of §4.1. */
export const ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
export type Action = (typeof ACTIONS)[number];
export type RetrievalAction = Exclude<Action, "verdict">;

/** The policy takes a name for another of its bearers. */
export type NamePick = { readonly name: string; readonly entity: EntityId };

/** What the policy chose, and why in a few words; `failure` when it could not choose at all. */
export type Choice = {
  readonly action: Action;
  readonly reason: string;
  readonly failure?: Failure;
  /** Of `expandKG`: the relations to follow, best first. Where the policy names none, the hop asks it (`prune`). */
  readonly relations?: readonly Relation[];
  /** Of `webSearch`: what to ask. Where the policy names none, the search asks it (`phraseQueries`). */
  readonly queries?: readonly string[];
  /** What the policy takes the claim to say, part by part. */
  readonly agenda?: readonly AgendaPart[];
  readonly picks?: readonly NamePick[];
  /** Once all named relations have brought something, the policy wants the verdict and need not be asked again. */
  readonly thenVerdict?: boolean;
  /** Of `verdict`: the part of the budget that leaves no other choice. */
  readonly forced?: string;
  /** Of `verdict`: the verdict, where the decision to give it came with it. Else the reasoner is asked (`decide`). */
  readonly judgement?: Judgement;
  /** The policy was asked once more, because what it cited did not hold. */
  readonly repaired?: boolean;
};
