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

/** A token in the bucket's own measure: thousandths, so that milliseconds at a whole rate add up without rounding. */
const TOKEN = 1000;

export function tokenBucket({ perSecond, burst }: Rate, now: () => number): TokenBucket {
  let level = burst * TOKEN;
  let filledAt = now();
  function fill(): void {
    const at = now();
    // A clock that is set back fills nothing.
    level = Math.min(burst * TOKEN, level + Math.max(0, at - filledAt) * perSecond);
    filledAt = at;
  }
  return {
    waitMs() {
      fill();
      return Math.max(0, Math.ceil((TOKEN - level) / perSecond));
    },
    take() {
      fill();
      level -= TOKEN;
    },
  };
}
