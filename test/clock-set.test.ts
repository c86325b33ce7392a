import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { politeFetch } from "../src/adapters/http/polite-fetch.js";
import { createVerifier } from "../src/compose/create-verifier.js";
import { CURIE_GRAPH } from "./support/curie.js";
import { post } from "./support/http-requests.js";
import { memoryGraph } from "./support/memory-graph.js";
import { atOnce, fakeService, testApp } from "./support/open-service.js";
import { rejectionOf } from "./support/thrown.js";

const HOUR_MS = 3_600_000;

/** By so much more the machine's clock is off each time that it is read. */
let setBy = 0;

beforeEach(() => {
  const real = Date.now;
  let off = 0;
  setBy = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    off += setBy;
    return real() + off;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a clock that is set while the program runs", () => {
  it.each([-HOUR_MS, HOUR_MS])("neither spends a claim's time nor gives it back (%i ms)", async (off) => {
    const verifier = await createVerifier({ kg: memoryGraph(CURIE_GRAPH) });
    setBy = off;
    const { outcome, cost } = await verifier.verify("Marie Curie was born in Warsaw.");
    await verifier.close();

    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported", forced: null } });
    expect(cost.ms).toBeGreaterThanOrEqual(0);
    expect(cost.ms).toBeLessThan(60_000);
  });

  it("does not lock out a client that keeps to its rate", async () => {
    const { app } = await testApp(fakeService({ verify: atOnce }).service, { requestsPerMinute: 1000 });
    setBy = -HOUR_MS;
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++) statuses.push((await app.inject(post({ claim: "The sky is blue." }))).statusCode);

    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  it("does not keep a host closed that may be asked again", async () => {
    const fetch = politeFetch({
      userAgent: "plumbline-test/1",
      timeoutMs: 1000,
      maxBytes: 1000,
      attempts: 1,
      concurrency: 1,
      rate: { perSecond: 1000, burst: 1000 },
      breaker: { failures: 1, coolDownMs: 50 },
      cache: null,
    });
    const ask = async () => String(await rejectionOf(fetch("http://127.0.0.1:1/")));
    expect(await ask()).not.toContain("failed too often");
    expect(await ask()).toContain("failed too often");
    setBy = -HOUR_MS;
    await new Promise((resolve) => setTimeout(resolve, 80));

    expect(await ask()).not.toContain("failed too often");
  });
});
