import { rmSync } from "node:fs";
import { Parser } from "sparqljs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../src/compose/compose.js";
import { readConfig } from "../src/config.js";
import type { Episode } from "../src/domain/episode.js";
import { type Behaviour, type SparqlServer, startSparqlServer } from "./support/sparql-server.js";
import { suiteFolder, tempFolder } from "./support/temp-folder.js";
import { tinyGraphFile } from "./support/tiny-graph.js";

/**
 * Every fault of a live graph as a user meets it: the whole engine, with the limits that it ships with, against a server that
 * does the same wrong thing to every request. The claim has two names, so that a search service is asked for both.
 */
const CLAIM = "Paris is the capital of France.";
const TIMEOUT_MS = 20_000;
/** Far less than the server asks for, where it asks for a pause, and than a silent one would take. */
const MOST_MS = 28_000;

type Fault = {
  readonly what: string;
  readonly behaviour: (other: SparqlServer) => Behaviour;
  readonly code: string;
  /** The most requests for one claim: its questions run two at a time, each is tried three times, and the first to fail ends the others. */
  readonly requests: number;
};

const FAULTS: readonly Fault[] = [
  { what: "hangs", behaviour: () => ({ kind: "hang" }), code: "graph-timeout", requests: 2 },
  { what: "stalls in the middle of the body", behaviour: () => ({ kind: "stall" }), code: "graph-timeout", requests: 2 },
  { what: "sends half of the JSON", behaviour: () => ({ kind: "half-json" }), code: "graph-reply", requests: 10 },
  { what: "adds a stack trace to the JSON", behaviour: () => ({ kind: "stack-trace" }), code: "graph-reply", requests: 10 },
  { what: "breaks the connection in the body", behaviour: () => ({ kind: "torn" }), code: "graph-unavailable", requests: 10 },
  { what: "resets connections", behaviour: () => ({ kind: "reset" }), code: "graph-unavailable", requests: 10 },
  { what: "answers 500", behaviour: () => ({ kind: "refuse", status: 500 }), code: "graph-unavailable", requests: 10 },
  { what: "answers 503 in a row", behaviour: () => ({ kind: "refuse", status: 503 }), code: "graph-unavailable", requests: 10 },
  { what: "answers 403", behaviour: () => ({ kind: "refuse", status: 403 }), code: "graph-unavailable", requests: 2 },
  {
    what: "answers 429 and asks for a second",
    behaviour: () => ({ kind: "refuse", status: 429, retryAfter: "1" }),
    code: "graph-unavailable",
    requests: 10,
  },
  {
    what: "answers 429 and asks for an hour",
    behaviour: () => ({ kind: "refuse", status: 429, retryAfter: "3600" }),
    code: "graph-unavailable",
    requests: 2,
  },
  {
    what: "answers 429 and names a date",
    behaviour: () => ({ kind: "refuse", status: 429, retryAfter: "Fri, 31 Dec 2100 23:59:59 GMT" }),
    code: "graph-unavailable",
    requests: 2,
  },
  { what: "redirects to itself", behaviour: () => ({ kind: "redirect-loop" }), code: "graph-unavailable", requests: 2 },
  { what: "redirects on and on", behaviour: () => ({ kind: "redirect-chain" }), code: "graph-unavailable", requests: 16 },
  {
    what: "redirects to another host",
    behaviour: (other) => ({ kind: "redirect", status: 307, to: other.endpoint }),
    code: "graph-unavailable",
    requests: 2,
  },
  {
    what: "would turn requests into others",
    behaviour: (other) => ({ kind: "redirect", status: 302, to: `${other.origin}/sparql` }),
    code: "graph-unavailable",
    requests: 2,
  },
  {
    what: "sends a page of HTML",
    behaviour: () => ({ kind: "body", body: "<html>down</html>" }),
    code: "graph-reply",
    requests: 10,
  },
  { what: "sends other JSON", behaviour: () => ({ kind: "body", body: "[1]" }), code: "graph-reply", requests: 2 },
];
/** Of these the time is the body's, not the fault's; both ways to end are right on a slow machine. */
const FLOODS: readonly (readonly [what: string, behaviour: Behaviour, bytes: number])[] = [
  ["200 MB", { kind: "endless", bytes: 200 << 20 }, 160 << 20],
  ["a gzip bomb", { kind: "gzip-bomb" }, 20 << 20],
];

const file = tinyGraphFile();
type Kind = "wikidata" | "sparql";

async function openEngine(kind: Kind, server: SparqlServer, settings: Readonly<Record<string, string>>): Promise<Engine> {
  const config = readConfig({
    PLUMBLINE_KG: kind === "wikidata" ? "wikidata" : `sparql:${server.endpoint}`,
    PLUMBLINE_WIKIDATA_URL: server.origin,
    PLUMBLINE_WIKIDATA_ENDPOINT: server.endpoint,
    PLUMBLINE_QUERY_TIMEOUT_MS: String(TIMEOUT_MS),
    ...settings,
  });
  return composeEngine(config);
}

const observed = ({ outcome, trajectory }: Episode) => ({
  outcome: outcome.kind === "failed" ? outcome.failure.code : outcome.kind,
  observation: trajectory[0]?.observation.kind,
});

// Each has servers of its own: they mostly wait between tries, and can do so at the same time.
for (const kind of ["wikidata", "sparql"] as const)
  describe.concurrent(`a claim that is checked against a ${kind} graph with a fault`, () => {
    for (const { what, behaviour, code, requests } of FAULTS)
      it(`ends in a ${code} observation when the server ${what}`, { timeout: 60_000 }, async ({ expect, onTestFinished }) => {
        const [server, other] = await Promise.all([startSparqlServer(file), startSparqlServer(file)]);
        const home = suiteFolder();
        const patience = code === "graph-timeout" ? "1500" : "30000";
        const { verify, close } = await openEngine(kind, server, { PLUMBLINE_HOME: home, PLUMBLINE_QUERY_TIMEOUT_MS: patience });
        onTestFinished(async () => {
          await Promise.all([close(), server.close(), other.close()]);
          rmSync(home, { recursive: true, force: true });
        });
        server.always(behaviour(other));
        const start = Date.now();
        const episode = await verify(CLAIM);
        expect(Date.now() - start).toBeLessThan(MOST_MS);
        expect(observed(episode)).toEqual({ outcome: code, observation: "failed" });
        expect(server.requests.length).toBeGreaterThan(0);
        expect(server.requests.length).toBeLessThanOrEqual(requests);
        expect(other.requests).toHaveLength(0);
      });
  });

for (const kind of ["wikidata", "sparql"] as const)
  describe(`a claim that is checked against a ${kind} graph`, () => {
    let server: SparqlServer;
    let other: SparqlServer;
    let engine: Engine;
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);

    async function open(settings: Readonly<Record<string, string>> = {}): Promise<Engine> {
      engine = await openEngine(kind, server, { PLUMBLINE_HOME: tempFolder(), ...settings });
      return engine;
    }

    beforeEach(async () => {
      server = await startSparqlServer(file);
      other = await startSparqlServer(file);
      process.on("unhandledRejection", note);
    });
    afterEach(async () => {
      await engine.close();
      await Promise.all([server.close(), other.close()]);
      process.off("unhandledRejection", note);
      expect(unhandled).toEqual([]);
    });

    it("is decided when the server works, and costs nothing the second time", { timeout: 30_000 }, async () => {
      const { verify } = await open();
      expect((await verify(CLAIM)).outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
      const before = server.requests.length;
      expect((await verify(CLAIM)).outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
      expect(server.requests.length).toBe(before);
    });

    it("costs nothing in the next process either, with a cache folder", { timeout: 30_000 }, async () => {
      const settings = { PLUMBLINE_CACHE_DIR: tempFolder() };
      await (await open(settings)).verify(CLAIM);
      await engine.close();
      const before = server.requests.length;
      expect((await (await open(settings)).verify(CLAIM)).outcome.kind).toBe("verdict");
      expect(server.requests.length).toBe(before);
    });

    it("is decided though the first answers are broken in four ways", { timeout: 30_000 }, async () => {
      // Two for the first question, two for a later one: three tries each.
      server.next({ kind: "half-json" }, { kind: "reset" }, { kind: "answer" }, { kind: "refuse", status: 503 }, { kind: "stack-trace" });
      const { verify } = await open();
      expect((await verify(CLAIM)).outcome.kind).toBe("verdict");
    });

    for (const [what, behaviour, bytes] of FLOODS)
      it(`ends in a graph-reply observation when the server sends ${what}`, { timeout: 60_000 }, async () => {
        server.always(behaviour);
        const { verify } = await open();
        const episode = await verify(CLAIM);
        expect(observed(episode)).toEqual({ outcome: "graph-reply", observation: "failed" });
        expect(server.requests.length).toBeLessThanOrEqual(2);
        await expect.poll(() => server.sent()).toBeLessThan(bytes);
      });

    it("says that the answer is a part only, when an endpoint marks it so", { timeout: 30_000 }, async () => {
      server.always({ kind: "partial", header: "x-sql-state" });
      const { verify } = await open();
      expect(observed(await verify(CLAIM))).toEqual({ outcome: "graph-reply", observation: "failed" });
    });

    it("is not asked about at all while the circuit is open", { timeout: 30_000 }, async () => {
      server.always({ kind: "refuse", status: 500 });
      const { verify } = await open();
      for (const claim of [CLAIM, "Texas is in France.", "Marie Curie was born in Poland.", "Paris is in Texas."]) await verify(claim);
      const before = server.requests.length;
      const episode = await verify("The Eiffel Tower is in Paris.");
      expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "graph-unavailable" } });
      expect(episode.trajectory[0]?.observation.summary).toMatch(/is not asked before \d{4}-/);
      expect(server.requests.length).toBe(before);
      // Ten failures open it; one more may have been under way.
      expect([10, 11]).toContain(before);
    });

    it("asks nothing but SELECTs with a limit, whatever it says", { timeout: 60_000 }, async () => {
      const { verify } = await open({
        PLUMBLINE_REQUEST_RATE: "1000",
        PLUMBLINE_REQUEST_BURST: "1000",
      });
      const claims = [
        'Paris" } } ; DROP ALL # is the capital of France.',
        "Marie \\u0022@en } SERVICE <http://evil.example/> { ?s ?p ?o } # Curie was born in Poland\\",
        'The "Eiffel\n}} Tower" of $names $limit is in Paris\' OR 1=1 --.',
        "\\U00000022 UNION SELECT * WHERE { ?S ?P ?O } LIMIT 0 France {{{{ <Texas>",
      ];
      for (const claim of claims) expect((await verify(claim)).outcome.kind).toBe("verdict");
      const queries = server.requests.flatMap(({ path, query }) => (path === "/sparql" ? [query] : []));
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        expect(new Parser().parse(query)).toMatchObject({ type: "query", queryType: "SELECT", limit: expect.any(Number) });
        expect(JSON.stringify(new Parser().parse(query))).not.toContain('"type":"service"');
      }
    });

    it("is let go at once when the caller leaves", { timeout: 30_000 }, async () => {
      server.always({ kind: "hang" });
      const { verify } = await open();
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 200);
      const start = Date.now();
      const episode = await verify(CLAIM, { signal: controller.signal });
      expect(Date.now() - start).toBeLessThan(12_000);
      expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "aborted" } });
    });
  });
