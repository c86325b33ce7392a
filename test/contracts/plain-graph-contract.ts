import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Direction, KnowledgeGraph, Relation } from "../../src/ports/knowledge-graph.js";
import { failureOf } from "../support/failure-of.js";

const dbr = (name: string) => `http://dbpedia.org/resource/${name}`;
const dbo = (name: string) => `http://dbpedia.org/ontology/${name}`;
const relation = (entity: string, property: string, direction: Direction = "out"): Relation => ({ entity, property, direction });
const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();

/** What every server answers over test/fixtures/own-graphs/dbpedia-shape.ttl, in the plain vocabulary. */
export function describePlainGraph(open: () => Promise<KnowledgeGraph>): void {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await open();
  });
  afterAll(() => kg.close());

  it("finds things by label and alias, every thing with a name, and nothing for an unknown one", async () => {
    const found = await kg.searchEntities(["Ada Holm", "A. Holm", "Odense", "Nobody", "Ada Holm"]);
    const ids = (name: string) => (found.get(name) ?? []).map(({ entity, by }) => `${entity.id} ${by}`);
    expect(ids("Ada Holm")).toEqual([`${dbr("Ada_Holm")} label`]);
    expect(ids("A. Holm")).toEqual([`${dbr("Ada_Holm")} alias`]);
    expect(ids("Odense")).toEqual([`${dbr("Odense")} label`, `${dbr("Odense_(band)")} label`]);
    expect(found.get("Nobody") ?? []).toEqual([]);
    expect(found.get("Ada Holm")?.[0]?.entity).toEqual({
      id: dbr("Ada_Holm"),
      label: "Ada Holm",
      description: "Danish chemist",
      aliases: ["A. Holm"],
    });
  });

  it("finds names that the graph spells with other capitals", async () => {
    const found = await kg.searchEntities(["ADA HOLM", "the ODENSE", "Erik Lunds", "Nobody", 'O\'Neil "x" \\']);
    const ids = (name: string) => (found.get(name) ?? []).map(({ entity, matched, by }) => `${entity.id} ${matched} ${by}`).sort();
    expect(ids("ADA HOLM")).toEqual([`${dbr("Ada_Holm")} ADA HOLM label`]);
    expect(ids("the ODENSE")).toEqual([`${dbr("Odense")} the ODENSE label`, `${dbr("Odense_(band)")} the ODENSE label`]);
    expect([...found.keys()].sort()).toEqual(["ADA HOLM", "the ODENSE"]);
  });

  it("lists relations in both directions with their counts, and leaves names and declarations out", async () => {
    const { relations, hubs } = await kg.relations([dbr("Odense"), dbr("Erik_Lund"), dbr("Unknown")]);
    expect(hubs).toEqual([]);
    expect(sorted(relations)).toEqual(
      sorted([
        ...[dbo("motto"), dbo("populationTotal"), "P31"].map((property) => ({ ...relation(dbr("Odense"), property), count: 1 })),
        { ...relation(dbr("Odense"), dbo("birthPlace"), "in"), count: 1 },
        ...[dbo("birthPlace"), dbo("birthDate"), "P31"].map((property) => ({ ...relation(dbr("Erik_Lund"), property), count: 1 })),
        ...[dbo("spouse"), dbo("mayor")].map((property) => ({ ...relation(dbr("Erik_Lund"), property, "in"), count: 1 })),
      ]),
    );
  });

  it("gives facts with things, days and numbers as values, and their names", async () => {
    const { facts, entities } = await kg.facts([
      relation(dbr("Ada_Holm"), dbo("birthDate")),
      relation(dbr("Ada_Holm"), "P31"),
      relation(dbr("Aarhus"), dbo("populationTotal")),
      relation(dbr("Aarhus"), dbo("birthPlace"), "in"),
    ]);
    const bare = { rank: "normal", qualifiers: [], node: null };
    expect(sorted(facts)).toEqual(
      sorted([
        {
          subject: dbr("Ada_Holm"),
          property: dbo("birthDate"),
          value: { kind: "time", iso: "1901-03-04T00:00:00Z", precision: 11 },
          ...bare,
        },
        { subject: dbr("Ada_Holm"), property: "P31", value: { kind: "entity", id: dbo("Person") }, ...bare },
        { subject: dbr("Aarhus"), property: dbo("populationTotal"), value: { kind: "quantity", amount: 285_273, unit: null }, ...bare },
        { subject: dbr("Erik_Lund"), property: dbo("birthPlace"), value: { kind: "entity", id: dbr("Aarhus") }, ...bare },
      ]),
    );
    expect(entities.map(({ label }) => label).sort()).toEqual(["Aarhus", "Ada Holm", "Erik Lund", "person"]);
  });

  it("gives edges among things", async () => {
    const edges = await kg.edgesAmong([dbr("Ada_Holm"), dbr("Erik_Lund"), dbr("Odense")]);
    expect(sorted(edges)).toEqual(
      sorted([
        { subject: dbr("Ada_Holm"), property: dbo("spouse"), object: dbr("Erik_Lund"), as: "value" },
        { subject: dbr("Ada_Holm"), property: dbo("birthPlace"), object: dbr("Odense"), as: "value" },
      ]),
    );
    expect(await kg.edgesAmong([dbr("Odense")])).toEqual([]);
  });

  it("calls things by their English label, and those without one by their IRI", async () => {
    const labels = await kg.labels([dbr("Aarhus"), dbo("Band")]);
    expect([...labels]).toEqual([
      [dbr("Aarhus"), "Aarhus"],
      [dbo("Band"), "Band"],
    ]);
  });

  it("describes its relations: names, kind of value, and what is declared", async () => {
    const properties = await kg.properties();
    expect(properties.get(dbo("birthPlace"))).toMatchObject({
      label: "birth place",
      kind: "entity",
      own: { takes: "one", ground: "declared", of: [dbo("Person")], is: [dbo("City")] },
    });
    expect(properties.get(dbo("birthDate"))).toMatchObject({ kind: "time", own: { takes: "one" } });
    expect(properties.get(dbo("populationTotal"))).toMatchObject({ kind: "quantity", own: { takes: "many", ground: "unknown" } });
    expect(properties.get(dbo("spouse"))?.own?.symmetric).toBe(true);
    expect(properties.get(dbo("motto"))).toMatchObject({ label: "motto", kind: "text" });
    expect([...properties.keys()].filter((id) => id.includes("rdf-schema") || id.includes("owl"))).toEqual([]);
  });

  it("refuses what is no IRI or too much, and answers nothing for nothing", async () => {
    expect(await kg.relations(["Q42", "x> . ?s ?p ?o"])).toEqual({ relations: [], hubs: [] });
    expect(await kg.facts([])).toEqual({ facts: [], entities: [], cut: [] });
    const many = Array.from({ length: 300 }, (_, at) => dbr(String(at)));
    expect((await failureOf(kg.relations(many))).code).toMatch(/^graph-/);
  });

  describe("for a caller that has aborted", () => {
    it("ends as aborted", async () => {
      expect((await failureOf(kg.relations([dbr("Odense")], AbortSignal.abort()))).code).toBe("aborted");
      expect((await failureOf(kg.searchEntities(["Odense"], AbortSignal.abort()))).code).toBe("aborted");
    });
  });
}
