import { type PoliteFetch, type PoliteOptions, politeFetch } from "../../src/adapters/http/polite-fetch.js";

/** Limits that suit a test: what goes wrong shows within a second. */
export function testFetch(limits: Partial<PoliteOptions> = {}): PoliteFetch {
  const options: PoliteOptions = {
    userAgent: "plumbline-test/1 (test@example.org)",
    timeoutMs: 5000,
    maxBytes: 1 << 20,
    attempts: 3,
    concurrency: 4,
    rate: { perSecond: 10_000, burst: 10_000 },
    breaker: { failures: 1000, coolDownMs: 60_000 },
    cache: null,
    ...limits,
  };
  return politeFetch(options, { now: Date.now, random: () => 0 });
}
