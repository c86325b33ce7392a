/** The closed action set of §4.1. */
export const ACTIONS = ["initKGRetrieval", "expandKG", "webSearch", "verdict"] as const;
export type Action = (typeof ACTIONS)[number];
export type RetrievalAction = Exclude<Action, "verdict">;
/** What the policy chose, and why in a few words. */
export type Choice = { readonly action: Action; readonly reason: string };
