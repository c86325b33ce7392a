import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Store } from "oxigraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { plainEndpointGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { PlumblineError } from "../../src/errors.js";
import { PLAIN } from "../../src/graph-file/import/plain/vocabulary.js";
import { createVerifier } from "../../src/index.js";
import { readPlainTemplates } from "../../src/kg/bind-template.js";
import { describePlainGraph } from "../contracts/plain-graph-contract.js";
import { queryIn } from "../support/asked-queries.js";
import { ownGraphTriples } from "../support/own-graph-triples.js";
import { testFetch } from "../support/polite.js";
import { type SparqlServer, startSparqlServer } from "../support/sparql-server.js";
import { suiteFolder } from "../support/temp-folder.js";

const folder = suiteFolder();

async function serve(name: string): Promise<SparqlServer> {
  const file = join(folder, `${name}.nt`);
  writeFileSync(file, ownGraphTriples(name));
  return startSparqlServer(file);
}

async function labelsOf(endpoint: string, claims: readonly string[]): Promise<readonly string[]> {
  const verifier = await createVerifier({ kg: { sparql: endpoint, vocabulary: "plain" } });
  const labels: string[] = [];
  for (const claim of claims) {
    const { outcome } = await verifier.verify(claim);
    labels.push(outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.message);
  }
  await verifier.close();
  return labels;
}

const [S, R, N] = ["supported", "refuted", "not-enough-info"] as const;

describe("an endpoint in DBpedia's shape", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await serve("dbpedia-shape");
  });
  afterAll(() => server.close());
  const templates = readPlainTemplates(new URL("sparql/", PACKAGE_ROOT));

  describePlainGraph(async () =>
    plainEndpointGraph({ url: server.endpoint, templates, vocabulary: PLAIN, fetch: testFetch({ timeoutMs: 5000, maxBytes: 1 << 20 }) }),
  );

  it("is the graph of verifications", async () => {
    const claims: readonly (readonly [string, string])[] = [
      [S, "Ada Holm was born in Odense."],
      [R, "Ada Holm was born in Aarhus."],
      [S, "Ada Holm was born on 4 March 1901."],
      [R, "Erik Lund was born in 1901."],
      [S, "Ada Holm is married to Erik Lund."],
      [S, "Erik Lund is the mayor of Aarhus."],
      [N, "Ada Holm is the mayor of Aarhus."],
      [N, "Ada Holm admired Erik Lund."],
    ];
    expect(
      await labelsOf(
        server.endpoint,
        claims.map(([, claim]) => claim),
      ),
    ).toEqual(claims.map(([label]) => label));
  });
});

describe("an endpoint in Fuseki's dialect, after its documentation: jena-text as a property function, results with blanks", () => {
  const asked: string[] = [];
  const store = new Store();
  store.load(ownGraphTriples("dbpedia-shape"), { format: "nt" });
  /** `(?s ?score ?literal) text:query "a AND b"` finds the subjects of labels with both words. */
  const asFuseki = (query: string) =>
    query.replaceAll(/\(\?entity \?score \?found\) <http:\/\/jena\.apache\.org\/text#query> "([^"]*)"/gu, (_, words: string) => {
      const tests = words.split(" AND ").map((word) => `CONTAINS(LCASE(STR(?found)), "${word}")`);
      return `?entity <http://www.w3.org/2000/01/rdf-schema#label> ?found . FILTER(${tests.join(" && ")})`;
    });
  const fetch: PoliteFetch = async (_, init) => {
    const query = queryIn(init);
    asked.push(query);
    const json: unknown = JSON.parse(String(store.query(asFuseki(query), { results_format: "json" })));
    return new Response(JSON.stringify(json, null, 2), { headers: { "content-type": "application/sparql-results+json; charset=utf-8" } });
  };
  const open = () =>
    plainEndpointGraph({
      url: "http://fuseki.example/ds/sparql",
      templates: readPlainTemplates(new URL("sparql/", PACKAGE_ROOT)),
      vocabulary: PLAIN,
      fetch,
    });

  it("finds names by its text index, and does not read every name", async () => {
    const found = await open().searchEntities(["ADA HOLM"]);
    expect(found.get("ADA HOLM")?.map(({ entity }) => entity.label)).toEqual(["Ada Holm"]);
    expect(asked.filter((query) => query.includes("text#query")).length).toBeGreaterThan(1);
    expect(asked.filter((query) => query.includes("LCASE"))).toEqual([]);
  });

  it("is asked for exact names only after its index has failed", async () => {
    const failing: PoliteFetch = async (url, init, signal) => {
      if (/bif:contains|text#query|LCASE/u.test(queryIn(init))) throw new PlumblineError("graph-unavailable", "500");
      return fetch(url, init, signal);
    };
    const kg = plainEndpointGraph({
      url: "http://fuseki.example/ds/sparql",
      templates: readPlainTemplates(new URL("sparql/", PACKAGE_ROOT)),
      vocabulary: PLAIN,
      fetch: failing,
    });
    const found = await kg.searchEntities(["ADA HOLM", "Ada Holm"]);
    expect([...found.keys()]).toEqual(["Ada Holm"]);
  });
});

describe("an endpoint in schema.org's shape", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    server = await serve("schema-org-shape");
  });
  afterAll(() => server.close());

  it("is the graph of verifications", async () => {
    const claims: readonly (readonly [string, string])[] = [
      [S, "Mia Kramer works for Acme."],
      [R, "Mia Kramer works for Borealis Optics."],
      [S, "Acme Instruments was founded in 1978."],
      [R, "Borealis Optics was founded in 1990."],
      [S, "Acme Instruments is located in Delft."],
      [N, "Acme Instruments is located in Leiden."],
      [S, "Mia Kramer knows Jon Visser."],
    ];
    expect(
      await labelsOf(
        server.endpoint,
        claims.map(([, claim]) => claim),
      ),
    ).toEqual(claims.map(([label]) => label));
  });
});
