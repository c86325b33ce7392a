import { describe, expect, it } from "vitest";
import { readEdges, readRelations } from "../../src/kg/read-rows.js";
import type { SparqlRow } from "../../src/kg/sparql-results.js";

const WD = "http://www.wikidata.org/";
const uri = (value: string) => ({ type: "uri" as const, value });
const wd = (id: string) => uri(`${WD}entity/${id}`);
const text = (value: string) => ({ type: "literal" as const, value });
const row = (entity: string, direction: string, predicate: string, count: number): SparqlRow => ({
  entity: wd(entity),
  direction: text(direction),
  predicate: uri(predicate),
  count: text(String(count)),
});

describe("relations from the rows of an answer", () => {
  it("are the properties among the predicates, each once, with the larger of its counts", () => {
    const rows = [
      row("Q1", "out", `${WD}prop/direct/P35`, 1),
      row("Q1", "out", `${WD}prop/P35`, 3),
      row("Q1", "out", "http://www.w3.org/2000/01/rdf-schema#label", 300),
      row("Q1", "in", `${WD}prop/statement/P17`, 2),
      row("Q1", "in", `${WD}prop/qualifier/P642`, 2),
      row("nonsense", "in", `${WD}prop/direct/P17`, 2),
    ];
    expect(readRelations(rows, 1000)).toEqual({
      relations: [
        { entity: "Q1", property: "P35", direction: "out", count: 3 },
        { entity: "Q1", property: "P17", direction: "in", count: 2 },
      ],
      hubs: [],
    });
  });

  it("say nothing of what arrives at an entity whose sample is full, and name it as a hub", () => {
    const rows = [
      row("Q30", "out", `${WD}prop/direct/P36`, 1),
      row("Q30", "in", `${WD}prop/direct/P27`, 60),
      row("Q30", "in", "http://schema.org/about", 40),
      row("Q90", "in", `${WD}prop/direct/P19`, 99),
    ];
    const { relations, hubs } = readRelations(rows, 100);
    expect(hubs).toEqual(["Q30"]);
    expect(relations.map(({ entity, property, direction }) => `${entity} ${property} ${direction}`)).toEqual(["Q30 P36 out", "Q90 P19 in"]);
  });
});

describe("edges from the rows of an answer", () => {
  it("take the property from the claim where they come from a statement", () => {
    const rows = [
      { subject: wd("Q1"), predicate: uri(`${WD}prop/direct/P166`), value: wd("Q2") },
      { subject: wd("Q1"), claim: uri(`${WD}prop/P166`), predicate: uri(`${WD}prop/statement/P166`), value: wd("Q2") },
      { subject: wd("Q1"), claim: uri(`${WD}prop/P166`), predicate: uri(`${WD}prop/qualifier/P1686`), value: wd("Q3") },
      { subject: wd("Q1"), predicate: uri("http://www.w3.org/2002/07/owl#sameAs"), value: wd("Q3") },
    ];
    expect(readEdges(rows)).toEqual([
      { subject: "Q1", property: "P166", object: "Q2", as: "value" },
      { subject: "Q1", property: "P166", object: "Q3", as: "qualifier" },
    ]);
  });
});
