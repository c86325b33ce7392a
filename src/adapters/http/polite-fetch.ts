import { steadyNow } from "../../base/steady-now.js";
import { messageOf, PlumblineError } from "../../errors.js";
import { type Answer, hostOf, type Question, responseOf } from "./answer.js";
import { askHost, type Check } from "./ask-host.js";
import { type HostLimiter, hostLimiter, type Manners } from "./host-limiter.js";
import { keep, keyOf, type ResponseCache, recall } from "./response-cache.js";
import { sharedFlights } from "./shared-flights.js";

export type PoliteOptions = Manners & {
  /** Names the program and how to reach its operator; Wikimedia refuses anonymous clients. */
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly cache: ResponseCache | null;
};

/** Only answers that passed a check are cached. */
type PoliteInit = RequestInit & { readonly check?: Check };

/** A fetch that has read and checked the whole body when it resolves, within limits, and with rate limits for each host. */
export type PoliteFetch = (url: string | URL, init?: PoliteInit, signal?: AbortSignal) => Promise<Response>;

type Chance = {
  /** The time of day, which a host's date is compared with. */
  readonly now: () => number;
  /** For pauses and limits; `now` where nothing is said. */
  readonly steady?: () => number;
  readonly random: () => number;
};

export function politeFetch(
  options: PoliteOptions,
  { now, steady = now, random }: Chance = { now: Date.now, steady: steadyNow, random: Math.random },
): PoliteFetch {
  const { attempts, cache, timeoutMs, maxBytes } = options;
  const limiters = new Map<string, HostLimiter>();
  const share = sharedFlights<Answer>();

  function limiterOf(host: string): HostLimiter {
    const limiter = limiters.get(host) ?? hostLimiter(host, options, steady);
    limiters.set(host, limiter);
    return limiter;
  }

  return async (url, { check, ...init } = {}, signal) => {
    const question = await questionOf(String(url), init, options.userAgent);
    const ask = (flight: AbortSignal) =>
      askHost({
        now,
        steady,
        random,
        limiter: limiterOf(hostOf(question.url)),
        question,
        check,
        limits: { timeoutMs, maxBytes },
        attempts,
        signal: flight,
      });
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

/** An answer from the cache is judged again: a folder may have been written by another version. */
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
