import { setMaxListeners } from "node:events";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import { gate } from "../http/gate.js";
import { retryAfterMs } from "../http/refusal.js";
import { type ReadableType, readContentType } from "./content-type.js";
import { within } from "./deadline.js";
import { type ExchangeRules, exchangePage, type Head, type PageAnswer, type Wanted } from "./exchange-page.js";
import { DEFAULT_LIMITS, type FetchLimits } from "./fetch-limits.js";
import { followHops } from "./follow-hops.js";
import { pageUrl, type UrlRules } from "./page-url.js";
import { isPublicAddress } from "./public-address.js";
import { recentMap } from "./recent-map.js";
import { type ResolveHost, resolveHost } from "./resolve-host.js";
import { isRobotsFile, type RobotsFile, robotsKeeper } from "./robots-keeper.js";
import { MAX_WAIT_MS, type SiteLimiter, siteLimiter } from "./site-limiter.js";
import { wantFile, wantPage } from "./want-page.js";

/** A page as it came: unpacked, but not yet read. */
type FetchedPage = {
  /** Where it was found in the end. */
  readonly url: string;
  readonly contentType: ReadableType;
  /** As the header says, in lower case. */
  readonly charset: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The header, where it is a date. */
  readonly lastModified: string | null;
};

/** Fetches public pages whose addresses come from untrusted sources. Failures are PlumblineErrors with a `page-…` code, or `aborted`. */
export type SafeFetch = {
  fetch(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** A picture's bytes, whatever the server calls them. */
  fetchImage(url: string, signal?: AbortSignal): Promise<Uint8Array>;
  close(): void;
};

export type SafeFetchOptions = { readonly userAgent: string; readonly limits?: Partial<FetchLimits> };

/** What surrounds the fetch. The program never gives one; tests do, because their servers are on this machine. */
export type Surroundings = {
  readonly resolve: ResolveHost;
  isPublic(address: string): boolean;
  readonly ports: readonly number[];
  readonly now: () => number;
  /** For pauses and limits; `now` where only that is given. */
  readonly steady: () => number;
};

const THE_INTERNET: Surroundings = {
  resolve: resolveHost(),
  isPublic: isPublicAddress,
  ports: [80, 443],
  now: Date.now,
  steady: steadyNow,
};
const IMAGES = "image/jpeg, image/png, image/webp";
const ROBOTS_BYTES = 500 * 1024;
const MAX_SITES = 1000;
/** A site that says "too many requests" and not for how long. */
const DEFAULT_PAUSE_MS = 30_000;

export function safeFetch({ userAgent, limits: given }: SafeFetchOptions, surroundings: Partial<Surroundings> = {}): SafeFetch {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const around = { ...THE_INTERNET, steady: surroundings.now ?? THE_INTERNET.steady, ...surroundings };
  const urlRules: UrlRules = around;
  const rules: ExchangeRules = { ...limits, ...around, userAgent };
  const limiters = recentMap<SiteLimiter>(MAX_SITES);
  const place = gate(limits.atOnce);
  const closing = new AbortController();
  // Every fetch listens: many listeners are not a leak here, and Node would warn of one.
  setMaxListeners(0, closing.signal);
  const robots = robotsKeeper({ agent: productOf(userAgent), fetch: fetchRobots, now: around.steady });

  function limiterOf({ hostname }: URL): SiteLimiter {
    const limiter =
      limiters.get(hostname) ?? siteLimiter(hostname, { atOnce: limits.atOncePerSite, pauseMs: limits.pauseMs }, around.steady);
    limiters.set(hostname, limiter);
    return limiter;
  }

  /** One hop, in its turn. Only a connection that was reset is tried again, once. */
  async function ask(url: URL, wanted: Wanted, signal: AbortSignal, accept?: string): Promise<PageAnswer> {
    const limiter = limiterOf(url);
    const leave = await limiter.place(signal);
    const minded: Wanted = (head) => {
      heedPause(limiter, head, around.now());
      return wanted(head);
    };
    const once = async () => {
      await limiter.wait(signal);
      return exchangePage(accept === undefined ? rules : { ...rules, accept }, url, minded, signal);
    };
    try {
      return await once().catch((error) => {
        if (error instanceof PlumblineError && error.retryable) return once();
        throw error;
      });
    } finally {
      leave();
    }
  }

  async function fetchRobots(first: URL, outer: AbortSignal): Promise<RobotsFile> {
    const wanted: Wanted = (head) =>
      isRobotsFile(head) ? { receivedBytes: ROBOTS_BYTES, unpackedBytes: ROBOTS_BYTES, whenLarger: "cut" } : null;
    const late = () => timedOut(first.hostname, limits.robotsMs);
    const { answer } = await within(limits.robotsMs, [outer], late, (signal) =>
      followHops(first, urlRules, (url) => ask(url, wanted, signal)),
    );
    return { status: answer.head.status, text: new TextDecoder().decode(answer.body) };
  }

  function fetchHops(first: URL, want: typeof wantPage, signal: AbortSignal, accept?: string): ReturnType<typeof followHops> {
    return followHops(first, urlRules, async (hop) => {
      const { crawlDelayMs } = await robots.ask(hop, signal);
      if (crawlDelayMs > MAX_WAIT_MS)
        throw new PlumblineError("page-robots", `${hop.hostname} asks robots to wait ${crawlDelayMs / 1000} s between pages`);
      limiterOf(hop).slowDown(crawlDelayMs);
      return ask(hop, want(hop.hostname, { ...limits, whenLarger: "refuse" }), signal, accept);
    });
  }

  /** Within the time for everything, and when it is its turn. */
  async function inTurn<T>(
    text: string,
    signal: AbortSignal | undefined,
    fetch: (first: URL, inner: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const first = pageUrl(text, urlRules);
    const late = () => timedOut(first.hostname, limits.totalMs);
    return within(limits.totalMs, [signal, closing.signal], late, async (inner) => {
      const leave = await place(inner);
      try {
        return await fetch(first, inner);
      } finally {
        leave();
      }
    });
  }

  return {
    fetch: (text, outer) =>
      inTurn(text, outer, async (first, signal) => {
        const { url, answer } = await fetchHops(first, wantPage, signal);
        return pageOf(url, answer);
      }),
    fetchImage: (text, outer) =>
      inTurn(text, outer, async (first, signal) => (await fetchHops(first, wantFile, signal, IMAGES)).answer.body),
    close: () => closing.abort(),
  };
}

function pageOf(url: URL, { head, body }: PageAnswer): FetchedPage {
  const kind = readContentType(head.header("content-type"));
  if (kind === null) throw new PlumblineError("page-type", `${url.hostname} sends a page of an unknown kind`);
  const modified = head.header("last-modified");
  const lastModified = modified !== null && modified.length <= 40 && Number.isFinite(Date.parse(modified)) ? modified : null;
  return { url: url.href, contentType: kind.type, charset: kind.charset, bytes: body, lastModified };
}

function heedPause(limiter: SiteLimiter, { status, header }: Head, now: number): void {
  if (status !== 429 && status !== 503) return;
  const asked = retryAfterMs(header("retry-after"), now);
  if (asked !== null || status === 429) limiter.pauseFor(asked ?? DEFAULT_PAUSE_MS);
}

/** The name by which a robots.txt would call us: what our User-Agent begins with. */
function productOf(userAgent: string): string {
  return /^[a-z_-]+/i.exec(userAgent)?.[0] ?? "plumbline";
}

function timedOut(site: string, ms: number): PlumblineError {
  return new PlumblineError("page-timeout", `${site} did not deliver the page within ${ms} ms`);
}
