import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CacheLimits, KeptAnswer, ResponseCache } from "../../src/adapters/http/response-cache.js";

export const answerOf = (text: string): KeptAnswer => ({ contentType: "text/plain", body: new TextEncoder().encode(text) });
export const keyFor = (place: number): string => place.toString(16).padStart(64, "0");
const textOf = (answer: KeptAnswer | undefined) => (answer === undefined ? undefined : new TextDecoder().decode(answer.body));

const ROOMY: CacheLimits = { ttlMs: 1000, maxBytes: 1 << 20, maxEntries: 100 };

/** What every ResponseCache does, wherever it keeps things. `open` gives an empty one. */
export function describeResponseCache(open: (limits: CacheLimits, now: () => number) => ResponseCache): void {
  it("gives back what was put in, and nothing for another key", async () => {
    const cache = open(ROOMY, () => 5);
    await cache.set(keyFor(1), answerOf("one"));
    expect(await cache.get(keyFor(1))).toEqual(answerOf("one"));
    expect(await cache.get(keyFor(2))).toBeUndefined();
  });

  it("keeps any bytes as they are", async () => {
    const cache = open(ROOMY, () => 5);
    const body = Uint8Array.from({ length: 512 }, (_, place) => place % 256);
    await cache.set(keyFor(1), { contentType: 'a\n"b', body });
    expect(await cache.get(keyFor(1))).toEqual({ contentType: 'a\n"b', body });
  });

  it("forgets at the end of the time to live, to the millisecond", async () => {
    let time = 100;
    const cache = open(ROOMY, () => time);
    await cache.set(keyFor(1), answerOf("one"));
    time = 1099;
    expect(textOf(await cache.get(keyFor(1)))).toBe("one");
    time = 1100;
    expect(await cache.get(keyFor(1))).toBeUndefined();
  });

  it("does not keep what is larger than all its room, and keeps the rest", async () => {
    const cache = open({ ...ROOMY, maxBytes: 2000 }, () => 5);
    await cache.set(keyFor(1), answerOf("small"));
    await cache.set(keyFor(2), answerOf("x".repeat(2001)));
    expect([textOf(await cache.get(keyFor(1))), await cache.get(keyFor(2))]).toEqual(["small", undefined]);
  });

  it("never gives an expired answer, an answer to another question or an older one", { timeout: 30_000 }, async () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 4 }),
      wait: fc.integer({ min: 0, max: 700 }),
      put: fc.option(fc.string({ maxLength: 40 }), { freq: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        let time = 1;
        const cache = open({ ttlMs: 1000, maxBytes: 3000, maxEntries: 3 }, () => time);
        const last = new Map<number, { readonly text: string; readonly at: number }>();
        for (const { key, wait, put } of steps) {
          time += wait;
          if (put !== null) {
            const text = `${key} ${time} ${put}`;
            await cache.set(keyFor(key), answerOf(text));
            last.set(key, { text, at: time });
          }
          const found = await cache.get(keyFor(key));
          if (found === undefined) continue;
          expect(textOf(found)).toBe(last.get(key)?.text);
          expect(time - (last.get(key)?.at ?? 0)).toBeLessThan(1000);
        }
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  describe("when it is full", () => {
    it("keeps no more entries than allowed, the newest among them", async () => {
      const cache = open({ ...ROOMY, maxEntries: 10 }, () => 5);
      for (let place = 0; place < 30; place++) await cache.set(keyFor(place), answerOf(`${place}`));
      const found = await Promise.all(Array.from({ length: 30 }, (_, place) => cache.get(keyFor(place))));
      const kept = found.filter((answer) => answer !== undefined);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(10);
      expect(textOf(await cache.get(keyFor(29)))).toBe("29");
    });

    it("keeps no more bytes than allowed", async () => {
      const cache = open({ ...ROOMY, maxBytes: 5000 }, () => 5);
      for (let place = 0; place < 20; place++) await cache.set(keyFor(place), answerOf("x".repeat(1000)));
      const found = await Promise.all(Array.from({ length: 20 }, (_, place) => cache.get(keyFor(place))));
      const kept = found.filter((answer) => answer !== undefined);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length * 1000).toBeLessThanOrEqual(5000);
    });
  });
}
