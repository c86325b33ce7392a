import { PlumblineError } from "../../errors.js";
import { sharedFlights } from "../http/shared-flights.js";
import type { Head } from "./exchange-page.js";
import { recentMap } from "./recent-map.js";
import { type RobotsRules, robotsRules } from "./robots-rules.js";

const MAX_SITES = 300;
const KEPT_MS = 3_600_000;
/** A site in trouble is asked again sooner. */
const SILENCE_KEPT_MS = 300_000;

export type RobotsFile = { readonly status: number; readonly text: string };
type Known = { readonly until: number; readonly rules: RobotsRules | null };

export type RobotsKeeper = {
  /** What the site of this address asks of us; fails with `page-robots` when it does not want it read. */
  ask(url: URL, signal: AbortSignal): Promise<RobotsRules>;
};

type Keeping = {
  /** Our product token. */
  readonly agent: string;
  fetch(url: URL, signal: AbortSignal): Promise<RobotsFile>;
  readonly now: () => number;
};

/**
 * RFC 9309: a site without a robots.txt (4xx) forbids nothing; one that fails (5xx) or is silent forbids everything while that lasts.
 * A site that cannot be reached at all is simply that, and the error says so.
 */
export function robotsKeeper({ agent, fetch, now }: Keeping): RobotsKeeper {
  const kept = recentMap<Known>(MAX_SITES);
  const share = sharedFlights<Known>();

  async function learn(origin: string, signal: AbortSignal): Promise<Known> {
    const rules = rulesOf(origin, await fetched(fetch, new URL("/robots.txt", origin), signal), agent);
    const known = { rules, until: now() + (rules === null ? SILENCE_KEPT_MS : KEPT_MS) };
    kept.set(origin, known);
    return known;
  }

  return {
    async ask(url, signal) {
      const found = kept.get(url.origin);
      const fresh = found !== undefined && now() < found.until;
      const { rules } = fresh ? found : await share(url.origin, (flight) => learn(url.origin, flight), signal);
      if (rules === null)
        throw refused(`${url.hostname} does not say what robots may read: its robots.txt does not come or is out of order`);
      // The file itself may always be read, but it is no evidence.
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

/** 429 is a 4xx by number, but says "not now" and not "there is none". */
function rulesOf(origin: string, file: RobotsFile | null, agent: string): RobotsRules | null {
  if (file === null || file.status >= 500 || file.status === 429) return null;
  return robotsRules(origin, file.status < 300 ? file.text : "", agent);
}

/** Whether the body of such an answer is a robots.txt. */
export function isRobotsFile({ status }: Head): boolean {
  return status >= 200 && status < 300;
}

function refused(message: string): PlumblineError {
  return new PlumblineError("page-robots", message);
}
