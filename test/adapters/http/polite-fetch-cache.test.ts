import { describe, expect, it, vi } from "vitest";
import { type Answer, textOf } from "../../../src/adapters/http/answer.js";
import { cacheFolder, memoryCache } from "../../../src/adapters/http/response-cache.js";
import { PlumblineError } from "../../../src/errors.js";
import { failureOf } from "../../support/failure-of.js";
import { ask, serverOf, testFetch } from "../../support/polite.js";
import type { Behaviour } from "../../support/sparql-server.js";
import { tempFolder } from "../../support/temp-folder.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const file = tinyGraphFile();
const serverThat = (...behaviours: readonly Behaviour[]) => serverOf(file, ...behaviours);

/** Throws, as a reader of SPARQL results would, when the body is not JSON. */
function whole(answer: Answer): void {
  try {
    JSON.parse(textOf(answer));
  } catch (cause) {
    throw new PlumblineError("graph-reply", "not JSON", { cause, retryable: true });
  }
}
const inMemory = () => memoryCache({ ttlMs: 60_000, maxBytes: 1 << 20, maxEntries: 10 }, Date.now);

describe("a polite fetch with a cache", () => {
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

  it("does not cache responses without a check", async () => {
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

describe("the same question asked several times at once", () => {
  it("is sent once, and every caller can read the answer", async () => {
    const server = await serverThat({ kind: "slow", ms: 50 });
    const fetch = testFetch();
    const question = ask(server);
    const texts = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(...question)).text()));
    expect(new Set(texts).size).toBe(1);
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("is answered for the remaining callers when one aborts, even the first", async () => {
    const server = await serverThat({ kind: "slow", ms: 200 });
    const fetch = testFetch();
    const question = ask(server);
    const controller = new AbortController();
    const first = failureOf(fetch(...question, controller.signal));
    const second = fetch(...question);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000);
    controller.abort();
    expect((await first).code).toBe("aborted");
    expect((await second).status).toBe(200);
    expect(server.requests).toHaveLength(1);
    await server.close();
  });

  it("is aborted when all callers have aborted, and sent again for later ones", async () => {
    const server = await serverThat({ kind: "hang" });
    const fetch = testFetch();
    const question = ask(server);
    const controller = new AbortController();
    const leaving = [failureOf(fetch(...question, controller.signal)), failureOf(fetch(...question, controller.signal))];
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000);
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
