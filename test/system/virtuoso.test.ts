import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Store } from "oxigraph";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { endpointGraph, httpSelect, plainEndpointGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { oneLine } from "../../src/base/one-line.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { composeEngine } from "../../src/compose/compose.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import { readConfig } from "../../src/config.js";
import { PLAIN } from "../../src/graph-file/import/plain/vocabulary.js";
import { askDatatypes, askNames } from "../../src/graph-file/import/pull-neighbourhood.js";
import { readPlainTemplates } from "../../src/kg/bind-template.js";
import { parseDataset } from "../../src/lab/evaluation/dataset.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { describeKnowledgeGraph } from "../contracts/knowledge-graph-contract.js";
import { describePlainGraph } from "../contracts/plain-graph-contract.js";
import { askEverything } from "../support/ask-everything.js";
import { type AskedQuery, notingFetch, TEMPLATE_FILES } from "../support/asked-queries.js";
import { failureOf } from "../support/failure-of.js";
import { graphSample } from "../support/graph-sample.js";
import { inAnyOrder } from "../support/in-any-order.js";
import { ODD_NAMES, ODD_RELATIONS, oddGraphText } from "../support/odd-graph.js";
import { ownGraphTriples } from "../support/own-graph-triples.js";
import { testFetch } from "../support/polite.js";
import { startSparqlServer } from "../support/sparql-server.js";
import { storeFetch } from "../support/store-fetch.js";
import { suiteFolder, tempFolder } from "../support/temp-folder.js";
import { TEMPLATES } from "../support/templates.js";
import { tinyGraphText } from "../support/tiny-graph.js";
import { startVirtuoso, type Virtuoso, virtuosoInstalled } from "../support/virtuoso.js";

const TINY = "http://example.org/tiny";
const TINY_AGAIN = "http://example.org/tiny-again";
const PLAIN_GRAPH = "http://example.org/plain";
const ODD = "http://example.org/odd";
const STARTER = "http://example.org/starter";
const OXIGRAPH = "http://oxigraph.example/sparql";
/** The server is ours: nobody is asked to wait. */
const UNHURRIED = { PLUMBLINE_REQUEST_RATE: "1000", PLUMBLINE_REQUEST_BURST: "1000" };
const CLAIMS = new URL("../fixtures/starter-claims.jsonl", import.meta.url);

const skipped = !virtuosoInstalled() && process.env["REQUIRE_VIRTUOSO"] !== "1";
if (skipped) console.warn("SKIPPED: virtuoso-t is not installed (Debian: virtuoso-opensource-7). REQUIRE_VIRTUOSO=1 makes that a failure.");

describe.skipIf(skipped)("Virtuoso, asked with the queries of sparql/", () => {
  let starter = "";
  let virtuoso: Virtuoso;
  beforeAll(async () => {
    starter = gunzipSync(readFileSync(STARTER_GRAPH)).toString("utf8");
    virtuoso = await startVirtuoso();
    await virtuoso.load(TINY, tinyGraphText());
    await virtuoso.load(TINY_AGAIN, tinyGraphText());
    await virtuoso.load(ODD, oddGraphText());
    await virtuoso.load(STARTER, starter);
    await virtuoso.load(PLAIN_GRAPH, ownGraphTriples("dbpedia-shape"));
  }, 240_000);
  afterAll(() => virtuoso?.stop());

  const http = testFetch({ timeoutMs: 120_000, maxBytes: 1 << 25 });
  const graph = (url: string, fetch: PoliteFetch = http) => endpointGraph({ url, templates: TEMPLATES, fetch });

  describe("about one graph of many", () => {
    describeKnowledgeGraph(async () => graph(virtuoso.endpoint(TINY)));
  });

  describe("about two graphs that hold the same triples", () => {
    describeKnowledgeGraph(async () => graph(virtuoso.endpoint(TINY, TINY_AGAIN)));
  });

  describe("about a graph in DBpedia's shape, in the plain vocabulary", () => {
    describePlainGraph(async () =>
      plainEndpointGraph({
        url: virtuoso.endpoint(PLAIN_GRAPH),
        templates: readPlainTemplates(new URL("sparql/", PACKAGE_ROOT)),
        vocabulary: PLAIN,
        fetch: http,
      }),
    );
  });

  describe("about odd values and names", () => {
    let oxigraph: KnowledgeGraph;
    beforeAll(() => {
      oxigraph = oxigraphOf(oddGraphText());
    });

    it.each(ODD_RELATIONS)("gives the value of $entity as oxigraph does", async (relation) => {
      const expected = await oxigraph.facts([relation]);
      expect(inAnyOrder(await graph(virtuoso.endpoint(ODD)).facts([relation]))).toEqual(inAnyOrder(expected));
    });

    it.each(ODD_NAMES)("finds the bearer of %j", async (name) => {
      const found = (await graph(virtuoso.endpoint(ODD)).searchEntities([name])).get(name);
      // What is shown is one line; what was asked for is kept as it is.
      expect(found?.map(({ matched, entity }) => [matched, entity.label])).toEqual([[name, oneLine(name)]]);
    });
  });

  describe("about a sample of the starter graph", () => {
    const asked: AskedQuery[] = [];
    let answers: Awaited<ReturnType<typeof askEverything>>;
    let expected: typeof answers;
    beforeAll(async () => {
      const sample = graphSample(starter, { entities: 60, names: 40 }, 7);
      expected = await askEverything(oxigraphOf(starter), sample);
      answers = await askEverything(graph(virtuoso.endpoint(STARTER), notingFetch(http, asked)), sample);
      // The starter graph holds no references.
      const noting = notingFetch(http, asked);
      await graph(virtuoso.endpoint(TINY), noting).references(["Q7186-born"]);
      const asking = { select: httpSelect(virtuoso.endpoint(STARTER), noting), templates: TEMPLATES };
      const known = { select: httpSelect(OXIGRAPH, storeFetch(storeOf(starter))), templates: TEMPLATES };
      expect(inAnyOrder([...(await askNames(asking, sample.entities))])).toEqual(inAnyOrder([...(await askNames(known, sample.entities))]));
      expect(inAnyOrder([...(await askDatatypes(asking))])).toEqual(inAnyOrder([...(await askDatatypes(known))]));
    }, 240_000);

    it.each(["names", "properties", "relations", "facts", "edges", "references", "labels"] as const)(
      "gives the same %s as oxigraph",
      (kind) => {
        expect(inAnyOrder(answers[kind])).toEqual(inAnyOrder(expected[kind]));
      },
    );

    it("finds enough for the comparison to mean something", () => {
      const { names, properties, relations, facts, edges, labels: named } = answers;
      const offered = relations.flatMap((reply) => reply.relations);
      const said = facts.flatMap((reply) => reply.facts);
      const found = [names.size, properties.size, offered.length, said.length, edges.flat().length, named.length];
      const least = [80, 200, 200, 400, 50, 40];
      expect(
        found.filter((number, place) => number < (least[place] ?? 0)),
        String(found),
      ).toEqual([]);
    });

    it.each(TEMPLATE_FILES)("was asked %s, got rows, and never as many as the limit allows", (file) => {
      const queries = asked.filter(({ template }) => template === file);
      expect(queries.length, `no question of test/support/ask-everything.ts sends sparql/${file}`).toBeGreaterThan(0);
      expect(queries.some(({ rows }) => rows > 0)).toBe(true);
      expect(queries.filter(({ rows, limit }) => rows >= limit)).toEqual([]);
    });
  });

  describe("about more than it gives", () => {
    it("is not believed when it cuts the rows", async () => {
      const all = "SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 20000";
      expect((await failureOf(httpSelect(virtuoso.endpoint(STARTER), http)(all))).code).toBe("graph-reply");
    });

    it("is not believed when it stops counting", async () => {
      const pairs = "SELECT (COUNT(*) AS ?pairs) WHERE { ?a ?b ?c . ?d ?e ?f . FILTER(STR(?c) < STR(?f)) }";
      expect((await failureOf(httpSelect(`${virtuoso.endpoint(STARTER)}&timeout=1000`, http)(pairs))).code).toBe("graph-reply");
    });
  });

  describe("in a whole verification", () => {
    const claims = parseDataset(readFileSync(CLAIMS, "utf8")).filter((_, place) => place % 4 === 0);
    let verdicts: readonly string[];
    beforeAll(async () => {
      verdicts = await labels(`sparql:${virtuoso.endpoint(STARTER)}`, claims);
    }, 240_000);

    it("leads to the verdicts to which oxigraph leads behind the same adapter", { timeout: 300_000 }, async () => {
      const file = join(tempFolder(), "starter.nt");
      writeFileSync(file, starter);
      const server = await startSparqlServer(file);
      onTestFinished(() => server.close());
      expect(verdicts).toEqual(await labels(`sparql:${server.endpoint}`, claims));
    });

    it("never contradicts the embedded graph, which decides more because its dictionary knows common nouns and names in any spelling", async () => {
      const embedded = await labels("embedded", claims);
      const other = verdicts.filter((verdict) => !embedded.includes(verdict));
      expect(other.filter((verdict) => !verdict.endsWith("not-enough-info"))).toEqual([]);
      expect(verdicts.length - other.length).toBeGreaterThanOrEqual(24);
    });
  });
});

function storeOf(triples: string): Store {
  const store = new Store();
  store.load(triples, { format: "nt", lenient: true, no_transaction: true });
  return store;
}

function oxigraphOf(triples: string): KnowledgeGraph {
  return endpointGraph({ url: OXIGRAPH, templates: TEMPLATES, fetch: storeFetch(storeOf(triples)) });
}

async function labels(kg: string, claims: ReturnType<typeof parseDataset>): Promise<readonly string[]> {
  const home = suiteFolder();
  const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: home, ...UNHURRIED }, { kg }));
  const said: string[] = [];
  try {
    for (const { claim, date } of claims) {
      const { outcome } = await engine.verify(claim, { asOf: date, record: false });
      said.push(`${claim} → ${outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code}`);
    }
  } finally {
    await engine.close();
    rmSync(home, { recursive: true, force: true });
  }
  return said;
}
