import { describe, expect, it } from "vitest";
import { sparqlKnowledgeGraph } from "../../src/kg/sparql-knowledge-graph.js";
import { TEMPLATES } from "../support/templates.js";

const WD = "http://www.wikidata.org/entity/";
const uri = (value: string) => ({ type: "uri", value });
const END = { value: uri("urn:plumbline:end") };
const rows = (...bindings: readonly object[]) => JSON.stringify({ results: { bindings: [...bindings, END] } });
const PROPERTY = {
  property: uri(`${WD}P571`),
  type: uri("http://wikiba.se/ontology#Time"),
  label: { type: "literal", value: "inception" },
};

function graphOf(answers: readonly string[]) {
  const left = [...answers];
  return sparqlKnowledgeGraph({
    id: "test",
    names: "search",
    select: async () => left.shift() ?? rows(),
    templates: TEMPLATES,
    searchEntities: async () => new Map(),
  });
}

describe("a graph behind SPARQL", () => {
  it("that lists no properties has failed, and is asked again", async () => {
    const kg = graphOf([rows(), rows(PROPERTY)]);
    await expect(kg.properties()).rejects.toMatchObject({ code: "graph-reply", retryable: true });
    expect((await kg.properties()).get("P571")?.label).toBe("inception");
  });

  it("that sends a date which is none is asked again; where it stays so, the list of values is not whole", async () => {
    const said = { subject: uri(`${WD}Q243`), property: uri(`${WD}P571`) };
    const dated = (value: string) =>
      rows({ ...said, value: { type: "literal", value, datatype: "http://www.w3.org/2001/XMLSchema#dateTime" } });
    const relation = { entity: "Q243", property: "P571", direction: "out" } as const;
    const wrong = dated("not a date");
    expect(await graphOf([wrong, wrong, wrong]).facts([relation])).toMatchObject({
      facts: [],
      cut: [relation],
      unreadable: [{ ...relation, said: "not a date" }],
    });
    expect(await graphOf([wrong, dated("1889-03-31T00:00:00Z")]).facts([relation])).toMatchObject({
      facts: [{ subject: "Q243" }],
      cut: [],
    });
  });

  it("that sends an unreadable qualifier of a statement that arrives at a thing has not told all that arrives there", async () => {
    const at = (predicate: string, value: object) => ({
      subject: uri(`${WD}Q76`),
      property: uri(`${WD}P39`),
      statement: uri(`${WD}statement/s1`),
      predicate: uri(`http://www.wikidata.org/prop/${predicate}`),
      value,
    });
    const ended = { type: "literal", value: "soon", datatype: "http://www.w3.org/2001/XMLSchema#dateTime" };
    const answer = rows(at("statement/P39", uri(`${WD}Q11696`)), at("qualifier/P582", ended));
    const relation = { entity: "Q11696", property: "P39", direction: "in" } as const;
    const other = { ...relation, entity: "Q1" } as const;
    expect(await graphOf([answer, answer, answer]).facts([relation, other])).toMatchObject({
      facts: [],
      cut: [relation],
      unreadable: [{ ...relation, said: "soon" }],
    });
  });

  it("that lists a relation which cannot be read has failed", async () => {
    const listed = { entity: uri(`${WD}Q243`), direction: { type: "literal", value: "out" }, predicate: uri(`${WD}P571`) };
    for (const odd of [
      { ...listed, count: { type: "literal", value: "many" } },
      { ...listed, entity: uri(`${WD}?243`), count: { type: "literal", value: "1" } },
    ])
      await expect(graphOf([rows(odd)]).relations(["Q243"])).rejects.toMatchObject({ code: "graph-reply", retryable: true });
  });

  it("that answers without the last row has failed", async () => {
    const kg = graphOf([JSON.stringify({ results: { bindings: [] } }), rows()]);
    await expect(kg.edgesAmong(["Q90", "Q142"])).rejects.toMatchObject({ code: "graph-reply", retryable: true });
    expect(await kg.edgesAmong(["Q90", "Q142"])).toEqual([]);
  });

  it("that counts more rows than it has was truncated, wherever its end row is", async () => {
    const relation = { entity: "Q142", property: "P36", direction: "out" } as const;
    const at = (predicate: string, value: string) => ({
      subject: uri(`${WD}Q142`),
      property: uri(`${WD}P36`),
      statement: uri(`${WD}statement/s1`),
      predicate: uri(`http://www.wikidata.org/prop/${predicate}`),
      value: uri(`${WD}${value}`),
    });
    const answer = (...given: readonly object[]) =>
      JSON.stringify({ results: { bindings: [{ ...END, told: { type: "literal", value: "2" } }, ...given] } });
    const [value, qualifier] = [at("statement/P36", "Q90"), at("qualifier/P1480", "Q1")];
    await expect(graphOf([answer(value)]).facts([relation])).rejects.toMatchObject({ code: "graph-reply", retryable: true });
    expect((await graphOf([answer(value, qualifier)]).facts([relation])).facts).toMatchObject([{ qualifiers: [{ property: "P1480" }] }]);
  });

  it("that has more rows than requested fails before they are parsed", async () => {
    const many = JSON.stringify({ results: { bindings: Array.from({ length: 500_000 }, () => END) } });
    await expect(graphOf([many]).edgesAmong(["Q90", "Q142"])).rejects.toMatchObject({
      code: "graph-reply",
      message: expect.stringContaining("more rows than"),
      retryable: false,
    });
  });

  it("that gives fewer statements than it listed has failed, and may give more", async () => {
    const relation = { entity: "Q142", property: "P36", direction: "out" } as const;
    const capital = (id: string) => ({ subject: uri(`${WD}Q142`), property: uri(`${WD}P36`), value: uri(`${WD}${id}`) });
    const listing = (count: number) => graphOf([rows(capital("Q90"))]).facts([{ ...relation, count }]);
    await expect(listing(2)).rejects.toMatchObject({ code: "graph-reply", retryable: true });
    for (const count of [0, 1]) expect((await listing(count)).facts).toHaveLength(1);
  });

  it("that leaves out a value node has failed: its unit or its precision would be missing", async () => {
    const said = { subject: uri(`${WD}Q243`), property: uri(`${WD}P2048`), statement: uri(`${WD}statement/Q243-1`) };
    const node = uri("http://www.wikidata.org/value/abc");
    const predicate = uri("http://www.wikidata.org/prop/statement/value/P2048");
    const dangling = { ...said, predicate, value: node };
    const unit = { ...said, predicate, node, detail: uri("http://wikiba.se/ontology#quantityUnit"), value: uri(`${WD}Q11573`) };
    const relation = { entity: "Q243", property: "P2048", direction: "out" } as const;
    await expect(graphOf([rows(dangling)]).facts([relation])).rejects.toMatchObject({ code: "graph-reply" });
    expect((await graphOf([rows(dangling, unit)]).facts([relation])).facts).toEqual([]);
  });
});
