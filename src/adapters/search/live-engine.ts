import { parseJson } from "../../base/parse-json.js";
import { parseUrl } from "../../base/parse-url.js";
import { lruMap } from "../../base/recent.js";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../../ports/search-engine.js";
import { type Answer, hostOf, isRedirect, type Question, retryAfterMs, textOf } from "../http/answer.js";
import { exchange } from "../http/exchange.js";
import { type Ending, type HostLimiter, hostLimiters, type Rate } from "../http/host-limiter.js";
import { keyOf } from "../http/response-cache.js";
import { sharedFlights } from "../http/shared-flights.js";
import { plainText } from "./plain-text.js";
import { dayLater, publishedDay } from "./published-day.js";
import { type Complaint, complaint, type RawHit, type Reply, type Vendor, wordsOf } from "./vendor.js";

export type LiveOptions = {
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly rate: Rate;
  /** How long a response is cached; 0: not at all. */
  readonly cacheMs: number;
  /** Removed from everything a server sends, in case it echoes the key. */
  readonly key: string | null;
  readonly maxBytes?: number;
  readonly now?: () => number;
};

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_REMEMBERED = 500;
/** After a rejected key or an exhausted quota, no request is sent for this long. */
const QUIET_MS = 60_000;
/** Upper limit of a pause, in case a server sends a wrong date. */
const MAX_QUIET_MS = 24 * 3600 * 1000;

/** A search API as a `SearchEngine`: one search is at most one request, and responses are cached. */
export function liveEngine(vendor: Vendor, options: LiveOptions): SearchEngine {
  const now = options.now ?? Date.now;
  const steady = options.now ?? steadyNow;
  // In memory only, because some engines' terms forbid storing results. Dates are cached as days: "3 days ago" means another day tomorrow.
  const remembered = lruMap<readonly SearchHit[]>({ ttlMs: options.cacheMs, maxEntries: MAX_REMEMBERED, now: steady });
  const share = sharedFlights<readonly SearchHit[]>();
  const perHost = { concurrency: 2, rate: options.rate, breaker: { failures: 5, coolDownMs: 30_000 } };
  const limiterOf = hostLimiters(perHost, steady, { code: "search-unavailable", name: vendor.name });
  const refusals: Refusals = new Map();

  return {
    id: vendor.name,
    atHand: false,
    async search(query, signal) {
      if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the search was sent");
      const question = canMatch(query) ? vendor.ask(query, now()) : null;
      if (question === null) return [];
      question.headers.set("user-agent", options.userAgent);
      const key = keyOf(question);
      const known = remembered.get(key);
      const ask = (flight: AbortSignal) =>
        fetchHits({ ...options, vendor, now, steady, refusals, limiter: limiterOf(hostOf(question.url)) }, question, flight);
      const hits = known ?? (await share(key, ask, signal));
      if (known === undefined) remembered.set(key, hits);
      return hits.slice(0, query.n);
    },
    close: async () => undefined,
  };
}

/** The last refusal of each host, and until when no request is sent to it. */
type Refusals = Map<string, { readonly until: number; readonly because: Complaint }>;
type Asking = LiveOptions & {
  readonly vendor: Vendor;
  readonly now: () => number;
  readonly steady: () => number;
  readonly limiter: HostLimiter;
  readonly refusals: Refusals;
};

async function fetchHits(asking: Asking, question: Question, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { limiter } = asking;
  failWhileRefused(asking, question);
  return limiter.inSlot(async () => {
    await limiter.wait(signal);
    failWhileRefused(asking, question); // an earlier request may have been refused meanwhile
    return limiter.attempt(() => askOnce(asking, question, signal), endingOf);
  }, signal);
}

async function askOnce(asking: Asking, question: Question, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { vendor, refusals, timeoutMs, maxBytes = MAX_BYTES, key, now, steady } = asking;
  const answer = await exchange(question, { timeoutMs, maxBytes, asks: "search" }, signal);
  try {
    return readHits(vendor, readReply(answer, key), now());
  } catch (error) {
    const pauseMs = error instanceof SearchRefusedError ? pauseAfter(error.complaint) : 0;
    if (error instanceof SearchRefusedError && pauseMs > 0)
      refusals.set(hostOf(question.url), { until: steady() + pauseMs, because: error.complaint });
    throw error;
  }
}

/** Fails at once while the pause after a refusal lasts. */
function failWhileRefused({ vendor, refusals, steady }: Asking, { url }: Question): void {
  const refused = refusals.get(hostOf(url));
  if (refused === undefined || steady() >= refused.until) return;
  const { kind, says } = refused.because;
  const when = new Date(refused.until).toISOString();
  throw new PlumblineError(`search-${kind}`, `${vendor.name} ${says}; it is not asked again before ${when}`);
}

function pauseAfter({ kind, pauseMs }: Complaint): number {
  return Math.min(pauseMs ?? (kind === "auth" || kind === "quota" ? QUIET_MS : 0), MAX_QUIET_MS);
}

/** False for a query without words, hits or days between `after` and `before`. */
function canMatch({ text, n, before, after }: SearchQuery): boolean {
  return /[\p{L}\p{N}]/u.test(text) && n >= 1 && (before === null || after === null || dayLater(after, 1) < before);
}

function readReply(answer: Answer, key: string | null): Reply {
  const { status, headers } = answer;
  const text = key === null ? textOf(answer) : textOf(answer).replaceAll(key, "(key)");
  return { status, headers, json: parseJson(text) };
}

function endingOf(error: unknown): Ending {
  if (!(error instanceof PlumblineError) || error.code === "aborted") return { kind: "left" };
  const failed = ["search-unavailable", "search-timeout"].includes(error.code);
  return failed ? { kind: "failed", reason: error.message } : { kind: "answered" };
}

const MAX_URL = 2048;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1500;

/** An engine that responded, but not with hits. */
class SearchRefusedError extends PlumblineError {
  constructor(
    name: string,
    readonly complaint: Complaint,
  ) {
    super(`search-${complaint.kind}`, `${name} ${complaint.says}`);
  }
}

/** The hits of a response, each address once. Throws if the whole response is a refusal or unreadable. */
export function readHits(vendor: Vendor, reply: Reply, now: number): readonly SearchHit[] {
  const refused = complaintOf(vendor, reply, now);
  if (refused !== null) throw new SearchRefusedError(vendor.name, refused);
  if (reply.json === undefined) throw new PlumblineError("search-reply", `the answer of ${vendor.name} is not JSON`);
  const raw = vendor.read(reply.json);
  if (raw === null) throw new PlumblineError("search-reply", `${vendor.name} gave an answer of an unknown form`);
  const byUrl = new Map<string, SearchHit>();
  for (const hit of raw.flatMap((one) => clean(one, now))) if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
  return [...byUrl.values()];
}

/** Why this response is a refusal; null if it may contain hits. */
function complaintOf(vendor: Vendor, reply: Reply, now: number): Complaint | null {
  const refused = vendor.complain?.(reply) ?? byStatus(reply);
  if (refused === null || refused.pauseMs !== null) return refused;
  const pauseMs = retryAfterMs(reply.headers.get("retry-after"), now);
  if (pauseMs === null) return refused;
  return { ...refused, says: `${refused.says}; it asks for a pause of ${Math.ceil(pauseMs / 1000)} s`, pauseMs };
}

/** 432 and 433 are Tavily's codes for an exhausted plan or account. */
const NO_CREDIT = new Set([402, 432, 433]);

function byStatus(reply: Reply): Complaint | null {
  const { status } = reply;
  if (status >= 200 && status <= 299) return null;
  const words = wordsOf(reply.json);
  const answered = `answered ${status}${words === "" ? "" : ` (${words})`}`;
  if (status === 401 || status === 403) return complaint("auth", `refused the key: it ${answered}; check PLUMBLINE_SEARCH_KEY`);
  if (NO_CREDIT.has(status)) return complaint("quota", `has no credit left: it ${answered}`);
  if (status === 429) return complaint("quota", `was asked too often: it ${answered}`);
  if (isRedirect(status)) return complaint("unavailable", `redirects, which is not followed; set PLUMBLINE_SEARCH_URL to where it is`);
  if (status === 404 || status >= 500) return complaint("unavailable", answered);
  return complaint("reply", answered);
}

function clean({ url, title, snippet, published, imageUrl }: RawHit, now: number): readonly SearchHit[] {
  const address = webAddress(url);
  if (address === null) return [];
  const day = published === null ? null : publishedDay(published, now);
  const picture = imageUrl == null ? null : webAddress(imageUrl);
  const words = { title: plainText(title, MAX_TITLE), snippet: plainText(snippet, MAX_SNIPPET) };
  return [{ url: address, ...words, published: day, ...(picture === null ? {} : { imageUrl: picture }) }];
}

/** Only http(s) addresses without a password; the fragment is removed. */
function webAddress(text: string): string | null {
  const url = text.length > MAX_URL ? null : parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== "") return null;
  url.hash = "";
  return url.href.length > MAX_URL ? null : url.href;
}
