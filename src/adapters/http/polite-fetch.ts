import { pause } from "../../base/deadline.js";
import { parseUrl } from "../../base/parse-url.js";
import { steadyNow } from "../../base/steady-now.js";
import { messageOf, PlumblineError } from "../../errors.js";
import { type Answer, hostOf, isRedirect, type Question, RefusedError, refusal, responseOf } from "./answer.js";
import { exchange } from "./exchange.js";
import { followRedirects } from "./follow-redirects.js";
import { type Ending, type HostLimiter, type HostLimits, hostLimiters, MAX_WAIT_MS } from "./host-limiter.js";
import { type CacheSettings, keep, keyOf, openCache, type ResponseCache, recall } from "./response-cache.js";
import { sharedFlights } from "./shared-flights.js";

export type PoliteOptions = HostLimits & {
  /** Names the program and its operator's contact; Wikimedia refuses anonymous clients. */
  readonly userAgent: string;
  /** Limits of one try. The time includes redirects and the body. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Tries in total, including the first. */
  readonly attempts: number;
  readonly cache: ResponseCache | null;
};

/** Throws when a successful response is incomplete; after a retryable error the request is sent again. */
type Check = (answer: Answer) => void;

/** Only responses that passed a check are cached. */
type PoliteInit = RequestInit & { readonly check?: Check };

/** A fetch that resolves when the whole body has been read and checked, with limits on size, time and the rate per host. */
export type PoliteFetch = (url: string | URL, init?: PoliteInit, signal?: AbortSignal) => Promise<Response>;

type Clock = {
  /** Wall-clock time, to compare with a host's dates. */
  readonly now: () => number;
  /** For pauses and limits; default: `now`. */
  readonly steady?: () => number;
  readonly random: () => number;
};

export type NetworkSettings = CacheSettings & {
  readonly userAgent: string;
  readonly queryTimeoutMs: number;
  readonly requestRate: number;
  readonly requestBurst: number;
  readonly requestsAtOnce: number;
};

/** The fetch used by all live adapters, so that rate limits, circuit breakers and cache are shared. */
export function openPoliteFetch(settings: NetworkSettings): PoliteFetch {
  return politeFetch({
    userAgent: settings.userAgent,
    timeoutMs: settings.queryTimeoutMs,
    // Five thousand rows with labels are 3 MB. Parsing JSON blocks the process for 20 ms per megabyte.
    maxBytes: 16 * 1024 * 1024,
    attempts: 3,
    concurrency: settings.requestsAtOnce,
    rate: { perSecond: settings.requestRate, burst: settings.requestBurst },
    // More failures than a short outage causes among a few parallel queries, fewer than the 30 a minute that Wikidata tolerates.
    breaker: { failures: 10, coolDownMs: 30_000 },
    cache: openCache(settings),
  });
}

export function politeFetch(
  options: PoliteOptions,
  { now, steady = now, random }: Clock = { now: Date.now, steady: steadyNow, random: Math.random },
): PoliteFetch {
  const { cache } = options;
  const limiterOf = hostLimiters(options, steady, { code: "graph-unavailable" });
  const share = sharedFlights<Answer>();
  return async (url, { check, ...init } = {}, signal) => {
    const question = await questionOf(String(url), init, options.userAgent);
    const limiter = limiterOf(hostOf(question.url));
    const ask = (flight: AbortSignal) => askHost({ ...options, limiter, question, check, now, steady, random, signal: flight });
    const key = keyOf(question);
    if (check === undefined) return responseOf(await share(`${key} unchecked`, ask, signal));
    return responseOf(
      await share(key, async (flight) => (await recalled(cache, key, check)) ?? (await kept(cache, key, ask(flight))), signal),
    );
  };
}

async function kept(cache: ResponseCache | null, key: string, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status === 200) await cache?.set(key, keep(answer));
  return answer;
}

/** A cached response is checked again, because another version may have written it. */
async function recalled(cache: ResponseCache | null, key: string, check: Check): Promise<Answer | undefined> {
  const found = await cache?.get(key);
  if (found === undefined) return undefined;
  const answer = recall(found);
  try {
    check(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    return undefined;
  }
}

async function questionOf(url: string, init: RequestInit, userAgent: string): Promise<Question> {
  try {
    const request = new Request(url, init);
    request.headers.set("user-agent", userAgent);
    const body = request.body === null ? null : await request.text();
    return { method: request.method, url: request.url, headers: request.headers, body };
  } catch (cause) {
    throw new PlumblineError("graph-unavailable", `${hostOf(url)} cannot be asked: ${messageOf(cause)}`, { cause });
  }
}

type Asking = Required<Clock> &
  Pick<PoliteOptions, "timeoutMs" | "maxBytes" | "attempts"> & {
    readonly limiter: HostLimiter;
    readonly question: Question;
    readonly check: Check | undefined;
    readonly signal: AbortSignal;
  };

/**
 * Sends the request until there is a complete response, an error that a retry cannot fix, or no try left. Keeps its slot between tries, so
 * that a failing host does not get the next queued request meanwhile.
 */
function askHost(asking: Asking): Promise<Answer> {
  const { limiter, signal, attempts, random } = asking;
  const askUntilAnswered = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(asking);
      } catch (error) {
        if (!(error instanceof PlumblineError) || !error.retryable || attempt >= attempts) throw error;
        const asked = error instanceof RefusedError ? error.retryAfterMs : null;
        // A pause longer than a user would wait is an error; the limiter waits for shorter ones.
        if (asked !== null && asked > MAX_WAIT_MS) throw error;
        if (asked === null || asked === 0) await pause(300 * 2 ** attempt * (0.5 + random()), signal);
      }
    }
  };
  return limiter.inSlot(askUntilAnswered, signal);
}

async function tryOnce(asking: Asking): Promise<Answer> {
  const { limiter, question, signal, now } = asking;
  await limiter.wait(signal);
  return limiter.attempt(async () => {
    const answer = await send(asking);
    if (answer.status < 200 || answer.status > 299) {
      const refused = refusal(question.url, answer, now());
      if (refused.retryAfterMs !== null) limiter.pauseFor(refused.retryAfterMs);
      throw refused;
    }
    asking.check?.(answer);
    return answer;
  }, endingOf);
}

async function send({ limiter, question, timeoutMs, maxBytes, steady, signal }: Asking): Promise<Answer> {
  const until = steady() + timeoutMs;
  let hops = 0;
  const { answer } = await followRedirects<Answer>(new URL(question.url), {
    async send(url) {
      if (hops++ > 0) await limiter.wait(signal); // the first hop already has its token
      return exchange({ ...question, url: url.href }, { maxBytes, timeoutMs: Math.max(1, until - steady()), asks: "graph" }, signal);
    },
    next: (url, reply) => redirectTarget(question.method, url, reply),
    refuse: notFollowed,
  });
  return answer;
}

/** Never follows to another origin, which the user did not configure and which needs its own rate limits; never turns a POST into a GET. */
function redirectTarget(method: string, url: URL, { status, headers }: Answer): URL | null {
  const location = headers.get("location");
  if (!isRedirect(status) || location === null) return null;
  const target = parseUrl(location, url.href);
  if (target === null) throw notFollowed(url, "redirects to an invalid address");
  target.hash = "";
  if (target.origin !== url.origin)
    throw notFollowed(url, `redirects to ${target.origin}, which is not followed; set that address if you trust it`);
  if (!["GET", "HEAD"].includes(method) && status !== 307 && status !== 308)
    throw notFollowed(url, `redirects a ${method} with ${status}, which would turn it into a GET; set the address that it redirects to`);
  return target;
}

function notFollowed(url: URL, what: string): PlumblineError {
  return new PlumblineError("graph-unavailable", `${url.host} ${what}`);
}

/** A host that responds, even by refusing this request, is healthy; timeouts, overload and broken responses are failures. */
function endingOf(error: unknown): Ending {
  if (!(error instanceof PlumblineError) || error.code === "aborted") return { kind: "left" };
  return error.retryable || error.code === "graph-timeout" ? { kind: "failed", reason: error.message } : { kind: "answered" };
}
