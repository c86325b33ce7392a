import robotsParser from "robots-parser";
import { robotsGroup } from "./robots-group.js";

/** What a site lets us read, and how long it wants us to wait between requests. */
export type RobotsRules = { allows(url: URL): boolean; readonly crawlDelayMs: number };

/**
 * Steps that comparing an address with the patterns may take, some twenty milliseconds. A pattern with stars costs its length times the
 * address's, every pattern a fraction of the address's length.
 */
const MAX_STEPS = 4_000_000;
const STEPS_A_PATTERN = 0.25;

/** What cannot be read with reasonable effort is not allowed: the site may have meant to forbid it. */
export function robotsRules(origin: string, text: string, agent: string): RobotsRules {
  const group = robotsGroup(text, agent);
  if (group.kind === "too-many") return { allows: () => false, crawlDelayMs: 0 };
  const parsed = robotsParser(`${origin}/robots.txt`, ["user-agent: *", ...group.lines].join("\n"));
  const starred = group.lines.filter((line) => line.includes("*")).reduce((sum, line) => sum + line.length, 0);
  const effort = starred + STEPS_A_PATTERN * group.lines.length;
  const delay = parsed.getCrawlDelay("*") ?? 0;
  return {
    allows: (url) => effort * url.href.length <= MAX_STEPS && parsed.isAllowed(url.href, "*") === true,
    crawlDelayMs: Math.max(0, 1000 * delay),
  };
}
