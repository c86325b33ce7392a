import type { Action } from "../domain/action.js";
import type { Belief } from "../domain/belief.js";
import type { Policy } from "../domain/policy.js";

/** True when a verdict from the graph should be checked against the web once. */
export function wantsCheck({ searches }: Belief, allowed: readonly Action[], { web }: Policy): boolean {
  return web.when === "always" && searches === 0 && allowed.includes("webSearch");
}

export const CHECKS = "the graph decides, and the web is heard too";
