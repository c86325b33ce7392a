import { type PoliteFetch, type PoliteOptions, politeFetch } from "../../src/adapters/http/polite-fetch.js";

/** Limits that suit a test: what goes wrong shows within a second. */
export function testFetch(limits: Partial<PoliteOptions> = {}): PoliteFetch {
  return politeFetch({
    userAgent: "plumbline-test/1 (test@example.org)",
    timeoutMs: 5000,
    maxBytes: 1 << 20,
    attempts: 3,
    concurrency: 4,
    ...limits,
  });
}
