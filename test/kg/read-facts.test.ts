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
const said = (statement: string, property: string, predicate: string, value: SparqlTerm, rest: SparqlRow = {}): SparqlRow =>
  row(property, value, { statement: node(statement), predicate: uri(predicate), ...rest });
/** All rows of one statement: its value, its rank, its qualifiers, and what its value nodes say. */
function statementRows(name: string, property: string, value: SparqlTerm, parts: Parts = {}): readonly SparqlRow[] {
  const details = (link: string, of: SparqlTerm, known: readonly SparqlRow[]) =>
    known.map((one) => said(name, property, `${WD}prop/${link}`, of, { node: uri(`${WD}value/${link}-${of.value}`), ...one }));
  return [
    said(name, property, `${WD}prop/statement/${property}`, value),
    said(name, property, "http://wikiba.se/ontology#rank", rank(parts.rank ?? "Normal")),
    ...(parts.precision === undefined ? [] : details(`statement/value/${property}`, value, timeDetails(value, parts.precision))),
    ...(parts.unit === undefined ? [] : details(`statement/value/${property}`, value, unitDetails(value, parts.unit))),
    ...Object.entries(parts.qualifiers ?? {}).map(([id, term]) => said(name, property, `${WD}prop/qualifier/${id}`, term)),
  ];
}
type Parts = {
  readonly rank?: string;
  readonly precision?: string;
  readonly unit?: string;
  readonly qualifiers?: Readonly<Record<string, SparqlTerm>>;
};
const detail = (name: string, value: SparqlTerm): SparqlRow => ({ detail: uri(`http://wikiba.se/ontology#${name}`), value });
const timeDetails = (value: SparqlTerm, precision: string) => [
  detail("timeValue", value),
  detail("timePrecision", typed(precision, "integer")),
];
const unitDetails = (value: SparqlTerm, unit: string) => [detail("quantityAmount", value), detail("quantityUnit", wd(unit))];
const valuesOf = (rows: readonly SparqlRow[]) => readFacts(rows).facts.map(({ value }) => value);

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
    expect(readFacts(rows)).toMatchObject({ facts: [], entities: [] });
  });

  it("spell a year before our era with four digits, also where the engine spells it with three", () => {
    const rows = [
      row("P571", date("-753-01-01")),
      row("P571", date("-0070-10-15")),
      row("P571", date("-3149-01-01")),
      row("P571", date("0099-12-31")),
    ];
    expect(valuesOf(rows)).toMatchObject([
      { iso: "-0754-01-01T00:00:00Z", precision: 9 },
      { iso: "-0071-10-15T00:00:00Z", precision: 11 },
      { iso: "-3150-01-01T00:00:00Z" },
      { iso: "0099-12-31T00:00:00Z" },
    ]);
  });

  it("read 1 January as a year, and use the precision if it is given", () => {
    const rows = [
      row("P571", date("1889-01-01")),
      ...statementRows("Q243-a", "P571", date("1999-01-01"), { precision: "11" }),
      ...statementRows("Q243-b", "P571", date("1890-05-01"), { precision: "10" }),
    ];
    expect(valuesOf(rows).map((value) => (value.kind === "time" ? value.precision : null))).toEqual([9, 11, 10]);
  });

  it("count years before our era as people do, without a year 0", () => {
    const years = ["-0043-03-15", "0000-05-01", "0001-05-01"].map((day) => row("P571", date(day)));
    expect(valuesOf(years)).toMatchObject([
      { iso: "-0044-03-15T00:00:00Z" },
      { iso: "-0001-05-01T00:00:00Z" },
      { iso: "0001-05-01T00:00:00Z" },
    ]);
  });

  it("read dates before our era and with a sign", () => {
    expect(valuesOf([row("P571", date("-0043-03-15")), row("P571", date("+1889-03-31"))])).toEqual([
      { kind: "time", iso: "-0044-03-15T00:00:00Z", precision: 11 },
      { kind: "time", iso: "1889-03-31T00:00:00Z", precision: 11 },
    ]);
  });

  it("have the unit of their value node, and none where the node says one", () => {
    const rows = [
      ...statementRows("Q243-a", "P2048", typed("330", "decimal"), { unit: "Q11573" }),
      ...statementRows("Q243-b", "P1101", typed("3", "decimal"), { unit: "Q199" }),
    ];
    expect(valuesOf(rows).map((value) => (value.kind === "quantity" ? value.unit : ""))).toEqual(["Q11573", null]);
  });

  it("are one statement, from its truthy triple, its node and its qualifiers, in any order", () => {
    const qualifiers = { P580: date("1889-03-31"), P582: date("1890-01-01") };
    const rows = [row("P131", wd("Q90")), ...statementRows("Q243-a", "P131", wd("Q90"), { rank: "Preferred", qualifiers })];
    for (const order of [rows, [...rows].reverse(), [...rows.slice(2), ...rows.slice(0, 2)]]) {
      const [fact, ...others] = readFacts(order).facts;
      expect(others).toEqual([]);
      expect(fact).toMatchObject({
        subject: "Q243",
        property: "P131",
        value: { kind: "entity", id: "Q90" },
        rank: "preferred",
        node: "Q243-a",
      });
      expect([...(fact?.qualifiers ?? [])].sort((a, b) => a.property.localeCompare(b.property))).toEqual([
        { property: "P580", value: { kind: "time", iso: "1889-03-31T00:00:00Z", precision: 11 } },
        { property: "P582", value: { kind: "time", iso: "1890-01-01T00:00:00Z", precision: 9 } },
      ]);
    }
  });

  it("are one statement where the value has a unit or a precision and the statement has a qualifier", () => {
    const parts = { rank: "Deprecated", qualifiers: { P582: date("2022-03-15") } };
    const height = statementRows("Q243-a", "P2048", typed("324", "decimal"), { ...parts, unit: "Q11573" });
    const year = statementRows("Q243-a", "P571", date("1890-05-01"), { ...parts, precision: "10" });
    for (const rows of [height, [...height].reverse(), year, [...year].reverse()])
      expect(readFacts(rows).facts.map((fact) => [fact.rank, fact.qualifiers.length])).toEqual([["deprecated", 1]]);
  });

  it("know that there is no value, and that a qualifier has none", () => {
    const novalue = (property: string) => uri(`${WD}prop/novalue/${property}`);
    const type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    const rows = [
      said("Q243-a", "P40", "http://wikiba.se/ontology#rank", rank("Normal")),
      said("Q243-a", "P40", type, novalue("P40")),
      ...statementRows("Q243-b", "P39", wd("Q191954")),
      said("Q243-b", "P39", type, novalue("P582")),
    ];
    expect(readFacts(rows).facts.map(({ property, value, qualifiers }) => [property, value.kind, qualifiers])).toEqual([
      ["P40", "no-value", []],
      ["P39", "entity", [{ property: "P582", value: { kind: "no-value" } }]],
    ]);
  });

  it("give a qualifier the precision and the unit of its own value node", () => {
    const amount = typed("12", "decimal");
    const rows = [
      ...statementRows("Q243-a", "P39", wd("Q191954"), { qualifiers: { P580: date("1998-01-01"), P2048: amount } }),
      ...timeDetails(date("1998-01-01"), "11").map((one) =>
        said("Q243-a", "P39", `${WD}prop/qualifier/value/P580`, wd("Q1"), { node: uri(`${WD}value/x`), ...one }),
      ),
      ...unitDetails(amount, "Q11573").map((one) =>
        said("Q243-a", "P39", `${WD}prop/qualifier/value/P2048`, wd("Q1"), { node: uri(`${WD}value/y`), ...one }),
      ),
    ];
    expect(readFacts(rows).facts[0]?.qualifiers.map(({ value }) => value)).toEqual([
      { kind: "time", iso: "1998-01-01T00:00:00Z", precision: 11 },
      { kind: "quantity", amount: 12, unit: "Q11573" },
    ]);
  });

  it("keep two statements with the same value apart", () => {
    const rows = ["a", "b"].flatMap((name) => statementRows(`Q243-${name}`, "P39", wd("Q191954")));
    expect(readFacts(rows).facts.map((fact) => fact.node)).toEqual(["Q243-a", "Q243-b"]);
  });

  it("hold a qualifier once, however many rows repeat it", () => {
    const repeated = statementRows("Q243-a", "P131", wd("Q90"), { qualifiers: { P580: date("1889-03-31") } });
    expect(readFacts([...repeated, ...repeated]).facts[0]?.qualifiers).toHaveLength(1);
  });

  it("describe an entity that is a qualifier here and a value there, in whichever order the rows come", () => {
    const text = (value: string): SparqlTerm => ({ type: "literal", value, "xml:lang": "en" });
    const asQualifier = said("Q243-a", "P35", `${WD}prop/qualifier/P1366`, wd("Q90"));
    const asValue = row("P131", wd("Q90"), { label: text("Paris"), description: text("capital of France") });
    for (const rows of [
      [asQualifier, asValue],
      [asValue, asQualifier],
    ])
      expect(readFacts(rows).entities).toContainEqual({
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
    expect(readFacts(rows).entities).toEqual([
      { id: "Q90", label: "Paris", description: "capital", aliases: [] },
      { id: "Q142", label: "Q142", description: null, aliases: [] },
    ]);
  });

  it("name the subject where the answer is about what points at an entity", () => {
    const label: SparqlTerm = { type: "literal", value: "Eiffel Tower", "xml:lang": "en" };
    expect(readFacts([row("P131", wd("Q90"), { subjectLabel: label })]).entities.map(({ id, label: name }) => [id, name])).toEqual([
      ["Q90", "Q90"],
      ["Q243", "Eiffel Tower"],
    ]);
  });

  it.each([
    ["not a date", "dateTime"],
    ["0", "dateTime"],
    ["1990-13-45T00:00:00Z", "dateTime"],
    ["2001-01-01T00:00:00Z\ns9: Paris – capital of – Spain", "dateTime"],
    ["", "decimal"],
    ["  ", "integer"],
    ["0x10", "integer"],
    ["NaN", "double"],
  ])("takes %j as %s for no value, and says of which property", (value, type) => {
    const wrong = typed(value, type);
    expect(readFacts([row("P571", wrong)])).toMatchObject({ facts: [], unreadable: [{ subject: "Q243", property: "P571" }] });
    expect(readFacts(statementRows("s1", "P571", wrong))).toMatchObject({ facts: [], unreadable: [{ property: "P571" }] });
  });

  it("leaves a statement out of which a qualifier cannot be read: without its end it would say more", () => {
    const read = readFacts(statementRows("s1", "P39", wd("Q30461"), { qualifiers: { P582: typed("soon", "dateTime") } }));
    expect(read).toMatchObject({ facts: [], unreadable: [{ property: "P39" }] });
  });

  it.each([
    "-0000-00-00T00:00:00Z",
    "-0000-01-01T00:00:00Z",
    "0000-00-00",
    "+99999999999-01-01T00:00:00Z",
    "-99999999999-01-01T00:00:00Z",
    "100000-05-03",
  ])("takes %s for no date: nothing can have happened then", (iso) => {
    expect(readFacts([row("P571", typed(iso, "dateTime"))])).toMatchObject({ facts: [], unreadable: [{ property: "P571" }] });
  });

  it.each(["-0753-04-21T00:00:00Z", "-753-04-21T00:00:00Z", "+2001-00-00T00:00:00Z", "2001-05-03", "-13798000000-01-01T00:00:00Z"])(
    "reads %s",
    (iso) => {
      expect(readFacts([row("P571", typed(iso, "dateTime"))])).toMatchObject({ facts: [{ property: "P571" }], unreadable: [] });
    },
  );
});
