import { describe, expect, it } from "vitest";
import { sparqlKnowledgeGraph } from "../../src/kg/sparql-knowledge-graph.js";
import { TEMPLATES } from "../support/templates.js";

const WD = "http://www.wikidata.org/entity/";
const uri = (value: string) => ({ type: "uri", value });
const rows = (...bindings: readonly object[]) => JSON.stringify({ results: { bindings } });
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
    close: async () => undefined,
  });
}

describe("a graph behind SPARQL", () => {
  it("that lists no properties has failed, and is asked again", async () => {
    const kg = graphOf([rows(), rows(PROPERTY)]);
    await expect(kg.properties()).rejects.toMatchObject({ code: "graph-reply", retryable: true });
    expect((await kg.properties()).get("P571")?.label).toBe("inception");
  });

  it("that sends a date which is none says that the list of values is not whole", async () => {
    const value = { type: "literal", value: "not a date", datatype: "http://www.w3.org/2001/XMLSchema#dateTime" };
    const kg = graphOf([rows({ subject: uri(`${WD}Q243`), property: uri(`${WD}P571`), value })]);
    const relation = { entity: "Q243", property: "P571", direction: "out" } as const;
    expect(await kg.facts([relation])).toMatchObject({ facts: [], cut: [relation] });
  });
});
