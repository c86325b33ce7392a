import type { System } from "./system.js";

/** WKGFC without the agent (§5.5, Table 3): all retrieval that the policy has, once and in order; then the verdict. */
export const retrieveAll: System = {
  needs: [],
  procedure: (belief, allowed) => {
    if (allowed.includes("initKGRetrieval")) return { action: "initKGRetrieval", reason: "the graph comes first" };
    if (allowed.includes("expandKG") && belief.searches === 0) return { action: "expandKG", reason: "the beam goes on while it can" };
    if (allowed.includes("webSearch") && belief.searches === 0) return { action: "webSearch", reason: "the web is always asked" };
    return { action: "verdict", reason: "all that there is was retrieved" };
  },
};
