import { PlumblineError } from "../../errors.js";
import { type Answer, hostOf, type Question } from "./answer.js";
import type { Ending } from "./circuit-breaker.js";
import { type ExchangeLimits, exchange } from "./exchange.js";
import { followRedirects } from "./follow-redirects.js";
import { type HostLimiter, MAX_WAIT_MS } from "./host-limiter.js";
import { pause } from "./pause.js";
import { RefusedError, refusal } from "./refusal.js";

/** Throws when a successful answer is not whole; a retryable error has the question asked again. */
export type Check = (answer: Answer) => void;

export type Asking = {
  readonly limiter: HostLimiter;
  readonly question: Question;
  readonly check: Check | undefined;
  /** Limits of one try. The time includes redirects and the body. */
  readonly limits: ExchangeLimits;
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly now: () => number;
  readonly steady: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/**
 * Asks until there is a whole answer, an error that asking again cannot mend, or no try left. The place among the few at once is kept
 * between tries: a host in trouble is not asked by the next in line while the first wait to ask again.
 */
export async function askHost(asking: Asking): Promise<Answer> {
  const leave = await asking.limiter.place(asking.signal);
  try {
    return await askAgain(asking);
  } finally {
    leave();
  }
}

async function askAgain(asking: Asking): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(asking);
    } catch (error) {
      if (!(error instanceof PlumblineError) || !error.retryable || attempt >= asking.attempts) throw error;
      const asked = error instanceof RefusedError ? error.retryAfterMs : null;
      // A server that asks for a longer pause than a user would wait is not asked again; a shorter pause is waited for at its limiter.
      if (asked !== null && asked > MAX_WAIT_MS) throw error;
      if (asked === null || asked === 0) await pause(300 * 2 ** attempt * (0.5 + asking.random()), asking.signal);
    }
  }
}

async function tryOnce(asking: Asking): Promise<Answer> {
  const { limiter, question, signal, now } = asking;
  await limiter.wait(signal);
  const admission = limiter.admit();
  if (admission.kind === "open") throw circuitOpen(question, admission.until, admission.reason);
  try {
    const answer = await send(asking);
    if (answer.status < 200 || answer.status > 299) throw refusal(question.url, answer, now());
    asking.check?.(answer);
    admission.report({ kind: "answered" });
    return answer;
  } catch (error) {
    if (error instanceof RefusedError && error.retryAfterMs !== null) limiter.pauseFor(error.retryAfterMs);
    admission.report(endingOf(error));
    throw error;
  }
}

async function send({ limiter, question, limits, steady, signal }: Asking): Promise<Answer> {
  const until = steady() + limits.timeoutMs;
  let hops = 0;
  return followRedirects(question, async (hop) => {
    if (hops++ === 0) return exchange(hop, limits, signal); // the token was taken before the circuit breaker was checked
    await limiter.wait(signal);
    return exchange(hop, { ...limits, timeoutMs: Math.max(1, until - steady()) }, signal);
  });
}

/** A host that answers, if only with a refusal of this very request, is well; silence, overload and broken answers are not. */
function endingOf(error: unknown): Ending {
  if (!(error instanceof PlumblineError) || error.code === "aborted") return { kind: "left" };
  return error.retryable || error.code === "graph-timeout" ? { kind: "failed", reason: error.message } : { kind: "answered" };
}

function circuitOpen({ url }: Question, until: number, reason: string): PlumblineError {
  const when = new Date(until).toISOString();
  return new PlumblineError("graph-unavailable", `${hostOf(url)} failed too often and is not asked before ${when}; at last: ${reason}`);
}
