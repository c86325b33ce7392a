import { PlumblineError } from "../../errors.js";
import { gate } from "../http/gate.js";
import { pause } from "../http/pause.js";

/** The longest pause that is waited for; a longer one fails at once. */
export const MAX_WAIT_MS = 10_000;
/** Upper limit of a pause, in case a site sends a wrong date. */
const MAX_PAUSE_MS = 24 * 3600 * 1000;

export type SiteManners = { readonly atOnce: number; readonly pauseMs: number };

/** What all requests to one site have in common: how many at once, how long after each other, and whether it wants to be left alone. */
export type SiteLimiter = {
  /** Waits for one of the concurrent slots; returns the function that releases it. */
  place(signal: AbortSignal): Promise<() => void>;
  /** Resolves when a request may go out. */
  wait(signal: AbortSignal): Promise<void>;
  /** The site asks for at least so long a time between requests. */
  slowDown(pauseMs: number): void;
  /** The site asked for a pause. */
  pauseFor(ms: number): void;
};

export function siteLimiter(site: string, { atOnce, pauseMs }: SiteManners, now: () => number): SiteLimiter {
  let between = pauseMs;
  let nextAt = 0;
  let pausedUntil = 0;
  return {
    place: gate(atOnce),
    async wait(signal) {
      for (;;) {
        const at = Math.max(now(), nextAt, pausedUntil);
        if (at - now() > MAX_WAIT_MS)
          throw new PlumblineError("page-unavailable", `${site} is left alone until ${new Date(at).toISOString()}, as it asks`);
        const paused = pausedUntil;
        nextAt = at + between;
        await pause(at - now(), signal);
        // A pause that was asked for in the meantime counts, too.
        if (pausedUntil === paused) return;
      }
    },
    slowDown(ms) {
      between = Math.max(pauseMs, ms);
    },
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, MAX_PAUSE_MS));
    },
  };
}
