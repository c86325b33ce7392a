import { pause } from "../../base/deadline.js";
import { placeQueue } from "../../base/place-queue.js";
import { lruMap } from "../../base/recent.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";

/** Requests wait for pauses up to this long; with a longer one they fail at once. */
export const MAX_WAIT_MS = 10_000;
/** Upper limit of a pause, in case a host sends a wrong date. */
const MAX_PAUSE_MS = 24 * 3600 * 1000;

export type Rate = {
  readonly perSecond: number;
  /** How many requests may go out at once after an idle time. */
  readonly burst: number;
};

export type BreakerLimits = {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long all requests are refused before one probe is sent. */
  readonly coolDownMs: number;
};

export type HostLimits = { readonly concurrency: number; readonly rate: Rate; readonly breaker?: BreakerLimits };

const NEVER_OPEN: BreakerLimits = { failures: Number.POSITIVE_INFINITY, coolDownMs: 0 };

const MAX_HOSTS = 1000;

/** For errors while a host is paused or its circuit is open: the error code, and the host's name if it differs from its address. */
type Refusing = { readonly code: ErrorCode; readonly name?: string };

export function hostLimiters(limits: HostLimits, now: () => number, { code, name }: Refusing): (host: string) => HostLimiter {
  const limiters = lruMap<HostLimiter>({ maxEntries: MAX_HOSTS });
  return (host) => {
    const limiter = limiters.get(host) ?? hostLimiter(limits, now, { code, name: name ?? host });
    limiters.set(host, limiter);
    return limiter;
  };
}

export type HostLimiter = ReturnType<typeof hostLimiter>;

/** Limits shared by all requests to one host: concurrency, rate, pauses, circuit breaker. */
function hostLimiter(limits: HostLimits, now: () => number, { code, name }: Required<Refusing>) {
  const bucket = tokenBucket(limits.rate, now);
  const admit = circuitBreaker(limits.breaker ?? NEVER_OPEN, now);
  let pausedUntil = 0;
  return {
    inSlot: slots(limits.concurrency),
    /** Sends one request and records its result; throws without sending while the circuit is open. */
    async attempt<T>(send: () => Promise<T>, endingOf: (error: unknown) => Ending): Promise<T> {
      const admission = admit();
      if (admission.kind === "open") {
        const when = new Date(admission.until).toISOString();
        throw new PlumblineError(code, `${name} failed too often and is not asked before ${when}; at last: ${admission.reason}`);
      }
      try {
        const answer = await send();
        admission.report({ kind: "answered" });
        return answer;
      } catch (error) {
        admission.report(endingOf(error));
        throw error;
      }
    },
    pauseFor(ms: number): void {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, MAX_PAUSE_MS));
    },
    /** The host asked for fewer requests a second. */
    slowDown: bucket.slowDown,
    /** Resolves when a request may go out: no pause, and a token taken. */
    async wait(signal?: AbortSignal): Promise<void> {
      const patience = now() + MAX_WAIT_MS;
      // Another request may start a pause while this one waits for its token.
      do {
        if (pausedUntil > patience)
          throw new PlumblineError(code, `${name} asked for a pause until ${new Date(pausedUntil).toISOString()}`);
        if (pausedUntil > now()) await pause(pausedUntil - now(), signal);
        const ms = bucket.waitMs();
        bucket.take();
        if (ms > 0) await pause(ms, signal);
      } while (pausedUntil > now());
    },
  };
}

/** A semaphore: runs at most `limit` pieces of work at once; callers wait in order. */
export function slots(limit: number) {
  const stopped = () => new PlumblineError("aborted", "stopped while waiting for an earlier request");
  const places = placeQueue([...Array(limit).keys()], { closed: stopped, aborted: stopped });
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const slot = await places.take(signal);
    try {
      return await work();
    } finally {
      places.release(slot);
    }
  };
}

/** The level is kept in thousandths of a token, so that milliseconds at a whole rate add up without rounding. */
const TOKEN = 1000;

/** A bucket that fills with `perSecond` tokens up to `burst`. A request takes one; taking more than there are reserves future ones. */
export function tokenBucket({ perSecond, burst }: Rate, now: () => number) {
  let rate = perSecond;
  let level = burst * TOKEN;
  let filledAt = now();
  function fill(): void {
    const at = now();
    // If the clock is set back, no tokens are added.
    level = Math.min(burst * TOKEN, level + Math.max(0, at - filledAt) * rate);
    filledAt = at;
  }
  return {
    /** Milliseconds until there is a token; 0 when there is one now. */
    waitMs(): number {
      fill();
      return Math.max(0, Math.ceil((TOKEN - level) / rate));
    },
    take(): void {
      fill();
      level -= TOKEN;
    },
    slowDown(slower: number): void {
      fill();
      rate = Math.min(perSecond, slower);
    },
  };
}

/** The result of a request with regard to the host's health; `left`: the caller aborted, which says nothing about the host. */
export type Ending = { readonly kind: "answered" } | { readonly kind: "failed"; readonly reason: string } | { readonly kind: "left" };

export type Admission =
  | { readonly kind: "open"; readonly until: number; readonly reason: string }
  /** Every admitted request reports its result exactly once. */
  | { readonly kind: "admitted"; report(ending: Ending): void };

type BreakerState =
  | { readonly kind: "closed"; readonly failures: number }
  | { readonly kind: "open"; readonly until: number; readonly reason: string }
  | { readonly kind: "probing"; readonly reason: string };

/** Refuses requests to a host that keeps failing; after the cool-down, one request (the probe) tests whether it works again. */
export function circuitBreaker({ failures: limit, coolDownMs }: BreakerLimits, now: () => number): () => Admission {
  let state: BreakerState = { kind: "closed", failures: 0 };

  function report(probe: boolean, ending: Ending): void {
    if (ending.kind === "answered") state = { kind: "closed", failures: 0 };
    else if (ending.kind === "left") {
      if (probe && state.kind === "probing") state = { kind: "open", until: now(), reason: state.reason };
    } else if (state.kind === "closed" && state.failures + 1 < limit) state = { kind: "closed", failures: state.failures + 1 };
    // Requests that were sent before the circuit opened do not prolong it.
    else if (state.kind === "closed" || probe) state = { kind: "open", until: now() + coolDownMs, reason: ending.reason };
  }

  return () => {
    if (state.kind === "probing") return { kind: "open", until: now(), reason: state.reason };
    if (state.kind === "open" && now() < state.until) return state;
    const probe = state.kind === "open";
    if (state.kind === "open") state = { kind: "probing", reason: state.reason };
    return { kind: "admitted", report: (ending) => report(probe, ending) };
  };
}
