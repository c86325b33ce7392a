import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Answer, textOf } from "../../../src/adapters/http/answer.js";
import { cacheFolder } from "../../../src/adapters/http/cache-folder.js";
import { memoryCache } from "../../../src/adapters/http/memory-cache.js";
import { PlumblineError } from "../../../src/errors.js";
import { failureOf } from "../../support/failure-of.js";
import { testFetch } from "../../support/polite.js";
import { type Behaviour, type SparqlServer, startSparqlServer } from "../../support/sparql-server.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const file = tinyGraphFile();
const OK: Behaviour = { kind: "answer" };

/** A server of this test's own, with what it does to its first requests. */
async function serverThat(...behaviours: readonly Behaviour[]): Promise<SparqlServer> {
  const server = await startSparqlServer(file);
  server.next(...behaviours);
  return server;
}

/** A question that nobody has asked before. */
let asked = 1000;
function ask(server: SparqlServer): readonly [url: string, init: RequestInit] {
  const body = new URLSearchParams({ query: `SELECT ?o WHERE { <http://www.wikidata.org/entity/Q90> ?p ?o } LIMIT ${asked++}` });
  return [server.endpoint, { method: "POST", body }];
}

async function elapsed(work: Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work;
  return Date.now() - start;
}

describe.concurrent("a polite fetch", () => {
  it("gives the whole answer and says who asks", async () => {
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
    expect(await elapsed(failure)).toBeLessThan(2000);
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
      const failure = failureOf(testFetch({ timeoutMs: 300 })(...ask(server)));
      expect(await elapsed(failure)).toBeLessThan(2500);
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

  it("says that nobody answers where there is no server", async () => {
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
      { kind: "partial" },
      { kind: "reset" },
    ];
    const pairs = faults.flatMap((first) => faults.map((second) => [first, second] as const));
    const outcomes = await Promise.all(
      pairs.map(async ([first, second]) => {
        const server = await serverThat(first, second);
        const outcome = await testFetch({ timeoutMs: 500, maxBytes: 100_000, attempts: 2 })(...ask(server)).then(
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
    const failure = failureOf(testFetch({ timeoutMs: 10_000 })(...ask(server), controller.signal));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    controller.abort();
    expect(await elapsed(failure)).toBeLessThan(3000);
    expect((await failure).code).toBe("aborted");
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("ends while it pauses before asking again", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "9" });
    const controller = new AbortController();
    const failure = failureOf(testFetch()(...ask(server), controller.signal));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    setTimeout(() => controller.abort(), 100);
    expect(await elapsed(failure)).toBeLessThan(4000);
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

/** Throws, as a reader of SPARQL results would, when the body is not JSON. */
function whole(answer: Answer): void {
  try {
    JSON.parse(textOf(answer));
  } catch (cause) {
    throw new PlumblineError("graph-reply", "not JSON", { cause, retryable: true });
  }
}
const inMemory = () => memoryCache({ ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 10 }, Date.now);

describe.concurrent("a polite fetch with a cache", () => {
  it("asks once for what was checked, and gives every caller an answer to read", async () => {
    const server = await serverThat();
    const fetch = testFetch({ cache: inMemory() });
    const [url, init] = ask(server);
    const texts = [];
    for (let times = 0; times < 3; times++) texts.push(await (await fetch(url, { ...init, check: whole })).text());
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('"bindings"');
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("asks every time for what nobody checked", async () => {
    const server = await serverThat();
    const fetch = testFetch({ cache: inMemory() });
    const [url, init] = ask(server);
    for (let times = 0; times < 3; times++) await fetch(url, init);
    expect(server.requests).toHaveLength(3);
    await server.close();
  });

  for (const kind of ["half-json", "stack-trace"] as const)
    it(`never keeps a ${kind} body, though the status is 200`, async () => {
      const server = await serverThat({ kind }, { kind });
      const fetch = testFetch({ cache: inMemory(), attempts: 1 });
      const [url, init] = ask(server);
      const again = () => fetch(url, { ...init, check: whole });
      expect([(await failureOf(again())).code, (await failureOf(again())).code]).toEqual(["graph-reply", "graph-reply"]);
      expect((await again()).status).toBe(200);
      await again();
      expect(server.requests).toHaveLength(3);
      await server.close();
    });

  it("does not keep refusals", async () => {
    const server = await serverThat({ kind: "refuse", status: 404 }, { kind: "refuse", status: 500 });
    const fetch = testFetch({ cache: inMemory(), attempts: 1 });
    const [url, init] = ask(server);
    for (let times = 0; times < 2; times++) await failureOf(fetch(url, { ...init, check: whole }));
    expect((await fetch(url, { ...init, check: whole })).status).toBe(200);
    expect(server.requests).toHaveLength(3);
    await server.close();
  });

  it("judges again what a folder holds, and asks when it does not pass", async () => {
    const server = await serverThat();
    const folder = tempFolder();
    const limits = { ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 10 };
    const [url, init] = ask(server);
    const fetched = (check: (answer: Answer) => void) =>
      testFetch({ cache: cacheFolder(folder, limits, Date.now) })(url, { ...init, check });
    await fetched(() => undefined);
    await fetched(whole);
    expect(server.requests).toHaveLength(1);
    let judged = 0;
    await fetched(() => {
      if (judged++ === 0) throw new PlumblineError("graph-reply", "an older form");
    });
    expect(server.requests).toHaveLength(2);
    await server.close();
  });
});

describe.concurrent("the same question asked several times at once", () => {
  it("is sent once, and every caller can read the answer", async () => {
    const server = await serverThat({ kind: "slow", ms: 50 });
    const fetch = testFetch();
    const question = ask(server);
    const texts = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(...question)).text()));
    expect(new Set(texts).size).toBe(1);
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("is answered for those who stay when one leaves, the first included", async () => {
    const server = await serverThat({ kind: "slow", ms: 200 });
    const fetch = testFetch();
    const question = ask(server);
    const controller = new AbortController();
    const first = failureOf(fetch(...question, controller.signal));
    const second = fetch(...question);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    controller.abort();
    expect((await first).code).toBe("aborted");
    expect((await second).status).toBe(200);
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("is given up when all have left, and sent anew for who comes later", async () => {
    const server = await serverThat({ kind: "hang" });
    const fetch = testFetch();
    const question = ask(server);
    const controller = new AbortController();
    const leaving = [failureOf(fetch(...question, controller.signal)), failureOf(fetch(...question, controller.signal))];
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    controller.abort();
    const later = fetch(...question);
    expect((await Promise.all(leaving)).map(({ code }) => code)).toEqual(["aborted", "aborted"]);
    expect((await later).status).toBe(200);
    expect(server.requests).toHaveLength(2);
    await server.close();
  });

  it("fails for all alike, and is not remembered as a failure", async () => {
    const server = await serverThat({ kind: "refuse", status: 404 });
    const fetch = testFetch();
    const question = ask(server);
    const failures = await Promise.all([failureOf(fetch(...question)), failureOf(fetch(...question))]);
    expect(failures.map(({ code }) => code)).toEqual(["graph-unavailable", "graph-unavailable"]);
    expect((await fetch(...question)).status).toBe(200);
    await server.close();
  });
});

describe.concurrent("towards a host, a polite fetch", () => {
  it("keeps to the rate", async () => {
    const server = await serverThat();
    const fetch = testFetch({ rate: { perSecond: 20, burst: 2 }, concurrency: 8 });
    await Promise.all(Array.from({ length: 8 }, () => fetch(...ask(server))));
    const times = server.requests.map(({ at }) => at).sort((a, b) => a - b);
    // Two at once, six more at 50 ms each; the network may shift what the server sees by a little.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(270);
    await server.close();
  });

  it("sends nobody during a pause that the host asked of one", async () => {
    const server = await serverThat({ kind: "refuse", status: 429, retryAfter: "1" });
    const fetch = testFetch();
    const first = fetch(...ask(server));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
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
    expect(await elapsed(failure)).toBeLessThan(500);
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

  it("does not let one host's pause hold up another", async () => {
    const [busy, idle] = [await serverThat({ kind: "refuse", status: 429, retryAfter: "3" }), await serverThat()];
    const fetch = testFetch({ concurrency: 1 });
    const controller = new AbortController();
    const waiting = failureOf(fetch(...ask(busy), controller.signal));
    await vi.waitFor(() => expect(busy.requests).toHaveLength(1));
    expect(await elapsed(fetch(...ask(idle)))).toBeLessThan(1500);
    controller.abort();
    await waiting;
    await Promise.all([busy.close(), idle.close()]);
  });

  it("stops asking a host that keeps failing, says until when, and tries it with one request later", async () => {
    const server = await serverThat();
    server.always({ kind: "refuse", status: 503 });
    const fetch = testFetch({ attempts: 1, breaker: { failures: 3, coolDownMs: 400 } });
    for (let times = 0; times < 3; times++) await failureOf(fetch(...ask(server)));
    const failure = await failureOf(fetch(...ask(server)));
    expect(failure).toMatchObject({ code: "graph-unavailable", retryable: false });
    expect(failure.message).toMatch(/not asked before \d{4}-\d\d-\d\dT[\d:.]+Z; at last: .*503/);
    expect(server.requests).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 450));
    await Promise.all(Array.from({ length: 4 }, () => failureOf(fetch(...ask(server)))));
    expect(server.requests).toHaveLength(4);
    server.always(OK);
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect((await fetch(...ask(server))).status).toBe(200);
    expect((await fetch(...ask(server))).status).toBe(200);
    await server.close();
  });

  it("does not take refusals of single requests, or callers who leave, for a failing host", async () => {
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
      await vi.waitFor(() => expect(server.requests).toHaveLength(before + 1));
      controller.abort();
      await left;
    }
    expect((await fetch(...ask(server))).status).toBe(200);
    await server.close();
  });
});

describe.concurrent("a redirected polite fetch", () => {
  const get = (server: SparqlServer) => `${server.endpoint}?query=${encodeURIComponent("SELECT ?s { ?s ?p ?o } LIMIT 1")}`;

  for (const status of [307, 308])
    it(`sends a POST again as it was, after ${status}, within the same origin`, async () => {
      const server = await serverThat({ kind: "redirect", status, to: "/sparql?again" });
      expect((await testFetch()(...ask(server))).status).toBe(200);
      expect(server.requests.map(({ method, search }) => method + search)).toEqual(["POST", "POST?again"]);
      expect(server.requests[1]?.query).toBe(server.requests[0]?.query);
      await server.close();
    });

  for (const status of [301, 302, 303])
    it(`does not turn a POST into a GET after ${status}, but follows with a GET`, async () => {
      const server = await serverThat({ kind: "redirect", status, to: "/sparql" });
      const failure = await failureOf(testFetch()(...ask(server)));
      expect([failure.code, failure.retryable]).toEqual(["graph-unavailable", false]);
      expect(server.requests).toHaveLength(1);
      server.next({ kind: "redirect", status, to: `${new URL(get(server)).search}&again` });
      expect((await testFetch()(get(server))).status).toBe(200);
      expect(server.requests).toHaveLength(3);
      await server.close();
    });

  it("goes to no other origin, by POST or by GET, and says where it was sent", async () => {
    const [server, other] = [await serverThat(), await serverThat()];
    server.always({ kind: "redirect", status: 307, to: other.endpoint });
    for (const failure of [await failureOf(testFetch()(...ask(server))), await failureOf(testFetch()(get(server)))])
      expect(failure).toMatchObject({ code: "graph-unavailable", retryable: false, message: expect.stringContaining(other.origin) });
    expect([server.requests.length, other.requests.length]).toEqual([2, 0]);
    await Promise.all([server.close(), other.close()]);
  });

  it("ends where it would go in a circle, or on and on", async () => {
    const server = await serverThat();
    server.always({ kind: "redirect-loop" });
    expect((await failureOf(testFetch()(...ask(server)))).message).toContain("circle");
    expect(server.requests).toHaveLength(1);
    server.always({ kind: "redirect-chain" });
    expect((await failureOf(testFetch()(...ask(server)))).code).toBe("graph-unavailable");
    expect(server.requests).toHaveLength(1 + 6);
    await server.close();
  });

  it("has one time limit for all hops", async () => {
    const server = await serverThat({ kind: "redirect", status: 307, to: "/sparql?again" }, { kind: "hang" });
    const failure = failureOf(testFetch({ timeoutMs: 400 })(...ask(server)));
    expect(await elapsed(failure)).toBeLessThan(1500);
    expect((await failure).code).toBe("graph-timeout");
    await server.close();
  });
});

describe.concurrent("a polite fetch of too much", () => {
  for (const [what, behaviour, most] of [
    ["200 MB", { kind: "endless", bytes: 200 << 20 }, 20 << 20],
    ["a gzip bomb", { kind: "gzip-bomb" }, 8 << 20],
  ] as const)
    it(`stops reading ${what} at the limit, and the server notices`, async () => {
      const server = await serverThat(behaviour);
      const failure = await failureOf(testFetch({ maxBytes: 1 << 20 })(...ask(server)));
      expect([failure.code, server.requests.length]).toEqual(["graph-reply", 1]);
      await vi.waitFor(() => expect(server.sent()).toBeGreaterThan(0));
      expect(server.sent()).toBeLessThan(most);
      await server.close();
    });
});
