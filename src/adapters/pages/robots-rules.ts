import robotsParser from "robots-parser";
import { lruMap } from "../../base/recent.js";
import { PlumblineError } from "../../errors.js";
import { sharedFlights } from "../http/shared-flights.js";
import type { Head } from "./exchange-page.js";

export type RobotsRules = { allows(url: URL): boolean; readonly crawlDelayMs: number };

/**
 * Limits the work of matching an address against the patterns to about 20 ms. A pattern with stars costs its length times the address's,
 * any other pattern a fraction of the address's length.
 */
const MAX_STEPS = 4_000_000;
const STEPS_A_PATTERN = 0.25;

/** A file that needs too much work allows nothing, because the site may have meant to forbid the page. */
export function robotsRules(origin: string, text: string, agent: string): RobotsRules {
  const lines = robotsGroup(text, agent);
  if (lines === null) return { allows: () => false, crawlDelayMs: 0 };
  const parsed = robotsParser(`${origin}/robots.txt`, ["user-agent: *", ...lines].join("\n"));
  const starred = lines.filter((line) => line.includes("*")).reduce((sum, line) => sum + line.length, 0);
  const effort = starred + STEPS_A_PATTERN * lines.length;
  const delay = parsed.getCrawlDelay("*") ?? 0;
  return {
    allows: (url) => effort * url.href.length <= MAX_STEPS && parsed.isAllowed(url.href, "*") === true,
    crawlDelayMs: Math.max(0, 1000 * delay),
  };
}

/** More than any site needs for one agent. The rules of each site are kept in memory. */
const MAX_RULES = 5000;
const MAX_CHARACTERS = 128 * 1024;

/**
 * The rules of the groups for our agent or, if there are none, for all agents; null if there are too many. A parser that keeps every rule for every agent would make hundreds of millions of rules from half a
 * megabyte (twenty thousand agents, then twenty thousand rules).
 */
function robotsGroup(text: string, agent: string): readonly string[] | null {
  const ours: string[] = [];
  const everyones: string[] = [];
  let named = false;
  let forUs = false;
  let forAll = false;
  let open = false;
  let characters = 0;
  for (const [field, value] of fieldsOf(text)) {
    if (field === "user-agent") {
      // Consecutive agents share the rules after them.
      if (!open) forUs = forAll = false;
      open = true;
      forUs ||= productOf(value) === agent.toLowerCase();
      forAll ||= value === "*";
      named ||= forUs;
    } else if (RULES.has(field)) {
      open = false;
      if (forUs) ours.push(`${field}: ${value}`);
      if (forAll) everyones.push(`${field}: ${value}`);
      if (forUs || forAll) characters += value.length;
      if (Math.max(ours.length, everyones.length) > MAX_RULES || characters > MAX_CHARACTERS) return null;
    }
  }
  return named ? ours : everyones;
}

const RULES = new Set(["allow", "disallow", "crawl-delay"]);

/**
 * RFC 9309: a product token is letters, hyphens and underscores; a version may follow it. Applied to our User-Agent, it gives our name in
 * robots.txt.
 */
export function productOf(value: string): string {
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? "";
}

function* fieldsOf(text: string): Generator<readonly [field: string, value: string]> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const end = line.indexOf("#");
    const said = end < 0 ? line : line.slice(0, end);
    const colon = said.indexOf(":");
    if (colon > 0) yield [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
  }
}

const MAX_SITES = 300;
const KEPT_MS = 3_600_000;
/** How long a failed robots.txt is remembered. */
const SILENCE_KEPT_MS = 300_000;

export type RobotsFile = { readonly status: number; readonly text: string };
type Known = { readonly until: number; readonly rules: RobotsRules | null };

type Keeping = {
  readonly agent: string;
  fetch(url: URL, signal: AbortSignal): Promise<RobotsFile>;
  readonly now: () => number;
};

/**
 * RFC 9309: a site without a robots.txt (4xx) forbids nothing; a site that fails (5xx) or times out forbids everything until it works
 * again. A site that cannot be reached at all is a different error.
 */
export function robotsKeeper({ agent, fetch, now }: Keeping) {
  const kept = lruMap<Known>({ maxEntries: MAX_SITES });
  const share = sharedFlights<Known>();

  async function learn(origin: string, signal: AbortSignal): Promise<Known> {
    const rules = rulesOf(origin, await fetched(fetch, new URL("/robots.txt", origin), signal), agent);
    const known = { rules, until: now() + (rules === null ? SILENCE_KEPT_MS : KEPT_MS) };
    kept.set(origin, known);
    return known;
  }

  return {
    /** The rules of this address's site; fails with `page-robots` if they forbid the address. */
    async ask(url: URL, signal: AbortSignal): Promise<RobotsRules> {
      const found = kept.get(url.origin);
      const fresh = found !== undefined && now() < found.until;
      const { rules } = fresh ? found : await share(url.origin, (flight) => learn(url.origin, flight), signal);
      if (rules === null) throw refused(`${url.hostname} has an unavailable robots.txt, so its pages are not read`);
      // RFC 9309 always allows robots.txt itself, but it cannot be evidence.
      if (!rules.allows(url)) throw refused(`${url.hostname} asks robots not to read this page`);
      return rules;
    },
  };
}

async function fetched(fetch: Keeping["fetch"], url: URL, signal: AbortSignal): Promise<RobotsFile | null> {
  try {
    return await fetch(url, signal);
  } catch (error) {
    if (error instanceof PlumblineError && error.code === "page-timeout") return null;
    throw error;
  }
}

/** 429 means "try later", not "there is none". */
function rulesOf(origin: string, file: RobotsFile | null, agent: string): RobotsRules | null {
  if (file === null || file.status >= 500 || file.status === 429) return null;
  return robotsRules(origin, file.status < 300 ? file.text : "", agent);
}

export function isRobotsFile({ status }: Head): boolean {
  return status >= 200 && status < 300;
}

function refused(message: string): PlumblineError {
  return new PlumblineError("page-robots", message);
}
