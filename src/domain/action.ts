import type { Failure } from "./outcome.js";

/** The closed action set of §4.1. */
export const ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
export type Action = (typeof ACTIONS)[number];
export type RetrievalAction = Exclude<Action, "verdict">;
/** What the policy chose, and why in a few words; `failure` when it could not choose at all. */
export type Choice = { readonly action: Action; readonly reason: string; readonly failure?: Failure };
