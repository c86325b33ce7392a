import { describe, expect, it, onTestFinished, vi } from "vitest";
import { PlumblineError } from "../../../src/errors.js";
import { failureOf } from "../../support/failure-of.js";
import { ask, elapsed, serverOf, testFetch } from "../../support/polite.js";
import type { Behaviour } from "../../support/sparql-server.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const file = tinyGraphFile();
const serverThat = (...behaviours: readonly Behaviour[]) => serverOf(file, ...behaviours);
const OK: Behaviour = { kind: "answer" };

describe.concurrent("a polite fetch", () => {
  it("returns the whole response and sends its user agent", async () => {
    const server = await serverThat();
    const response = await testFetch()(...ask(server));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/sparql-results+json"]);
    expect(await response.text()).toContain('"bindings"');
    expect(server.requests.map(({ userAgent }) => userAgent)).toEqual(["plumbline-test/1 (test@example.org)"]);
    await server.close();
  });

  it("waits as long as a busy server asks, and asks again", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "1" });
    expect((await testFetch()(...ask(server))).status).toBe(200);
    const [first, second] = server.requests;
    expect(server.requests).toHaveLength(2);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
    await server.close();
  });

  it("does not wait for a server that asks for an hour", async () => {
    const server = await serverThat();
    server.always({ kind: "refuse", status: 429, retryAfter: "3600" });
    const failure = failureOf(testFetch()(...ask(server)));
    expect(await elapsed(failure)).toBeLessThan(10_000);
    expect((await failure).code).toBe("graph-unavailable");
    expect((await failure).message).toContain("429");
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("does not ask again before the date that a server names", async () => {
    const server = await serverThat();
    server.always({ kind: "refuse", status: 503, retryAfter: "Fri, 31 Dec 2100 23:59:59 GMT" });
    expect((await failureOf(testFetch()(...ask(server)))).code).toBe("graph-unavailable");
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("asks again after a server's error", async () => {
    const server = await serverThat({ kind: "refuse", status: 500 });
    expect((await testFetch()(...ask(server))).status).toBe(200);
    expect(server.requests).toHaveLength(2);
    await server.close();
  });

  it("asks a server that keeps failing as often as allowed and not once more", async () => {
    const server = await serverThat();
    server.always({ kind: "refuse", status: 502 });
    const failure = await failureOf(testFetch({ attempts: 2 })(...ask(server)));
    expect([failure.code, failure.retryable]).toEqual(["graph-unavailable", true]);
    expect(server.requests).toHaveLength(2);
    await server.close();
  });

  for (const status of [400, 403, 404])
    it(`does not repeat a request that was refused with ${status}`, async () => {
      const server = await serverThat({ kind: "refuse", status });
      const failure = await failureOf(testFetch()(...ask(server)));
      expect([failure.code, failure.retryable]).toEqual(["graph-unavailable", false]);
      expect(failure.message).toContain(String(status));
      expect(server.requests).toHaveLength(1);
      await server.close();
    });

  for (const kind of ["hang", "stall"] as const)
    it(`gives up at the time limit, without another request, when the server ${kind}s`, async () => {
      const server = await serverThat({ kind });
      const failure = failureOf(testFetch({ timeoutMs: 1000 })(...ask(server)));
      expect(await elapsed(failure)).toBeLessThan(10_000);
      expect((await failure).code).toBe("graph-timeout");
      expect(server.requests).toHaveLength(1);
      await server.close();
    });

  for (const kind of ["reset", "torn"] as const)
    it(`asks again when the connection is ${kind}`, async () => {
      const server = await serverThat({ kind });
      expect(await (await testFetch()(...ask(server))).text()).toContain('"bindings"');
      expect(server.requests).toHaveLength(2);
      await server.close();
    });

  it("gives up on connections that keep breaking, and says why", async () => {
    const server = await serverThat();
    server.always({ kind: "reset" });
    const failure = await failureOf(testFetch({ attempts: 2 })(...ask(server)));
    expect(failure.code).toBe("graph-unavailable");
    expect(failure.message).toContain(new URL(server.origin).host);
    expect(failure.cause).toBeInstanceOf(Error);
    expect(server.requests).toHaveLength(2);
    await server.close();
  });

  it("reports that the host cannot be reached if there is no server", async () => {
    const server = await serverThat();
    await server.close();
    expect((await failureOf(testFetch({ attempts: 1 })(...ask(server)))).code).toBe("graph-unavailable");
  });

  it("refuses a body above the limit and does not ask for it again", async () => {
    const server = await serverThat({ kind: "oversized", bytes: 300_000 }, { kind: "oversized", bytes: 1000 });
    const fetch = testFetch({ maxBytes: 1000 });
    expect((await failureOf(fetch(...ask(server)))).code).toBe("graph-reply");
    expect(server.requests).toHaveLength(1);
    expect((await (await fetch(...ask(server))).text()).length).toBe(1000);
    await server.close();
  });
});

// Not beside the others: a hundred servers at once would take their time.
describe("a polite fetch from a server with two faults", () => {
  it("ends any two faults in a row with a success or an error of our family, in at most two requests", async () => {
    const faults: readonly Behaviour[] = [
      OK,
      { kind: "refuse", status: 429, retryAfter: "0" },
      { kind: "refuse", status: 500 },
      { kind: "refuse", status: 204 },
      { kind: "hang" },
      { kind: "stall" },
      { kind: "half-json" },
      { kind: "stack-trace" },
      { kind: "torn" },
      { kind: "oversized", bytes: 200_000 },
      { kind: "partial", header: "x-sql-state" },
      { kind: "reset" },
    ];
    const pairs = faults.flatMap((first) => faults.map((second) => [first, second] as const));
    // Starting a server takes its time from all, so that none is asked before the last has started.
    const servers = await Promise.all(pairs.map((pair) => serverThat(...pair)));
    const outcomes = await Promise.all(
      servers.map(async (server) => {
        const outcome = await testFetch({ timeoutMs: 4000, maxBytes: 100_000, attempts: 2 })(...ask(server)).then(
          (response) => (response.ok ? "success" : "not ok"),
          (error: unknown) => (error instanceof PlumblineError ? "typed" : `untyped: ${String(error)}`),
        );
        await server.close();
        return { outcome, requests: server.requests.length };
      }),
    );
    expect(outcomes.filter(({ outcome }) => outcome !== "success" && outcome !== "typed")).toEqual([]);
    expect(outcomes.filter(({ requests }) => requests < 1 || requests > 2)).toEqual([]);
    expect(outcomes).toHaveLength(144);
  });
});

describe.concurrent("a polite fetch whose caller leaves", () => {
  it("asks nothing when the caller has gone already", async () => {
    const server = await serverThat();
    expect((await failureOf(testFetch()(...ask(server), AbortSignal.abort()))).code).toBe("aborted");
    expect(server.requests).toHaveLength(0);
    await server.close();
  });

  it("ends while the server is thinking", async () => {
    const server = await serverThat({ kind: "hang" });
    const controller = new AbortController();
    const failure = failureOf(testFetch({ timeoutMs: 60_000 })(...ask(server), controller.signal));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000);
    controller.abort();
    expect(await elapsed(failure)).toBeLessThan(15_000);
    expect((await failure).code).toBe("aborted");
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("ends while it pauses before asking again", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "9" });
    const controller = new AbortController();
    const failure = failureOf(testFetch()(...ask(server), controller.signal));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000);
    setTimeout(() => controller.abort(), 100);
    expect(await elapsed(failure)).toBeLessThan(8000);
    expect((await failure).code).toBe("aborted");
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("ends while it waits in line behind others", async () => {
    const server = await serverThat();
    onTestFinished(() => server.close());
    server.always({ kind: "hang" });
    const fetch = testFetch({ concurrency: 1, timeoutMs: 1500 });
    let firstEnded = false;
    const first = failureOf(fetch(...ask(server))).finally(() => {
      firstEnded = true;
    });
    const second = failureOf(fetch(...ask(server), AbortSignal.timeout(50)));
    expect((await second).code).toBe("aborted");
    expect(firstEnded).toBe(false);
    await first;
  });
});

describe.concurrent("several polite fetches at once", () => {
  it("are never more than allowed, and are all answered", async () => {
    const server = await serverThat();
    server.always({ kind: "slow", ms: 30 });
    const fetch = testFetch({ concurrency: 3 });
    const responses = await Promise.all(Array.from({ length: 12 }, () => fetch(...ask(server))));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect([server.requests.length, server.peak()]).toEqual([12, 3]);
    await server.close();
  });

  it("are never more than allowed, though callers come back as soon as they are answered", async () => {
    const server = await serverThat();
    server.always({ kind: "slow", ms: 5 });
    const fetch = testFetch({ concurrency: 2 });
    const caller = async () => {
      for (let turn = 0; turn < 6; turn++) await fetch(...ask(server));
    };
    await Promise.all([caller(), caller(), caller(), caller(), caller()]);
    expect([server.requests.length, server.peak()]).toEqual([30, 2]);
    await server.close();
  });

  it("give their place to the next when they fail", async () => {
    const server = await serverThat({ kind: "refuse", status: 404 }, { kind: "oversized", bytes: 2 << 20 }, { kind: "hang" });
    const fetch = testFetch({ concurrency: 1, timeoutMs: 1500 });
    const failures = [1, 2, 3].map(() => failureOf(fetch(...ask(server))));
    const last = fetch(...ask(server));
    expect((await Promise.all(failures)).map(({ code }) => code)).toEqual(["graph-unavailable", "graph-reply", "graph-timeout"]);
    expect((await last).status).toBe(200);
    expect(server.requests).toHaveLength(4);
    await server.close();
  });
});
