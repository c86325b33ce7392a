import { setMaxListeners } from "node:events";
import { within } from "../../base/deadline.js";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import { isRedirect, retryAfterMs } from "../http/answer.js";
import { followRedirects } from "../http/follow-redirects.js";
import { type HostLimiter, hostLimiters, MAX_WAIT_MS, slots } from "../http/host-limiter.js";
import { type ResolveHost, resolveHost } from "./checked-connector.js";
import { type ExchangeRules, exchangePage, type Head, type PageAnswer, type Wanted } from "./exchange-page.js";
import { isPublicAddress, pageUrl, type UrlRules } from "./public-address.js";
import type { BodyLimits } from "./read-body.js";
import { isRobotsFile, productOf, type RobotsFile, robotsKeeper } from "./robots-rules.js";

export type FetchLimits = {
  readonly connectMs: number;
  readonly headersMs: number;
  /** Maximum time between two chunks of a body. */
  readonly silenceMs: number;
  /** For everything together: robots.txt, waiting for a slot, redirects, the body. */
  readonly totalMs: number;
  /** The share of that time for robots.txt. */
  readonly robotsMs: number;
  readonly receivedBytes: number;
  readonly unpackedBytes: number;
  /** Concurrent pages in the whole process; their bytes are in memory. */
  readonly atOnce: number;
  readonly atOncePerSite: number;
  /** Minimum time between two requests to one site. */
  readonly pauseMs: number;
};

const MEGABYTE = 1024 * 1024;
export const DEFAULT_LIMITS: FetchLimits = {
  connectMs: 5000,
  headersMs: 10_000,
  silenceMs: 5000,
  totalMs: 20_000,
  robotsMs: 8000,
  receivedBytes: 10 * MEGABYTE,
  unpackedBytes: 10 * MEGABYTE,
  atOnce: 8,
  atOncePerSite: 2,
  pauseMs: 250,
};

/** A page as received: decompressed, but not yet parsed. */
type FetchedPage = {
  /** After redirects. */
  readonly url: string;
  readonly contentType: ReadableType;
  /** From the header, in lower case. */
  readonly charset: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The header, if it is a valid date. */
  readonly lastModified: string | null;
};

export type SafeFetch = ReturnType<typeof safeFetch>;

export type SafeFetchOptions = { readonly userAgent: string; readonly limits?: Partial<FetchLimits> };

/** Replaced only in tests, whose servers run on this machine. */
export type Surroundings = {
  readonly resolve: ResolveHost;
  isPublic(address: string): boolean;
  readonly ports: readonly number[];
  readonly now: () => number;
  /** For pauses and limits; default: `now`, if given. */
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
/** Pause for a site that answers 429 without a Retry-After. */
const DEFAULT_PAUSE_MS = 30_000;

/** Fetches public pages whose addresses come from untrusted sources. Failures are PlumblineErrors with a `page-…` code, or `aborted`. */
export function safeFetch({ userAgent, limits: given }: SafeFetchOptions, surroundings: Partial<Surroundings> = {}) {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const around = { ...THE_INTERNET, steady: surroundings.now ?? THE_INTERNET.steady, ...surroundings };
  const sites = openSites({ ...limits, ...around, userAgent });
  const inSlot = slots(limits.atOnce);
  const closing = new AbortController();
  // Every fetch adds a listener, which Node would otherwise report as a leak.
  setMaxListeners(0, closing.signal);
  const robots = robotsKeeper({ agent: productOf(userAgent) || "plumbline", fetch: fetchRobots, now: around.steady });

  async function fetchRobots(url: URL, outer: AbortSignal): Promise<RobotsFile> {
    const wanted: Wanted = (head) =>
      isRobotsFile(head) ? { receivedBytes: ROBOTS_BYTES, unpackedBytes: ROBOTS_BYTES, whenLarger: "cut" } : null;
    const deadline = { ms: limits.robotsMs, signals: [outer], late: () => timedOut(url, limits.robotsMs), doing: "reading a page" };
    const { answer } = await within(deadline, (signal) => sites.follow(url, (hop) => sites.ask(hop, { wanted, signal })));
    return { status: answer.head.status, text: new TextDecoder().decode(answer.body) };
  }

  /** Obeys robots.txt on every hop. */
  async function get(text: string, outer: AbortSignal | undefined, want: typeof wantPage, accept?: string) {
    const first = pageUrl(text, around);
    const late = () => timedOut(first, limits.totalMs);
    const deadline = { ms: limits.totalMs, signals: [outer, closing.signal], late, doing: "reading a page" };
    const askAllowed = async (hop: URL, signal: AbortSignal) => {
      const { crawlDelayMs } = await robots.ask(hop, signal);
      if (crawlDelayMs > MAX_WAIT_MS)
        throw new PlumblineError("page-robots", `${hop.hostname} asks robots to wait ${crawlDelayMs / 1000} s between pages`);
      sites.limiterOf(hop).slowDown(1000 / crawlDelayMs);
      return sites.ask(hop, { wanted: want(hop.hostname, { ...limits, whenLarger: "refuse" }), signal, accept });
    };
    return within(deadline, (signal) => inSlot(() => sites.follow(first, (hop) => askAllowed(hop, signal)), signal));
  }

  return {
    async fetch(text: string, signal?: AbortSignal): Promise<FetchedPage> {
      const { url, answer } = await get(text, signal, wantPage);
      return pageOf(url, answer);
    },
    /** A picture's bytes, with any content type. */
    fetchImage: async (text: string, signal?: AbortSignal): Promise<Uint8Array> => (await get(text, signal, wantFile, IMAGES)).answer.body,
    close: (): void => closing.abort(),
  };
}

type SiteRequest = { readonly wanted: Wanted; readonly signal: AbortSignal; readonly accept?: string | undefined };

function openSites(rules: ExchangeRules & FetchLimits & Surroundings) {
  const perSite = { concurrency: rules.atOncePerSite, rate: { perSecond: 1000 / Math.max(1, rules.pauseMs), burst: 1 } };
  const limiterOfHost = hostLimiters(perSite, rules.steady, { code: "page-unavailable" });
  const limiterOf = ({ hostname }: URL) => limiterOfHost(hostname);
  return {
    limiterOf,
    /** One hop. Retried once, and only if the connection was reset. */
    ask(url: URL, { wanted, signal, accept }: SiteRequest): Promise<PageAnswer> {
      const limiter = limiterOf(url);
      const pausing: Wanted = (head) => {
        heedPause(limiter, head, rules.now());
        return wanted(head);
      };
      const once = async () => {
        await limiter.wait(signal);
        return exchangePage(accept === undefined ? rules : { ...rules, accept }, { url, wanted: pausing, signal });
      };
      const twice = () =>
        once().catch((error) => {
          if (error instanceof PlumblineError && error.retryable) return once();
          throw error;
        });
      return limiter.inSlot(twice, signal);
    },
    follow: (first: URL, send: (url: URL) => Promise<PageAnswer>) => followPageRedirects(first, rules, send),
  };
}

/** Each redirect is checked like the first address. */
export function followPageRedirects(first: URL, rules: UrlRules, send: (url: URL) => Promise<PageAnswer>) {
  return followRedirects(first, {
    send,
    next: (url, { head }) => (isRedirect(head.status) ? redirectTarget(url, head.header("location"), rules) : null),
    refuse: (url, what) => new PlumblineError("page-unavailable", `${url.hostname} ${what}`),
  });
}

/** A redirect from https to http is not followed, because the page could be altered in transit. */
function redirectTarget(from: URL, location: string | null, rules: UrlRules): URL {
  if (location === null) throw new PlumblineError("page-unavailable", `${from.hostname} redirects without saying where to`);
  const next = pageUrl(location, rules, from);
  if (from.protocol === "https:" && next.protocol === "http:")
    throw new PlumblineError("page-forbidden", `${from.hostname} redirects from https to http, which is not followed`);
  return next;
}

const READABLE = ["text/html", "application/xhtml+xml", "text/plain", "text/markdown", "application/pdf"] as const;
type ReadableType = (typeof READABLE)[number];

/** null when the header is missing, malformed or names an unsupported type. */
function readContentType(header: string | null): { readonly type: ReadableType; readonly charset: string | null } | null {
  const [essence = "", ...parameters] = (header ?? "").slice(0, 500).toLowerCase().split(";");
  const type = READABLE.find((readable) => readable === essence.trim());
  if (type === undefined) return null;
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*["']?([a-z0-9][a-z0-9_.:+-]{0,39})["']?\s*$/.exec(parameter)?.[1]);
  return { type, charset: charset.find((name) => name !== undefined) ?? null };
}

/** Reads the body only if the page has a readable type. Redirects have no body; everything else fails before its body is read. */
function wantPage(site: string, limits: BodyLimits): Wanted {
  const wanted = wantFile(site, limits);
  return (head) => {
    if (wanted(head) === null) return null;
    if (readContentType(head.header("content-type")) === null)
      throw new PlumblineError("page-type", `${site} sends ${kindOf(head)}, which is not read`);
    return limits;
  };
}

/** The same for a file of any type. */
function wantFile(site: string, limits: BodyLimits): Wanted {
  return (head) => {
    if (isRedirect(head.status)) return null;
    // 206 is a part, which was not requested; 204 and 205 have no body.
    if (head.status !== 200 && head.status !== 203) throw new PlumblineError("page-unavailable", `${site} answered ${head.status}`);
    return limits;
  };
}

function kindOf(head: Head): string {
  const said = head.header("content-type")?.split(";")[0]?.trim() ?? "";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(said) ? said : "a page of an unknown kind";
}

function pageOf(url: URL, { head, body }: PageAnswer): FetchedPage {
  const kind = readContentType(head.header("content-type"));
  if (kind === null) throw new PlumblineError("page-type", `${url.hostname} sends a page of an unknown kind`);
  const modified = head.header("last-modified");
  const lastModified = modified !== null && modified.length <= 40 && Number.isFinite(Date.parse(modified)) ? modified : null;
  return { url: url.href, contentType: kind.type, charset: kind.charset, bytes: body, lastModified };
}

function heedPause(limiter: HostLimiter, { status, header }: Head, now: number): void {
  if (status !== 429 && status !== 503) return;
  const asked = retryAfterMs(header("retry-after"), now);
  if (asked !== null || status === 429) limiter.pauseFor(asked ?? DEFAULT_PAUSE_MS);
}

function timedOut({ hostname }: URL, ms: number): PlumblineError {
  return new PlumblineError("page-timeout", `${hostname} did not deliver the page within ${ms} ms`);
}
