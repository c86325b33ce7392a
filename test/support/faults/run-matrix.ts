import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/package-root.js";
import { engineIn, openSharedResources } from "../../../src/compose/compose.js";
import { openRules } from "../../../src/compose/open-reasoner.js";
import { readConfig } from "../../../src/config.js";
import { readPolicy } from "../../../src/store/policy-files.js";
import { type FakeModelServer, startFakeModelServer } from "../fake-model-server.js";
import { judging } from "../judging-model.js";
import { type SparqlServer, startSparqlServer } from "../sparql-server.js";
import type { Cell } from "./cell.js";
import { faultsOf, type NamedFault, WRONG_NAMES, WRONG_ROWS, type WrongAnswers } from "./fault-list.js";
import { startFaultyProxy } from "./faulty-proxy.js";
import type { LocalDeps } from "./local-cells.js";
import { outcomeOf } from "./outcome-of.js";

/** One row of the matrix: something outside, the settings that lead to it, and a claim that needs it. */
export type Thing = {
  readonly name: string;
  readonly claim: string;
  readonly wrong: WrongAnswers;
  readonly settings: (at: string, servers: Servers) => Readonly<Record<string, string>>;
  readonly target: (servers: Servers) => string;
};
type Servers = { readonly sparql: SparqlServer; readonly model: FakeModelServer; readonly search: { readonly origin: string } };

const SPARQL_CLAIM = "Ottawa is the capital of Canada.";

export const THINGS: readonly Thing[] = [
  {
    name: "SPARQL endpoint",
    claim: SPARQL_CLAIM,
    wrong: WRONG_ROWS,
    target: ({ sparql }) => sparql.origin,
    settings: (at) => ({ PLUMBLINE_KG: `sparql:${at}/sparql` }),
  },
  {
    name: "entity search",
    claim: SPARQL_CLAIM,
    wrong: WRONG_NAMES,
    target: ({ sparql }) => sparql.origin,
    settings: (at, { sparql }) => ({ PLUMBLINE_KG: "wikidata", PLUMBLINE_WIKIDATA_URL: at, PLUMBLINE_WIKIDATA_ENDPOINT: sparql.endpoint }),
  },
  {
    name: "language model",
    claim: "Marie Curie was born in Warsaw.",
    wrong: {
      empty: (body) => JSON.stringify({ ...(JSON.parse(body) as object), choices: [] }),
      cut: (body) =>
        body.replace(
          /("content":")(.*?)((?<!\\)")/s,
          (_, open: string, text: string, close: string) => open + text.slice(0, text.length >> 1).replace(/\\+$/, "") + close,
        ),
      malformed: (body) => body.replace(/("content":")(.*?)((?<!\\)")/s, '$1{\\"label\\":\\"perhaps\\",\\"confidence\\":\\"high\\"}$3'),
    },
    target: ({ model }) => new URL(model.url).origin,
    settings: (at, { model }) => ({
      PLUMBLINE_KG: "embedded",
      PLUMBLINE_REASONER: "llm",
      PLUMBLINE_MODEL: "small",
      PLUMBLINE_MODEL_URL: `${at}${new URL(model.url).pathname}`,
    }),
  },
  {
    name: "search engine",
    claim: "Zorblax Quimby was born in Paris.",
    wrong: {
      empty: () => JSON.stringify({ results: [], unresponsive_engines: [["all", "timeout"]] }),
      cut: () => JSON.stringify({ results: [{}] }),
      malformed: () => JSON.stringify({ results: [{ url: 7, title: null }] }),
    },
    target: ({ search }) => search.origin,
    settings: (at) => ({ PLUMBLINE_KG: "embedded", PLUMBLINE_SEARCH: `searxng:${at}` }),
  },
];

export type Matrix = {
  readonly local: Omit<LocalDeps, "fullDisk">;
  cell(thing: Thing, named: NamedFault | null): Promise<Cell>;
  close(): Promise<void>;
};

/** Opens the healthy servers once; every cell has a proxy, a home and an engine of its own. */
export async function openMatrix(graph: string): Promise<Matrix> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-faults-"));
  const file = join(folder, "graph.nt");
  writeFileSync(file, aboutCanada(graph));
  const rules = openRules();
  const sparql = await startSparqlServer(file);
  const model = await startFakeModelServer((request) => ({ kind: "say", text: JSON.stringify(judging(request)) }));
  const search = createServer((_, response) => void response.setHeader("content-type", "application/json").end('{"results":[]}'));
  await new Promise<void>((resolve) => search.listen(0, "127.0.0.1", resolve));
  const address = search.address();
  const servers: Servers = { sparql, model, search: { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` } };
  // A model judges every claim, whatever the rules say of it.
  const policy = { ...readPolicy(new URL("policies/", PACKAGE_ROOT), "wkgfc"), rulesFrom: null };
  let homes = 0;

  return {
    local: { sparql, rules, folder: (name) => join(folder, name) },
    async cell(thing, named) {
      const proxy = await startFaultyProxy(thing.target(servers));
      const at = named?.fault === "refused" ? "http://127.0.0.1:1" : proxy.origin;
      if (named !== null && named.fault !== "refused") proxy.fault(named.fault);
      const config = readConfig({
        PLUMBLINE_HOME: join(folder, `home-${++homes}`),
        PLUMBLINE_QUERY_TIMEOUT_MS: "1500",
        PLUMBLINE_MODEL_TIMEOUT_MS: "1500",
        PLUMBLINE_SEARCH_TIMEOUT_MS: "1500",
        PLUMBLINE_REQUEST_RATE: "1000",
        PLUMBLINE_REQUEST_BURST: "1000",
        ...thing.settings(at, servers),
      });
      const shared = await openSharedResources(config, {}, rules);
      try {
        const engine = await engineIn(config, shared, policy);
        const start = performance.now();
        const episode = await engine.verify(thing.claim);
        return {
          thing: thing.name,
          fault: named?.name ?? "none",
          outcome: outcomeOf(episode),
          requests: proxy.requests(),
          ms: Math.round(performance.now() - start),
        };
      } finally {
        await Promise.all([shared.close(), proxy.close()]);
      }
    },
    async close() {
      await Promise.all([sparql.close(), model.close(), new Promise((resolve) => search.close(resolve))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function cellsOf(thing: Thing): readonly NamedFault[] {
  return faultsOf(thing.wrong);
}

/** The part of the starter graph that the claim needs: a search over all of it would take longer than the faults. */
function aboutCanada(graph: string): string {
  const kept = /^<http:\/\/www\.wikidata\.org\/(?:entity\/(?:Q16|Q1930|P\d+|statement\/(?:Q16|Q1930)-[^>]*)|value\/[^>]*)>/;
  return graph
    .split("\n")
    .filter((line) => kept.test(line) || /rdf-schema#label> "(?:country|capital city|city)"@en/.test(line))
    .join("\n");
}
