import { describe, expect, it } from "vitest";
import { failureOf } from "../../support/failure-of.js";
import { ask, elapsed, serverOf, testFetch } from "../../support/polite.js";
import type { Behaviour, SparqlServer } from "../../support/sparql-server.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const file = tinyGraphFile();
const serverThat = (...behaviours: readonly Behaviour[]) => serverOf(file, ...behaviours);

describe("a redirected polite fetch", () => {
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

  it("ends in a loop, or after too many redirects", async () => {
    const server = await serverThat();
    server.always({ kind: "redirect-loop" });
    expect((await failureOf(testFetch()(...ask(server)))).message).toContain("loop");
    expect(server.requests).toHaveLength(1);
    server.always({ kind: "redirect-chain" });
    expect((await failureOf(testFetch()(...ask(server)))).code).toBe("graph-unavailable");
    expect(server.requests).toHaveLength(1 + 6);
    await server.close();
  });

  it("has one time limit for all hops", async () => {
    const server = await serverThat({ kind: "redirect", status: 307, to: "/sparql?again" }, { kind: "hang" });
    const failure = failureOf(testFetch({ timeoutMs: 400 })(...ask(server)));
    expect(await elapsed(failure)).toBeLessThan(10_000);
    expect((await failure).code).toBe("graph-timeout");
    await server.close();
  });
});
