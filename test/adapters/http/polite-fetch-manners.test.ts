import { describe, expect, it, vi } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { ask, elapsed, serverOf, testFetch } from "../../support/polite.js";
import type { Behaviour } from "../../support/sparql-server.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const file = tinyGraphFile();
const serverThat = (...behaviours: readonly Behaviour[]) => serverOf(file, ...behaviours);
const OK: Behaviour = { kind: "answer" };

describe("towards a host, a polite fetch", () => {
  it("keeps to the rate", async () => {
    const server = await serverThat();
    const fetch = testFetch({ rate: { perSecond: 20, burst: 2 }, concurrency: 8 });
    const start = Date.now();
    await Promise.all(Array.from({ length: 8 }, () => fetch(...ask(server))));
    // Two at once, six more at 50 ms each.
    expect(Math.max(...server.requests.map(({ at }) => at)) - start).toBeGreaterThanOrEqual(300);
    expect(server.requests).toHaveLength(8);
    await server.close();
  });

  it("sends no request during a pause that the host asked for", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "1" });
    const fetch = testFetch();
    const first = fetch(...ask(server));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([first, ...Array.from({ length: 5 }, () => fetch(...ask(server)))]);
    const [refused, ...others] = server.requests.map(({ at }) => at);
    expect(others).toHaveLength(6);
    expect(Math.min(...others) - (refused ?? 0)).toBeGreaterThanOrEqual(950);
    await server.close();
  });

  it("fails at once, without a request, during a pause that is too long to wait for", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "3600" });
    const fetch = testFetch();
    await failureOf(fetch(...ask(server)));
    const failure = failureOf(fetch(...ask(server)));
    expect(await elapsed(failure)).toBeLessThan(10_000);
    expect(await failure).toMatchObject({ code: "graph-unavailable", retryable: false, message: expect.stringMatching(/pause until 20/) });
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("obeys a pause that is given as a date", async () => {
    const until = new Date(Date.now() + 2500);
    const server = await serverThat({ kind: "refuse", status: 503, retryAfter: until.toUTCString() });
    expect((await testFetch()(...ask(server))).status).toBe(200);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.at).toBeGreaterThanOrEqual(Math.floor(until.getTime() / 1000) * 1000 - 20);
    await server.close();
  });

  for (const retryAfter of ["0", "-5", "1.5", "soon", "Fri, 01 Jan 1999 00:00:00 GMT"])
    it(`does not rush back when the host asks for a pause of "${retryAfter}"`, async () => {
      const server = await serverThat({ kind: "refuse", status: 503, retryAfter });
      expect((await testFetch()(...ask(server))).status).toBe(200);
      const [first, second] = server.requests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(250);
      await server.close();
    });

  it("does not let one host's pause hold up another", async () => {
    const [busy, idle] = [await serverThat({ kind: "refuse", status: 429, retryAfter: "9" }), await serverThat()];
    const fetch = testFetch({ concurrency: 1, timeoutMs: 20_000 });
    const controller = new AbortController();
    const waiting = failureOf(fetch(...ask(busy), controller.signal));
    await vi.waitFor(() => expect(busy.requests).toHaveLength(1), 10_000);
    await fetch(...ask(idle));
    // Not even asked again in the meantime.
    expect(busy.requests).toHaveLength(1);
    controller.abort();
    await waiting;
    await Promise.all([busy.close(), idle.close()]);
  });

  it("stops asking a host that keeps failing, says until when, and tries it with one request later", async () => {
    const server = await serverThat();
    server.always({ kind: "refuse", status: 503 });
    let time = Date.now();
    const fetch = testFetch({ attempts: 1, breaker: { failures: 3, coolDownMs: 60_000 } }, () => time);
    for (let times = 0; times < 3; times++) await failureOf(fetch(...ask(server)));
    const failure = await failureOf(fetch(...ask(server)));
    expect(failure).toMatchObject({ code: "graph-unavailable", retryable: false });
    expect(failure.message).toMatch(/not asked before \d{4}-\d\d-\d\dT[\d:.]+Z; at last: .*503/);
    expect(server.requests).toHaveLength(3);
    time += 60_001;
    await Promise.all(Array.from({ length: 4 }, () => failureOf(fetch(...ask(server)))));
    expect(server.requests).toHaveLength(4);
    server.always(OK);
    time += 60_001;
    expect((await fetch(...ask(server))).status).toBe(200);
    expect((await fetch(...ask(server))).status).toBe(200);
    await server.close();
  });

  it("does not count refusals of single requests, or aborted callers, as failures of the host", async () => {
    const server = await serverThat();
    const fetch = testFetch({ attempts: 1, breaker: { failures: 2, coolDownMs: 60_000 } });
    for (const status of [400, 403, 404, 414]) {
      server.next({ kind: "refuse", status });
      await failureOf(fetch(...ask(server)));
    }
    for (let times = 0; times < 4; times++) {
      const controller = new AbortController();
      const before = server.requests.length;
      server.next({ kind: "hang" });
      const left = failureOf(fetch(...ask(server), controller.signal));
      await vi.waitFor(() => expect(server.requests).toHaveLength(before + 1), 10_000);
      controller.abort();
      await left;
    }
    expect((await fetch(...ask(server))).status).toBe(200);
    await server.close();
  });
});

describe("a polite fetch of too much", () => {
  for (const [what, behaviour, most] of [
    ["200 MB", { kind: "endless", bytes: 200 << 20 }, 20 << 20],
    ["a gzip bomb", { kind: "gzip-bomb" }, 8 << 20],
  ] as const)
    it(`stops reading ${what} at the limit, and the server notices`, async () => {
      const server = await serverThat(behaviour);
      const failure = await failureOf(testFetch({ maxBytes: 1 << 20 })(...ask(server)));
      expect([failure.code, server.requests.length]).toEqual(["graph-reply", 1]);
      await vi.waitFor(() => expect(server.sent()).toBeGreaterThan(0), 10_000);
      expect(server.sent()).toBeLessThan(most);
      await server.close();
    });
});
