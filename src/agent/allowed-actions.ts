import type { Action } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import { CLAIM_IMAGE } from "../domain/image.js";
import type { Policy } from "../domain/policy.js";
import { relationKey } from "../domain/relation.js";
import type { Environment } from "./actions/environment.js";

/** The actions that the policy may take now: those on its list that are available and can still find something. */
export function allowedActions(belief: Belief, policy: Policy, environment: Environment): readonly Action[] {
  const possible: readonly Action[] =
    hasImage(belief) && policy.pictures ? [...new Set([...policy.actions, "examineImage" as const])] : policy.actions;
  return possible.filter((action) => {
    switch (action) {
      case "initKGRetrieval":
        return belief.hops === 0 && belief.failures.length === 0;
      case "expandKG":
        return canExpand(belief, policy);
      case "webSearch":
        return environment.webSearch !== undefined && canSearch(belief, policy);
      case "examineImage":
        // Without a procedure one look is enough.
        return (
          policy.pictures &&
          hasImage(belief) &&
          !belief.unavailable.includes(action) &&
          (policy.procedure !== null || belief.looked.length === 0)
        );
      case "plan":
      case "reflect":
        // Only a procedure takes these, and only once if they are not available.
        return policy.procedure !== null && !belief.unavailable.includes(action);
      case "verdict":
        return true;
      default:
        return action satisfies never;
    }
  });
}

/** The actions after the first retrieval: those on the policy's list that are available here. */
export function possibleActions(policy: Policy, environment: Environment): readonly Action[] {
  return policy.actions.filter((action) => action !== "initKGRetrieval" && (action !== "webSearch" || environment.webSearch !== undefined));
}

/** Every policy looks at a picture that came with the claim. */
function hasImage({ graph }: Belief): boolean {
  return graph.image(CLAIM_IMAGE) !== undefined;
}

/** A beam search has already made its N hops: further ones are limited by the steps of the budget. */
function canExpand(belief: Belief, { beam, pruneBy }: Policy): boolean {
  const isOpen = belief.frontier.length > 0;
  return pruneBy === "entity" ? isOpen : belief.hops < beam.hops && (isOpen || hasUnfollowed(belief));
}

/** For a policy that chooses among all relations, those of visited entities stay available. */
function hasUnfollowed({ offered, followed }: Belief): boolean {
  return offered.some((relation) => !followed.has(relationKey(relation)));
}

/**
 * No search after a failed one (quota costs money), nor after one that found nothing, unless a procedure asks for something else each time.
 */
function canSearch({ searches, learned, failures }: Belief, { web, procedure }: Policy): boolean {
  const mayBring = searches === 0 || learned || procedure !== null;
  return searches < web.searches && mayBring && !failures.some(({ code }) => code.startsWith("search-"));
}
