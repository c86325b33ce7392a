import type { Action } from "../domain/action.js";

/** What was done in a step, for readers; records keep the paper's names. */
export const DONE: Readonly<Record<Action, string>> = {
  initKGRetrieval: "Asked the graph",
  expandKG: "Followed the graph",
  webSearch: "Searched pages",
  plan: "Made a plan",
  reflect: "Weighed what was found",
  examineImage: "Looked at the image",
  verdict: "Gave the verdict",
};
