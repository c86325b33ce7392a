import { steadyNow } from "../../base/steady-now.js";
import { type ErrorCode, messageOf, PlumblineError } from "../../errors.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../../ports/search-engine.js";
import { type Answer, hostOf, type Question, textOf } from "../http/answer.js";
import type { Ending } from "../http/circuit-breaker.js";
import { exchange } from "../http/exchange.js";
import { type HostLimiter, hostLimiter } from "../http/host-limiter.js";
import { keyOf } from "../http/response-cache.js";
import { sharedFlights } from "../http/shared-flights.js";
import type { Rate } from "../http/token-bucket.js";
import { SearchRefusedError, searchError } from "./complaint.js";
import { hitCache } from "./hit-cache.js";
import { dayLater } from "./published-day.js";
import { readHits } from "./read-hits.js";
import type { Reply, Vendor } from "./vendor.js";

export type LiveOptions = {
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly rate: Rate;
  /** How long a good answer is remembered; 0: not at all. */
  readonly cacheMs: number;
  /** Taken out of whatever a server sends, so that it cannot be shown by echoing it. */
  readonly key: string | null;
  readonly maxBytes?: number;
  readonly now?: () => number;
};

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_REMEMBERED = 500;
/** A refused key or a spent quota is the same a moment later: it is not asked about again for so long. */
const QUIET_MS = 60_000;
/** Upper limit of a pause, in case a server sends a wrong date. */
const MAX_QUIET_MS = 24 * 3600 * 1000;

/** A search API as the port wants it: one search is at most one request, and what was answered well is not asked again. */
export function liveEngine(vendor: Vendor, options: LiveOptions): SearchEngine {
  const now = options.now ?? Date.now;
  const steady = options.now ?? steadyNow;
  const limits = { timeoutMs: options.timeoutMs, maxBytes: options.maxBytes ?? MAX_BYTES };
  const remembered = hitCache<readonly SearchHit[]>({ ttlMs: options.cacheMs, maxEntries: MAX_REMEMBERED }, steady);
  const share = sharedFlights<readonly SearchHit[]>();
  const limiters = new Map<string, SearchLimiter>();

  function limiterOf(url: string): SearchLimiter {
    const host = hostOf(url);
    const manners = { concurrency: 2, rate: options.rate, breaker: { failures: 5, coolDownMs: 30_000 } };
    const limiter = limiters.get(host) ?? { ...hostLimiter(host, manners, steady), quiet: null };
    limiters.set(host, limiter);
    return limiter;
  }

  async function fetchHits(question: Question, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const limiter = limiterOf(question.url);
    stayAway(vendor.name, limiter, steady());
    const leave = await limiter.place(signal);
    try {
      await limiter.wait(signal);
      stayAway(vendor.name, limiter, steady()); // the request before this one may have been told to pause
      return await askOnce(limiter, question, signal);
    } finally {
      leave();
    }
  }

  async function askOnce(limiter: SearchLimiter, question: Question, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const admission = limiter.admit();
    if (admission.kind === "open")
      throw searchError(
        "unavailable",
        vendor.name,
        `failed too often and is not asked before ${timeOf(admission.until)}; at last: ${admission.reason}`,
      );
    try {
      const answer = await exchange(question, limits, signal);
      const hits = readHits(vendor, readReply(answer, options.key), now());
      admission.report({ kind: "answered" });
      return hits;
    } catch (caught) {
      const error = inSearchTerms(caught);
      if (error instanceof SearchRefusedError) limiter.quiet = quietAfter(error, steady()) ?? limiter.quiet;
      admission.report(endingOf(error));
      throw error;
    }
  }

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
      const hits = known ?? (await share(key, (flight) => fetchHits(question, flight), signal));
      if (known === undefined) remembered.set(key, hits);
      return hits.slice(0, query.n);
    },
    close: async () => undefined,
  };
}

type Quiet = { readonly until: number; readonly because: SearchRefusedError };
type SearchLimiter = HostLimiter & { quiet: Quiet | null };

/** A host that asked for a pause is not asked; the search fails at once instead of waiting. */
function stayAway(name: string, { quiet }: SearchLimiter, now: number): void {
  if (quiet === null || now >= quiet.until) return;
  const { kind, says } = quiet.because.complaint;
  throw searchError(kind, name, `${says}; it is not asked again before ${timeOf(quiet.until)}`);
}

function quietAfter(error: SearchRefusedError, now: number): Quiet | null {
  const { kind, pauseMs } = error.complaint;
  const ms = pauseMs ?? (kind === "auth" || kind === "quota" ? QUIET_MS : 0);
  return ms > 0 ? { until: now + Math.min(ms, MAX_QUIET_MS), because: error } : null;
}

/** No words, no room or no day between `after` and `before`: nothing can be found. */
function canMatch({ text, n, before, after }: SearchQuery): boolean {
  return /[\p{L}\p{N}]/u.test(text) && n >= 1 && (before === null || after === null || dayLater(after, 1) < before);
}

function readReply(answer: Answer, key: string | null): Reply {
  const { status, headers } = answer;
  const text = key === null ? textOf(answer) : textOf(answer).replaceAll(key, "(key)");
  try {
    return { status, headers, json: JSON.parse(text) };
  } catch {
    return { status, headers, json: undefined };
  }
}

const IN_SEARCH_TERMS: ReadonlyMap<string, ErrorCode> = new Map([
  ["graph-timeout", "search-timeout"],
  ["graph-unavailable", "search-unavailable"],
  ["graph-reply", "search-reply"],
]);

/** The shared HTTP client words its errors for graph servers; here they are worded for search engines. */
function inSearchTerms(error: unknown): unknown {
  const code = error instanceof PlumblineError ? IN_SEARCH_TERMS.get(error.code) : undefined;
  return code === undefined ? error : new PlumblineError(code, messageOf(error), { cause: error });
}

function endingOf(error: unknown): Ending {
  if (!(error instanceof PlumblineError) || error.code === "aborted") return { kind: "left" };
  const failed = ["search-unavailable", "search-timeout"].includes(error.code);
  return failed ? { kind: "failed", reason: error.message } : { kind: "answered" };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
