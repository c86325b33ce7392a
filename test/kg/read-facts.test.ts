import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/kg/read-facts.js";
import type { SparqlRow, SparqlTerm } from "../../src/kg/sparql-results.js";

const WD = "http://www.wikidata.org/";
const XSD = "http://www.w3.org/2001/XMLSchema#";
const uri = (value: string): SparqlTerm => ({ type: "uri", value });
const wd = (id: string) => uri(`${WD}entity/${id}`);
const node = (name: string) => uri(`${WD}entity/statement/${name}`);
const rank = (name: string) => uri(`http://wikiba.se/ontology#${name}Rank`);
const typed = (value: string, type: string): SparqlTerm => ({ type: "literal", value, datatype: `${XSD}${type}` });
const date = (value: string) => typed(`${value}T00:00:00Z`, "dateTime");
const row = (property: string, value: SparqlTerm, rest: SparqlRow = {}): SparqlRow => ({
  subject: wd("Q243"),
  property: wd(property),
  value,
  ...rest,
});
const valuesOf = (rows: readonly SparqlRow[]) => readFacts(rows, "value").facts.map(({ value }) => value);

describe("facts from the rows of an answer", () => {
  it("are values of every kind", () => {
    const rows = [
      row("P131", wd("Q90")),
      row("P571", date("1889-03-31")),
      row("P2048", typed("330.5", "decimal")),
      row("P1101", typed("3", "integer")),
      row("P1705", { type: "literal", value: "Tour Eiffel", "xml:lang": "fr" }),
      row("P348", { type: "literal", value: "1.0" }),
      row("P84", uri(`${WD}.well-known/genid/abc`)),
      row("P85", { type: "bnode", value: "b0" }),
    ];
    expect(valuesOf(rows)).toEqual([
      { kind: "entity", id: "Q90" },
      { kind: "time", iso: "1889-03-31T00:00:00Z", precision: 11 },
      { kind: "quantity", amount: 330.5, unit: null },
      { kind: "quantity", amount: 3, unit: null },
      { kind: "text", text: "Tour Eiffel", language: "fr" },
      { kind: "text", text: "1.0", language: null },
      { kind: "some-value" },
      { kind: "some-value" },
    ]);
  });

  it("leave out what is no entity, no property and no number", () => {
    const rows = [
      row("P18", uri("http://commons.wikimedia.org/wiki/Special:FilePath/Tower.jpg")),
      row("P2048", typed("many", "decimal")),
      row("L1", wd("Q90")),
      { ...row("P31", wd("Q90")), subject: uri(`${WD}entity/statement/Q1-x`) },
      { subject: wd("Q243"), property: wd("P31") },
      {},
    ];
    expect(readFacts(rows, "value")).toEqual({ facts: [], entities: [] });
  });

  it("spell a year before our era with four digits, also where the engine spells it with three", () => {
    const rows = [
      row("P571", date("-753-01-01")),
      row("P571", date("-0070-10-15")),
      row("P571", date("-3149-01-01")),
      row("P571", date("0099-12-31")),
    ];
    expect(valuesOf(rows)).toMatchObject([
      { iso: "-0753-01-01T00:00:00Z", precision: 9 },
      { iso: "-0070-10-15T00:00:00Z", precision: 11 },
      { iso: "-3149-01-01T00:00:00Z" },
      { iso: "0099-12-31T00:00:00Z" },
    ]);
  });

  it("take a bare 1 January for a year, and believe the precision where it is told", () => {
    const rows = [
      row("P571", date("1889-01-01")),
      row("P571", date("1999-01-01"), { statement: node("Q243-a"), precision: typed("11", "integer") }),
      row("P571", date("1890-05-01"), { statement: node("Q243-b"), precision: typed("10", "integer") }),
    ];
    expect(valuesOf(rows).map((value) => (value.kind === "time" ? value.precision : null))).toEqual([9, 11, 10]);
  });

  it("read dates before our era and with a sign", () => {
    expect(valuesOf([row("P571", date("-0044-03-15")), row("P571", date("+1889-03-31"))])).toEqual([
      { kind: "time", iso: "-0044-03-15T00:00:00Z", precision: 11 },
      { kind: "time", iso: "1889-03-31T00:00:00Z", precision: 11 },
    ]);
  });

  it("have the unit of their value node, and none where the node says one", () => {
    const rows = [
      row("P2048", typed("330", "decimal"), { statement: node("Q243-a"), unit: wd("Q11573") }),
      row("P1101", typed("3", "decimal"), { statement: node("Q243-b"), unit: wd("Q199") }),
    ];
    expect(valuesOf(rows).map((value) => (value.kind === "quantity" ? value.unit : ""))).toEqual(["Q11573", null]);
  });

  it("are one statement, from its truthy triple, its node and its qualifiers, in any order", () => {
    const statement = { statement: node("Q243-a") };
    const truthy = row("P131", wd("Q90"));
    const whole = row("P131", wd("Q90"), { ...statement, rank: rank("Preferred") });
    const start = row("P131", wd("Q90"), { ...statement, qualifier: wd("P580"), qualifierValue: date("1889-03-31") });
    const end = row("P131", wd("Q90"), { ...statement, qualifier: wd("P582"), qualifierValue: date("1890-01-01") });
    for (const rows of [
      [truthy, whole, start, end],
      [start, end, whole, truthy],
      [start, whole, truthy, end],
    ]) {
      const { facts } = readFacts(rows, "value");
      expect(facts).toEqual([
        {
          subject: "Q243",
          property: "P131",
          value: { kind: "entity", id: "Q90" },
          rank: "preferred",
          node: "Q243-a",
          qualifiers: [
            { property: "P580", value: { kind: "time", iso: "1889-03-31T00:00:00Z", precision: 11 } },
            { property: "P582", value: { kind: "time", iso: "1890-01-01T00:00:00Z", precision: 9 } },
          ],
        },
      ]);
    }
  });

  it("are one statement where the value has a unit or a precision and the statement has a qualifier", () => {
    const deprecated = { statement: node("Q243-a"), rank: rank("Deprecated") };
    const qualified = { statement: node("Q243-a"), qualifier: wd("P582"), qualifierValue: date("2022-03-15") };
    const height = [
      row("P2048", typed("324", "decimal"), { ...deprecated, unit: wd("Q11573") }),
      row("P2048", typed("324", "decimal"), qualified),
    ];
    const year = [
      row("P571", date("1890-05-01"), { ...deprecated, precision: typed("10", "integer") }),
      row("P571", date("1890-05-01"), qualified),
    ];
    for (const rows of [height, [...height].reverse(), year, [...year].reverse()]) {
      const { facts } = readFacts(rows, "value");
      expect(facts.map((fact) => [fact.rank, fact.qualifiers.length])).toEqual([["deprecated", 1]]);
    }
  });

  it("keep two statements with the same value apart", () => {
    const rows = ["a", "b"].map((name) => row("P39", wd("Q191954"), { statement: node(`Q243-${name}`), rank: rank("Normal") }));
    expect(readFacts(rows, "value").facts.map((fact) => fact.node)).toEqual(["Q243-a", "Q243-b"]);
  });

  it("hold a qualifier once, however many rows repeat it", () => {
    const repeated = row("P131", wd("Q90"), { statement: node("Q243-a"), qualifier: wd("P580"), qualifierValue: date("1889-03-31") });
    expect(readFacts([repeated, repeated], "value").facts[0]?.qualifiers).toHaveLength(1);
  });

  it("describe an entity that is a qualifier here and a value there, in whichever order the rows come", () => {
    const text = (value: string): SparqlTerm => ({ type: "literal", value, "xml:lang": "en" });
    const asQualifier = row("P35", wd("Q157"), { statement: node("Q243-a"), qualifier: wd("P1366"), qualifierValue: wd("Q90") });
    const asValue = row("P131", wd("Q90"), { label: text("Paris"), description: text("capital of France") });
    for (const rows of [
      [asQualifier, asValue],
      [asValue, asQualifier],
    ])
      expect(readFacts(rows, "value").entities).toContainEqual({
        id: "Q90",
        label: "Paris",
        description: "capital of France",
        aliases: [],
      });
  });

  it("name their entities by label, or by id where there is none", () => {
    const rows = [
      row("P131", wd("Q90"), {
        label: { type: "literal", value: "Paris", "xml:lang": "en" },
        description: { type: "literal", value: "capital" },
      }),
      row("P131", wd("Q142")),
    ];
    expect(readFacts(rows, "value").entities).toEqual([
      { id: "Q90", label: "Paris", description: "capital", aliases: [] },
      { id: "Q142", label: "Q142", description: null, aliases: [] },
    ]);
  });

  it("name the subject where the answer is about what points at an entity", () => {
    const label: SparqlTerm = { type: "literal", value: "Eiffel Tower", "xml:lang": "en" };
    expect(readFacts([row("P131", wd("Q90"), { label })], "subject").entities.map(({ id, label: name }) => [id, name])).toEqual([
      ["Q243", "Eiffel Tower"],
    ]);
  });
});
