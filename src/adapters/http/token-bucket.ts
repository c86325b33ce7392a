export type Rate = {
  readonly perSecond: number;
  /** How many may go out at once after a quiet time. */
  readonly burst: number;
};

/** A bucket that fills with `perSecond` tokens up to `burst`; a request takes one, and waits while there is none. */
export type TokenBucket = {
  /** Milliseconds until there is a token; 0 when there is one now. */
  waitMs(): number;
  take(): void;
};

export function tokenBucket({ perSecond, burst }: Rate, now: () => number): TokenBucket {
  let tokens = burst;
  let filledAt = now();
  function fill(): void {
    const at = now();
    // A clock that is set back fills nothing.
    tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) * perSecond) / 1000);
    filledAt = at;
  }
  return {
    waitMs() {
      fill();
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
    },
    take() {
      fill();
      tokens -= 1;
    },
  };
}
