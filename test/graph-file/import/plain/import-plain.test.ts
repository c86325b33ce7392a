import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { embeddedGraph } from "../../../../src/adapters/embedded/embedded-graph.js";
import { importPlain } from "../../../../src/graph-file/import/plain/import-plain.js";
import { parseColumns } from "../../../../src/graph-file/import/plain/table-columns.js";
import { PLAIN } from "../../../../src/graph-file/import/plain/vocabulary.js";
import { tempFolder } from "../../../support/temp-folder.js";
import { rejectionOf } from "../../../support/thrown.js";

const PREFIXES = `@prefix ex: <http://ex.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix sh: <http://www.w3.org/ns/shacl#> .
`;

async function imported(name: string, text: string, columns = "", maxFaults = 0) {
  const folder = tempFolder();
  writeFileSync(join(folder, name), text);
  const out = join(folder, "graph.kg");
  const options = { inputs: [join(folder, name)], out, force: false, vocabulary: PLAIN, maxFaults };
  const report = await importPlain({ ...options, columns: columns === "" ? new Map() : parseColumns(columns) });
  const kg = await embeddedGraph({ file: out, cache: null });
  onTestFinished(() => kg.close());
  const outOf = async (entity: string) =>
    (await kg.facts((await kg.relations([entity])).relations)).facts.filter(({ subject }) => subject === entity);
  return { report, kg, properties: await kg.properties(), outOf };
}

const SAME: readonly (readonly [string, string])[] = [
  ["a.ttl", `${PREFIXES} ex:anna rdfs:label "Anna Berg" ; ex:reportsTo ex:bob . ex:bob rdfs:label "Bob Stone" .`],
  ["a.trig", `${PREFIXES} ex:g { ex:anna rdfs:label "Anna Berg" ; ex:reportsTo ex:bob . ex:bob rdfs:label "Bob Stone" . }`],
  [
    "a.nq",
    `<http://ex.example/anna> <http://www.w3.org/2000/01/rdf-schema#label> "Anna Berg" <http://g.example/> .
<http://ex.example/bob> <http://www.w3.org/2000/01/rdf-schema#label> "Bob Stone" .
<http://ex.example/anna> <http://ex.example/reportsTo> <http://ex.example/bob> .
`,
  ],
  [
    "a.jsonld",
    JSON.stringify({
      "@context": {
        ex: "http://ex.example/",
        name: "http://www.w3.org/2000/01/rdf-schema#label",
        reportsTo: { "@id": "ex:reportsTo", "@type": "@id" },
      },
      "@graph": [
        { "@id": "ex:anna", name: "Anna Berg", reportsTo: "ex:bob" },
        { "@id": "ex:bob", name: "Bob Stone" },
      ],
    }),
  ],
  [
    "a.rdf",
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:ex="http://ex.example/">
<rdf:Description rdf:about="http://ex.example/anna"><rdfs:label>Anna Berg</rdfs:label><ex:reportsTo rdf:resource="http://ex.example/bob"/></rdf:Description>
<rdf:Description rdf:about="http://ex.example/bob"><rdfs:label>Bob Stone</rdfs:label></rdf:Description></rdf:RDF>`,
  ],
];

describe("importPlain", () => {
  it.each(SAME)("reads %s", async (name, text) => {
    const { kg, properties } = await imported(name, text);
    const found = (await kg.searchEntities(["Anna Berg"])).get("Anna Berg") ?? [];
    const { relations } = await kg.relations(found.map(({ entity }) => entity.id));
    const { facts, entities } = await kg.facts(relations);
    expect(facts).toHaveLength(1);
    expect(entities.map(({ label }) => label)).toContain("Bob Stone");
    expect([...properties.values()].map(({ label }) => label)).toEqual(["reports to"]);
  });

  it("keeps compact names as ids, also those of properties, and finds them again", async () => {
    const { outOf, kg } = await imported(...(SAME[0] as [string, string]));
    expect(await outOf("ex:anna")).toMatchObject([
      { subject: "ex:anna", property: "ex:reportsTo", value: { kind: "entity", id: "ex:bob" } },
    ]);
    expect(await kg.labels(["ex:bob", "ex:nobody"])).toEqual(new Map([["ex:bob", "Bob Stone"]]));
    expect(await kg.edgesAmong(["ex:anna", "ex:bob"])).toEqual([
      { subject: "ex:anna", property: "ex:reportsTo", object: "ex:bob", as: "value" },
    ]);
  });

  it("takes what a relation is declared to be, and says why it takes one value", async () => {
    const { properties } = await imported(
      "a.ttl",
      `${PREFIXES} ex:boss a owl:FunctionalProperty ; owl:inverseOf ex:staff ; rdfs:range ex:Person . ex:in a owl:TransitiveProperty .
ex:near a owl:SymmetricProperty . [] sh:path ex:room ; sh:maxCount 1 .
ex:a ex:boss ex:b ; ex:in ex:c ; ex:near ex:b ; ex:room ex:r ; ex:knows ex:b .`,
    );
    expect(properties.get("ex:boss")?.own).toMatchObject({ takes: "one", ground: "declared", inverse: "ex:staff", is: ["ex:Person"] });
    expect(properties.get("ex:in")?.own).toMatchObject({ transitive: true, takes: "many" });
    expect(properties.get("ex:near")?.own).toMatchObject({ symmetric: true });
    expect(properties.get("ex:room")?.own).toMatchObject({ takes: "one", ground: "declared" });
    expect(properties.get("ex:knows")?.own).toMatchObject({ takes: "many", ground: "unknown", subjects: 1, single: 1 });
  });

  it.each([
    [299, "many", "unknown"],
    [300, "one", "counted"],
  ])("counts one value over %i subjects as %s", async (count, takes, ground) => {
    const rows = Array.from({ length: count }, (_, at) => `Device ${at},Room ${at % 7}`);
    const { properties } = await imported("a.csv", ["name,room", ...rows].join("\n"));
    expect(properties.get(":room")?.own).toMatchObject({ takes, ground });
  });

  it("reads quoted triples, reified ones and nameless nodes as statements with qualifiers", async () => {
    const { outOf } = await imported(
      "a.ttl",
      `${PREFIXES} @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
ex:a ex:worksIn ex:x . << ex:a ex:worksIn ex:x >> ex:since "2019"^^xsd:gYear .
ex:b ex:job [ ex:employer ex:y ; ex:start "2020-02-01"^^xsd:date ] .
ex:s a rdf:Statement ; rdf:subject ex:c ; rdf:predicate ex:worksIn ; rdf:object ex:z ; ex:end "2021"^^xsd:gYear .`,
    );
    expect(await outOf("ex:a")).toMatchObject([{ property: "ex:worksIn", qualifiers: [{ property: "P580", value: { precision: 9 } }] }]);
    expect(await outOf("ex:b")).toMatchObject([{ property: "ex:employer", value: { id: "ex:y" }, qualifiers: [{ property: "P580" }] }]);
    expect(await outOf("ex:c")).toMatchObject([{ value: { id: "ex:z" }, qualifiers: [{ property: "P582" }] }]);
  });

  it("reads what DBpedia has: nodes below a thing as qualifiers, redirects as other names, datatypes as units", async () => {
    const { outOf, kg } = await imported(
      "a.ttl",
      `${PREFIXES} @prefix dbo: <http://dbpedia.org/ontology/> . @prefix dbt: <http://dbpedia.org/datatype/> .
ex:Anna rdfs:label "Anna Berg" ; dbo:team ex:Rovers ; dbo:careerStation ex:Anna__CareerStation__1 ; dbo:height "1.93"^^dbt:metre .
ex:Anna__CareerStation__1 a dbo:CareerStation ; dbo:team ex:Rovers ; dbo:league ex:First ; dbo:activeYearsStartYear "2011"^^xsd:gYear .
ex:Rovers rdfs:label "Rovers" . ex:First rdfs:label "First League" . ex:AB rdfs:label "A. Berg" ; dbo:wikiPageRedirects ex:Anna .
ex:Rovers ex:hasGround <http://ex.example/Rovers/ground> . <http://ex.example/Rovers/ground> ex:locatedIn ex:First .`,
    );
    const facts = await outOf("ex:Anna");
    expect(facts).toHaveLength(2);
    expect(facts).toContainEqual(
      expect.objectContaining({
        property: "dbo:team",
        value: { kind: "entity", id: "ex:Rovers" },
        qualifiers: [
          { property: "P580", value: { kind: "time", iso: "2011-01-01T00:00:00Z", precision: 9 } },
          { property: "dbo:league", value: { kind: "entity", id: "ex:First" } },
        ],
      }),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({ property: "dbo:height", value: { kind: "quantity", amount: 1.93, unit: "Q11573" } }),
    );
    expect((await kg.labels(["Q11573"])).get("Q11573")).toBe("metre");
    expect((await kg.searchEntities(["A. Berg"])).get("A. Berg")?.map(({ entity }) => entity.id)).toEqual(["ex:Anna"]);
    expect(await outOf("ex:Rovers")).toMatchObject([{ property: "ex:hasGround", qualifiers: [] }]);
  });

  it.each(["0000-00-00", "0000-05-01", "2021-13-01", "2021-02-30", "2021-00-10"])("does not take %s for a day", async (day) => {
    const { outOf } = await imported("a.ttl", `${PREFIXES} ex:a rdfs:label "A" ; ex:due "${day}"^^xsd:date .`);
    expect(await outOf("ex:a")).toMatchObject([{ value: { kind: "text", text: day } }]);
  });

  it("guesses what columns are and says so", async () => {
    const { report, outOf } = await imported(
      "a.csv",
      'title,type,artist,released,tracks,catalogue no\nInk,album,"Low Orchard; Etta Rourke",2016-02-23,11,A409\nTopiary,EP,Mirrorgarden,2016-04-26,4,C183\n',
    );
    expect(report.mapping).toEqual([
      'column "title": subject',
      'column "type": type',
      'column "artist": a relation to other things',
      'column "released": a date',
      'column "tracks": a number',
      'column "catalogue no": a text',
    ]);
    const facts = await outOf("row:Ink");
    expect(facts.filter(({ property }) => property === ":artist")).toHaveLength(2);
    expect(facts).toContainEqual(expect.objectContaining({ property: ":tracks", value: { kind: "quantity", amount: 11, unit: null } }));
    expect(facts).toContainEqual(expect.objectContaining({ property: "P31", value: { kind: "entity", id: "row:album" } }));
  });

  it("reads a table of statements with start, end and source, and columns that are named", async () => {
    const { outOf } = await imported(
      "a.tsv",
      "who\tproperty\tvalue\tstart\tsource\nAnna\tworks in\tSales\t2019\thttps://hr.example/1\n",
      "subject=who",
    );
    expect(await outOf("row:Anna")).toMatchObject([{ property: ":works_in", references: 1, qualifiers: [{ property: "P580" }] }]);
  });

  it("reads JSON lines", async () => {
    const { outOf } = await imported("a.jsonl", '{"name":"Billing","runs on":["Server 1","Server 2"]}\n{"name":"Server 1"}\n');
    expect((await outOf("row:Billing")).map(({ value }) => value)).toHaveLength(2);
  });

  it.each([
    ["a.ttl", "ex:a ex:b .", /line 1/],
    ["a.csv", 'name,room\n"Anna,x\n', /line 2: a quotation mark is never closed/],
    ["a.jsonl", '{"name":"A","room":"B"}\n[1]\n', /line 2: no JSON object/],
    [
      "a.jsonld",
      '{"@context":"https://far.example/c.jsonld","@id":"urn:a"}',
      /context https:\/\/far\.example\/c\.jsonld is on the network/,
    ],
    ["a.doc", "x", /has to end in \.nt/],
    ["a.ttl", "@prefix ex: <http://ex.example/> .", /no statements/],
  ])("refuses %s with %j", async (name, text, message) => {
    expect((await rejectionOf(imported(name, text))).message).toMatch(message);
  });

  it("leaves out a row with more cells than the header, and says which rows have fewer", async () => {
    const text = "Name,Room,Maker\nPump 1,Bay A,Halden\nPump 2,Bay A, upper,Halden\nPump 3,Bay B\nPump 4,Bay B,Halden,,\n";
    const { report, kg } = await imported("pumps.csv", text, "", 5);
    expect(report.skippedLines).toBe(1);
    expect(report.faults).toEqual([
      expect.stringMatching(/pumps\.csv, line 3: 4 cells where the first row names 3; .*quotation marks: "Pump 2,Bay A,upper,Halden"$/),
    ]);
    expect(report.mapping.at(-1)).toMatch(/pumps\.csv: 1 row with fewer cells than the header; .* \(lines 4\)$/);
    expect((await kg.searchEntities(["Pump 2"])).get("Pump 2") ?? []).toEqual([]);
  });
});
