import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "../../../src/base/package-root.js";
import { composeEngine } from "../../../src/compose/compose.js";
import { openEndpoint } from "../../../src/compose/open-graph.js";
import { readConfig } from "../../../src/config.js";
import type { EntityId } from "../../../src/domain/ids.js";
import {
  type PullDeps,
  type PullOptions,
  pullNeighbourhood,
  writeNeighbourhood,
} from "../../../src/graph-file/import/pull-neighbourhood.js";
import type { KnowledgeGraph } from "../../../src/ports/knowledge-graph.js";
import { factOf, item, propertyOf } from "../../support/build.js";
import { failureOf } from "../../support/failure-of.js";
import { shortened } from "../../support/import-text.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { type SparqlServer, startSparqlServer } from "../../support/sparql-server.js";
import { tempFolder } from "../../support/temp-folder.js";
import { TEMPLATES } from "../../support/templates.js";
import { tinyGraphFile } from "../../support/tiny-graph.js";

const OPTIONS = { hops: 1, maxEntities: 100, maxRequests: 200 } as const;
const endpointOf = (server: SparqlServer): Promise<PullDeps> => openEndpoint(readConfig({}, { kg: `sparql:${server.endpoint}` }));

async function pulled(server: SparqlServer, options: Partial<PullOptions> & { readonly seeds: readonly EntityId[] }) {
  const neighbourhood = await pullNeighbourhood(await endpointOf(server), { ...OPTIONS, ...options });
  const file = join(tempFolder(), "pulled.nt.gz");
  await writeNeighbourhood(neighbourhood, { file, force: false });
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
  return { ...neighbourhood, file, lines, triples: lines.map(shortened) };
}

describe("pulling a neighbourhood", () => {
  let server: SparqlServer;
  const file = tinyGraphFile();
  beforeAll(async () => {
    server = await startSparqlServer(file);
  });
  afterAll(() => server.close());

  it("writes the statements of the seeds as the endpoint has them: rank, qualifiers, precision, unit", async () => {
    const { triples } = await pulled(server, { seeds: ["Q243"] });
    const source = readFileSync(file, "utf8").trimEnd().replaceAll('.0"^^', '"^^').split("\n").map(shortened);
    const unlessNode = (line: string) => !/wdv:|psv:|pqv:/.test(line);
    const about = (lines: readonly string[]) => lines.filter((line) => /^(Q243|wds:Q243-\S+) /.test(line) && unlessNode(line)).sort();
    expect(about(triples)).toEqual(about(source));
    const height = triples.find((line) => line.startsWith("wds:Q243-height-330 psv:P2048"))?.split(" ")[2];
    expect(triples).toContain(`${height} wikibase:quantityUnit Q11573`);
    expect(triples).toContain('Q11573 label "metre"@en');
  });

  it("takes a statement that arrives together with its siblings, so that the best stays the best", async () => {
    const { triples } = await pulled(server, { seeds: ["Q90"] });
    expect(triples).toContain("Q142 wdt:P36 Q90");
    expect(triples).toContain("Q243 wdt:P131 Q90");
    const { triples: macron } = await pulled(server, { seeds: ["Q3052772"] });
    expect(macron.filter((line) => line.startsWith("Q142 wdt:P35"))).toEqual(["Q142 wdt:P35 Q3052772"]);
    expect(macron).toContain("wds:Q142-hollande ps:P35 Q157");
  });

  it("goes further with each hop, and not through relations that lead everywhere", async () => {
    const one = await pulled(server, { seeds: ["Q142"] });
    const two = await pulled(server, { seeds: ["Q142"], hops: 2 });
    expect(one.asked).toEqual(["Q142"]);
    expect(two.asked).toEqual(expect.arrayContaining(["Q142", "Q4916", "Q90", "Q157"]));
    const born = 'Q4916 wdt:P571 "1999-01-01T00:00:00Z"^^xsd:dateTime';
    expect(one.triples).not.toContain(born);
    expect(two.triples).toContain(born);
    expect((await pulled(server, { seeds: ["Q7186"], hops: 2 })).asked).not.toContain("Q169470");
  });

  it("stops at the bound of entities and says how many are left; the same pull gives the same bytes", async () => {
    const bounded = await pulled(server, { seeds: ["Q90"], hops: 3, maxEntities: 3 });
    expect(bounded.asked).toHaveLength(3);
    expect(bounded.leftOut).toBeGreaterThan(0);
    const again = await pulled(server, { seeds: ["Q90"], hops: 3, maxEntities: 3 });
    expect(readFileSync(again.file).equals(readFileSync(bounded.file))).toBe(true);
  });

  it("ends with an error at the bound of requests, and when it is interrupted", async () => {
    const endpoint = await endpointOf(server);
    expect((await failureOf(pullNeighbourhood(endpoint, { ...OPTIONS, seeds: ["Q90"], maxRequests: 3 }))).code).toBe("budget-spent");
    const signal = AbortSignal.abort();
    expect((await failureOf(pullNeighbourhood(endpoint, { ...OPTIONS, seeds: ["Q90"], maxRequests: 99, signal }))).code).toBe("aborted");
  });

  it("knows which seeds the graph does not know", async () => {
    expect((await pulled(server, { seeds: ["Q90", "Q424242"] })).unknownSeeds).toEqual(["Q424242"]);
  });

  it("names the relations of which the endpoint gave only a part", async () => {
    const whole = memoryGraph({ properties: [propertyOf("P1", "one")], facts: [factOf("Q1", "P1", item("Q2"))] });
    const part = { entity: "Q1", property: "P1", direction: "out" } as const;
    const kg: KnowledgeGraph = {
      ...whole,
      facts: async (relations, signal) => ({ ...(await whole.facts(relations, signal)), cut: [part] }),
    };
    const select = async () => JSON.stringify({ results: { bindings: [{ entity: { type: "uri", value: "urn:plumbline:end" } }] } });
    const { cut } = await pullNeighbourhood({ kg, select, templates: TEMPLATES, requests: () => 0 }, { ...OPTIONS, seeds: ["Q1"] });
    expect(cut).toContainEqual(part);
  });
});

describe("a pulled graph", () => {
  let server: SparqlServer;
  beforeAll(async () => {
    const starter = gunzipSync(readFileSync(new URL("starter/graph.nt.gz", PACKAGE_ROOT)));
    const copy = tinyGraphFile();
    writeFileSync(copy, starter);
    server = await startSparqlServer(copy);
  }, 60_000);
  afterAll(() => server.close());

  /** Marie Curie, Angela Merkel, France, Lyon, Mount Everest, gold, Barack Obama. */
  const SEEDS: readonly EntityId[] = ["Q7186", "Q567", "Q142", "Q456", "Q513", "Q897", "Q76"];
  const CLAIMS: readonly (readonly [claim: string, asOf?: string])[] = [
    ["Marie Curie was born in Warsaw."],
    ["Marie Curie was born in Paris."],
    ["Marie Curie was born in 1867."],
    ["Marie Curie won the Nobel Prize in Physics in 1903."],
    ["Marie Curie owned a red bicycle."],
    ["Angela Merkel was Chancellor of Germany in 2003."],
    ["Angela Merkel was Chancellor of Germany in 2010."],
    ["Paris is the capital of France."],
    ["Lyon is the capital of France."],
    ["Mount Everest is more than 9,000 metres high."],
    ["Gold has the atomic number 79."],
    ["Gold has the atomic number 80."],
    ["Barack Obama is the president of the United States.", "2012"],
    ["Barack Obama is the president of the United States.", "2020"],
  ];

  it("gives the verdicts of the endpoint on claims about the seeds", async () => {
    const { file } = await pulled(server, { seeds: SEEDS });
    const home = tempFolder();
    const env = {
      PLUMBLINE_REQUEST_RATE: "1000",
      PLUMBLINE_REQUEST_BURST: "1000",
      PLUMBLINE_HOME: home,
      PLUMBLINE_WIKIDATA_URL: server.origin,
      PLUMBLINE_WIKIDATA_ENDPOINT: server.endpoint,
    };
    const engines = await Promise.all(["wikidata", `embedded:${file}`].map((kg) => composeEngine(readConfig(env, { kg }))));
    const verdicts = await Promise.all(
      engines.map(async (engine) => {
        const labels: string[] = [];
        for (const [claim, asOf] of CLAIMS) {
          const { outcome } = await engine.verify(claim, { asOf, record: false });
          labels.push(`${claim} ${asOf ?? ""} ${outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code}`);
        }
        await engine.close();
        return labels;
      }),
    );
    expect(verdicts[1]).toEqual(verdicts[0]);
    expect(new Set(verdicts[0]?.map((line) => line.split(" ").at(-1)))).toEqual(new Set(["supported", "refuted", "not-enough-info"]));
  });
});
