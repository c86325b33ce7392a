import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenBucket } from "../../../src/adapters/http/host-limiter.js";

/** A clock that is set by hand. */
function clock(start = 0) {
  let time = start;
  return {
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
}

describe("a token bucket", () => {
  it("lets a burst through at once, then one for every token that flows in", () => {
    const { now, advance } = clock();
    const bucket = tokenBucket({ perSecond: 5, burst: 3 }, now);
    for (let request = 0; request < 3; request++) {
      expect(bucket.waitMs()).toBe(0);
      bucket.take();
    }
    expect(bucket.waitMs()).toBe(200);
    advance(199);
    expect(bucket.waitMs()).toBe(1);
    advance(1);
    expect(bucket.waitMs()).toBe(0);
  });

  it("holds at most a burst after any idle time", () => {
    const { now, advance } = clock();
    const bucket = tokenBucket({ perSecond: 5, burst: 2 }, now);
    advance(3_600_000);
    bucket.take();
    bucket.take();
    expect(bucket.waitMs()).toBe(200);
  });

  it("gives nothing away when the clock is set back", () => {
    const { now, advance } = clock(1_000_000);
    const bucket = tokenBucket({ perSecond: 1, burst: 1 }, now);
    bucket.take();
    advance(-500_000);
    expect(bucket.waitMs()).toBe(1000);
  });

  it("never lets more through in any stretch of time than the burst and what flows in", () => {
    const rate = fc.record({ perSecond: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(rate, fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }), (limits, pauses) => {
        const { now, advance } = clock(1);
        const bucket = tokenBucket(limits, now);
        const sent: number[] = [];
        for (const ms of pauses) {
          advance(ms);
          if (bucket.waitMs() > 0) continue;
          bucket.take();
          sent.push(now());
        }
        for (const [first, from] of sent.entries())
          for (const [last, to] of sent.entries())
            if (last >= first) expect(last - first + 1).toBeLessThanOrEqual(limits.burst + ((to - from) * limits.perSecond) / 1000);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("has a token at the time that it named", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50 }), (perSecond, taken) => {
        const { now, advance } = clock();
        const bucket = tokenBucket({ perSecond, burst: 1 }, now);
        for (let request = 0; request < taken; request++) {
          advance(bucket.waitMs());
          expect(bucket.waitMs()).toBe(0);
          bucket.take();
        }
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});
