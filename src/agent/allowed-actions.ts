import type { Environment } from "../actions/environment.js";
import type { Action } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Policy } from "../domain/policy.js";
import { relationKey } from "../domain/relation.js";

/** What the policy may do now: its own list, cut to what this environment can do and to what can still teach something. */
export function allowedActions(belief: Belief, policy: Policy, environment: Environment): readonly Action[] {
  return policy.actions.filter((action) => {
    switch (action) {
      case "initKGRetrieval":
        return false; // a0, taken already
      case "expandKG":
        return belief.hops < policy.beam.hops && (belief.frontier.length > 0 || hasUnfollowed(belief));
      case "webSearch":
        return environment.webSearch !== undefined && canSearch(belief, policy);
      case "verdict":
        return true;
      default:
        return action satisfies never;
    }
  });
}

/** Before anything was retrieved: what the policy lists and this environment can do, besides a0. */
export function possibleActions(policy: Policy, environment: Environment): readonly Action[] {
  return policy.actions.filter((action) => action !== "initKGRetrieval" && (action !== "webSearch" || environment.webSearch !== undefined));
}

/** Visited things stay on offer for a policy that chooses among all relations. */
function hasUnfollowed({ offered, followed }: Belief): boolean {
  return offered.some((relation) => !followed.has(relationKey(relation)));
}

/** No search after a failed one (quota costs money) or after one that found nothing. */
function canSearch({ searches, learned, failures }: Belief, { web }: Policy): boolean {
  return searches < web.searches && (searches === 0 || learned) && !failures.some(({ code }) => code.startsWith("search-"));
}
