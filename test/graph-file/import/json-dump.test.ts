import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { embeddedGraph } from "../../../src/adapters/embedded/embedded-graph.js";
import { failureOf } from "../../support/failure-of.js";
import { importText, shortened } from "../../support/import-text.js";

/** A small dump in Wikidata's own form: an array, an entity a line. */
const DUMP = readFileSync(new URL("../../fixtures/wikidata-dump.json", import.meta.url), "utf8");
const entityLines = () => DUMP.split("\n").filter((line) => line.startsWith("{"));
const withId = (id: string) =>
  entityLines()
    .find((line) => line.includes(`"id":"${id}","labels"`))
    ?.replace(/,$/, "") ?? "";

async function imported(filter: NonNullable<Parameters<typeof importText>[1]>["filter"] = {}) {
  const report = await importText([{ name: "dump.json", text: DUMP }], { filter });
  return { report, triples: report.lines.map(shortened) };
}

describe("Wikidata's JSON dump", () => {
  it("gives truthy triples of the best rank only, and never a deprecated one", async () => {
    const { triples } = await imported();
    const direct = (start: string) => triples.filter((line) => line.startsWith(start));
    expect(direct("Q7186 wdt:P19")).toEqual(["Q7186 wdt:P19 Q270"]);
    expect(direct("Q7186 wdt:P26")).toEqual(["Q7186 wdt:P26 Q37463"]);
    expect(direct("Q270 wdt:P1082")).toEqual(['Q270 wdt:P1082 "1863056"^^xsd:decimal']);
    expect(direct("Q7186 p:P19")).toHaveLength(2);
    expect(triples).toContain("wds:Q7186-19F5A2E8-7C39-4E8E-9B8C-1E9B2B0A2A02 wikibase:rank wikibase:DeprecatedRank");
  });

  it("keeps precision and unit in value nodes, of statements and of qualifiers", async () => {
    const { triples } = await imported();
    const nodeOf = (start: string) => triples.find((line) => line.startsWith(start))?.split(" ")[2] ?? "";
    const area = nodeOf("wds:Q270-0003 psv:P2046");
    expect(triples).toEqual(
      expect.arrayContaining([`${area} wikibase:quantityAmount "517.24"^^xsd:decimal`, `${area} wikibase:quantityUnit Q712226`]),
    );
    const begun = nodeOf("wds:Q7186-19F5A2E8-7C39-4E8E-9B8C-1E9B2B0A2A04 pqv:P580");
    expect(triples).toEqual(
      expect.arrayContaining([
        `${begun} wikibase:timeValue "1895-07-01T00:00:00Z"^^xsd:dateTime`,
        `${begun} wikibase:timePrecision "10"^^xsd:integer`,
      ]),
    );
    expect(nodeOf("wds:Q270-0004 psv:P1082")).toBe("");
  });

  it("spells days before Christ as the RDF export does: Gregorian, with a year 0", async () => {
    const { triples } = await imported();
    expect(triples).toContain('Q1048 wdt:P570 "-0043-03-13T00:00:00Z"^^xsd:dateTime');
    expect(triples).toContain('Q1048 wdt:P569 "-0099-01-01T00:00:00Z"^^xsd:dateTime');
  });

  it("writes some-value as an IRI of its own and no-value as a class", async () => {
    const { triples } = await imported();
    const node = "wds:Q7186-19F5A2E8-7C39-4E8E-9B8C-1E9B2B0A2A05";
    expect(triples.filter((line) => line.startsWith(`${node} ps:P26`))[0]).toMatch(/ genid:[0-9a-f]{32}$/);
    expect(triples).toContain(`${node} a wdno:P582`);
    expect(triples).toContain("wds:Q7186-19F5A2E8-7C39-4E8E-9B8C-1E9B2B0A2A06 a wdno:P3373");
    expect(triples.some((line) => line.startsWith("Q7186 wdt:P3373"))).toBe(false);
  });

  it("keeps coordinates, addresses, files and texts of any language as values", async () => {
    const { triples } = await imported();
    expect(triples).toEqual(
      expect.arrayContaining([
        'Q270 wdt:P625 "Point(21.0111 52.23)"^^<http://www.opengis.net/ont/geosparql#wktLiteral',
        "Q270 wdt:P856 <https://um.warszawa.pl/",
        "Q7186 wdt:P18 <http://commons.wikimedia.org/wiki/Special:FilePath/Marie%20Curie%20c.%201920s.jpg",
        'Q7186 wdt:P1559 "Maria Salomea Skłodowska"@pl',
      ]),
    );
  });

  it("leaves external identifiers out with all that hangs on them, and says how many triples", async () => {
    const { report, triples } = await imported();
    expect(triples.some((line) => /P214|2A07/.test(line))).toBe(false);
    expect(report.dropped.external).toBeGreaterThan(5);
    const kept = await imported({ externalIds: true });
    expect(kept.triples).toContain('Q7186 wdt:P214 "76353174"');
    expect(kept.report.dropped.external).toBe(0);
  });

  it("keeps address, source and retrieval date of a reference on request", async () => {
    const { triples } = await imported();
    expect(triples.some((line) => /wdref|prov:/.test(line))).toBe(false);
    const kept = await imported({ references: true });
    const source = "wdref:e36aad21a55af6b2de3a9ef2dd57cf4c1ebf5a2a";
    expect(kept.triples.filter((line) => line.startsWith(source)).sort()).toEqual([
      `${source} pr:P248 Q36578`,
      `${source} pr:P813 "2013-10-11T00:00:00Z"^^xsd:dateTime`,
      `${source} pr:P854 <https://example.org/curie`,
    ]);
    expect(kept.triples).toContain(`wds:Q7186-7CB3E56D-2A94-4C06-9D7C-0B1E55F9C3F5 prov:wasDerivedFrom ${source}`);
  });

  it("describes properties so that relations are found, and shows a name that is the same in all languages", async () => {
    const { report, triples } = await imported();
    expect(triples).toEqual(
      expect.arrayContaining([
        "P19 a wikibase:Property",
        "P19 wikibase:directClaim wdt:P19",
        "P19 wikibase:propertyType wikibase:WikibaseItem",
      ]),
    );
    expect(triples).toEqual(expect.arrayContaining(['Q1048 label "Julius Caesar"@mul', 'Q1048 label "Julius Caesar"@en']));
    const graph = await embeddedGraph({ file: report.out, cache: null });
    const { relations } = await graph.relations(["Q7186"]);
    const { facts, entities } = await graph.facts(relations);
    await graph.close();
    expect(relations.map(({ property }) => property)).toEqual(expect.arrayContaining(["P19", "P26", "P569"]));
    expect(entities.find(({ id }) => id === "Q37463")?.label).toBe("Pierre Curie");
    expect(
      facts
        .filter(({ property }) => property === "P19")
        .map(({ rank }) => rank)
        .sort(),
    ).toEqual(["deprecated", "normal"]);
    const married = facts.find(({ property, rank }) => property === "P26" && rank === "preferred");
    expect(married?.qualifiers).toHaveLength(2);
    expect(married?.qualifiers).toEqual(
      expect.arrayContaining([
        { property: "P580", value: { kind: "time", iso: "1895-07-01T00:00:00Z", precision: 10 } },
        { property: "P582", value: { kind: "time", iso: "1906-04-19T00:00:00Z", precision: 11 } },
      ]),
    );
  });

  it("counts values of a kind that it does not know, and goes on", async () => {
    expect((await imported()).report.unknownValues).toBe(1);
  });

  it("comes out the same packed, as bare lines, and as the reply of the API, on one line or on many", async () => {
    const { report } = await imported();
    const entities = Object.fromEntries(entityLines().map((line, place) => [`e${place}`, JSON.parse(line.replace(/,$/, "")) as unknown]));
    const forms = [
      { name: "a.json.gz", text: gzipSync(DUMP) },
      {
        name: "b.json",
        text: entityLines()
          .map((line) => `${line.replace(/,$/, "")}\n`)
          .join(""),
      },
      { name: "c.json", text: JSON.stringify({ entities }) },
      { name: "d.json", text: JSON.stringify({ entities }, null, 2) },
      { name: "e.json", text: JSON.stringify(Object.values(entities)) },
    ];
    for (const form of forms) expect((await importText([form])).lines, form.name).toEqual(report.lines);
  });

  it("leaves out an entity that the API did not find", async () => {
    const entities = {
      Q7186: JSON.parse(withId("Q7186")) as unknown,
      P19: JSON.parse(withId("P19")) as unknown,
      Q1: { id: "Q1", missing: "" },
    };
    expect((await importText([{ name: "reply.json", text: JSON.stringify({ entities }) }])).entities).toBe(1);
  });

  it("skips a line that is cut off, with its place, and gives up on a file that is something else", async () => {
    const cut = DUMP.replace(withId("Q270"), withId("Q270").slice(0, 300));
    const report = await importText([{ name: "dump.json", text: cut }]);
    expect(report.skippedLines).toBe(1);
    expect(report.firstFault).toMatch(/dump\.json, line 3 \(byte \d+\): not JSON: /);
    const failure = await failureOf(importText([{ name: "x.json", text: '{"rows": [1, 2]}' }], { maxFaults: 0 }));
    expect(failure.message).toMatch(/x\.json, line 1 \(byte 0\): not an entity of Wikidata/);
  });
});
