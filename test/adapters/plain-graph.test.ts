import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainEndpointGraph } from "../../src/adapters/sparql-http/endpoint-graph.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { PLAIN } from "../../src/graph-file/import/plain/vocabulary.js";
import { createVerifier } from "../../src/index.js";
import { readPlainTemplates } from "../../src/kg/bind-template.js";
import { describePlainGraph } from "../contracts/plain-graph-contract.js";
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
