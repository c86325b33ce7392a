import robotsParser from "robots-parser";
import { robotsGroup } from "./robots-group.js";

/** What a site lets us read, and how long it wants us to wait between requests. */
export type RobotsRules = { allows(url: URL): boolean; readonly crawlDelayMs: number };

/** Steps that comparing an address with the patterns may take. A pattern full of stars costs its length times the address's. */
const MAX_STEPS = 10_000_000;

/** What cannot be read with reasonable effort is not allowed: the site may have meant to forbid it. */
export function robotsRules(origin: string, text: string, agent: string): RobotsRules {
  const group = robotsGroup(text, agent);
  if (group.kind === "too-many") return { allows: () => false, crawlDelayMs: 0 };
  const parsed = robotsParser(`${origin}/robots.txt`, ["user-agent: *", ...group.lines].join("\n"));
  const starred = group.lines.filter((line) => line.includes("*")).reduce((sum, line) => sum + line.length, 0);
  const delay = parsed.getCrawlDelay("*") ?? 0;
  return {
    allows: (url) => starred * url.href.length <= MAX_STEPS && parsed.isAllowed(url.href, "*") === true,
    crawlDelayMs: Math.max(0, 1000 * delay),
  };
}
