import { type PoliteFetch, type PoliteOptions, politeFetch } from "../../src/adapters/http/polite-fetch.js";
import { type Behaviour, type SparqlServer, startSparqlServer } from "./sparql-server.js";

/** Limits that suit a test: what goes wrong shows within a second. `now` is for a test with a clock of its own. */
export function testFetch(limits: Partial<PoliteOptions> = {}, now: () => number = Date.now): PoliteFetch {
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
  return politeFetch(options, { now, random: () => 0 });
}

/** A server of the test's own, with what it does to its first requests. */
export async function serverOf(file: string, ...behaviours: readonly Behaviour[]): Promise<SparqlServer> {
  const server = await startSparqlServer(file);
  server.next(...behaviours);
  return server;
}

let asked = 1000;
/** A question that nobody has asked before. */
export function ask(server: SparqlServer): readonly [url: string, init: RequestInit] {
  const body = new URLSearchParams({ query: `SELECT ?o WHERE { <http://www.wikidata.org/entity/Q90> ?p ?o } LIMIT ${asked++}` });
  return [server.endpoint, { method: "POST", body }];
}

export async function elapsed(work: Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work;
  return Date.now() - start;
}
