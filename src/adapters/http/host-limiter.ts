import { PlumblineError } from "../../errors.js";
import { type Admission, type BreakerLimits, circuitBreaker } from "./circuit-breaker.js";
import { gate } from "./gate.js";
import { pause } from "./pause.js";
import { type Rate, tokenBucket } from "./token-bucket.js";

/** The longest pause that a request waits for; a longer one fails at once. */
export const MAX_WAIT_MS = 10_000;
/** Upper limit of a pause, in case a host sends a wrong date. */
const MAX_PAUSE_MS = 24 * 3600 * 1000;

export type Manners = { readonly concurrency: number; readonly rate: Rate; readonly breaker: BreakerLimits };

/** What all requests to one host have in common: how many at once, how many a second, its pauses, its health. */
export type HostLimiter = {
  /** Waits for one of the concurrent slots; returns the function that releases it. */
  place(signal?: AbortSignal): Promise<() => void>;
  /** Resolves when a request may go out now: no pause, and a token taken. */
  wait(signal?: AbortSignal): Promise<void>;
  admit(): Admission;
  /** The host asked for a pause. */
  pauseFor(ms: number): void;
};

export function hostLimiter(host: string, manners: Manners, now: () => number): HostLimiter {
  const bucket = tokenBucket(manners.rate, now);
  let pausedUntil = 0;
  return {
    place: gate(manners.concurrency),
    admit: circuitBreaker(manners.breaker, now),
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, MAX_PAUSE_MS));
    },
    async wait(signal) {
      const patience = now() + MAX_WAIT_MS;
      for (;;) {
        if (pausedUntil > patience)
          throw new PlumblineError("graph-unavailable", `${host} asked for a pause until ${new Date(pausedUntil).toISOString()}`);
        const wait = Math.max(pausedUntil - now(), bucket.waitMs());
        if (wait <= 0) return bucket.take();
        await pause(wait, signal);
      }
    },
  };
}
