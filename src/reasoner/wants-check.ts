import type { Action } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Policy } from "../domain/policy.js";

/** Is what the graph decides to be held against the web as well, once? */
export function wantsCheck({ searches }: Belief, allowed: readonly Action[], { web }: Policy): boolean {
  return web.when === "always" && searches === 0 && allowed.includes("webSearch");
}

export const CHECKS = "the graph decides, and the web is heard too";
