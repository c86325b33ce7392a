import { describe, expect, it } from "vitest";
import type { EvidenceGraph } from "../../src/domain/evidence-graph.js";
import type { Fact, KgProvenance } from "../../src/domain/statement.js";
import { type Additions, evidenceGraphFrom, evidenceGraphOf, extendEvidenceGraph } from "../../src/evidence/evidence-graph.js";
import { dictionaryOf, entityOf, factOf, item, propertyOf, year } from "../support/build.js";
import { CURIE, POLAND, WARSAW } from "../support/curie.js";

const provenance: KgProvenance = { source: "kg", graph: "memory", retrievedAt: "2026-01-01T00:00:00.000Z" };
const properties = dictionaryOf(
  propertyOf("P19", "place of birth"),
  propertyOf("P17", "country"),
  propertyOf("P569", "date of birth", "time"),
);
const BORN_IN_WARSAW = factOf(CURIE.id, "P19", item(WARSAW.id));
const BORN_1867 = factOf(CURIE.id, "P569", year(1867));
const IN_POLAND = factOf(WARSAW.id, "P17", item(POLAND.id));

function extend(graph: EvidenceGraph, additions: Partial<Additions>): EvidenceGraph {
  return extendEvidenceGraph(graph, { entities: [], facts: [], properties, provenance, ...additions });
}

function graphOf(...facts: readonly Fact[]): EvidenceGraph {
  return extend(evidenceGraphOf([]), { entities: [CURIE, WARSAW, POLAND], facts });
}

describe("the ids of statements", () => {
  it("are counted from s1 in the order of arrival", () => {
    const graph = graphOf(BORN_IN_WARSAW, BORN_1867);

    expect(graph.statements().map(({ id, property }) => [id, property])).toEqual([
      ["s1", "P19"],
      ["s2", "P569"],
    ]);
  });

  it("stay when the graph is extended", () => {
    const first = graphOf(BORN_IN_WARSAW);
    const second = extend(first, { facts: [IN_POLAND, BORN_IN_WARSAW, BORN_1867] });

    expect(second.statement("s1")).toEqual(first.statement("s1"));
    expect(second.statements().map(({ id, property }) => `${id} ${property}`)).toEqual(["s1 P19", "s2 P17", "s3 P569"]);
  });

  it("leave the graph that was extended as it was", () => {
    const first = graphOf(BORN_IN_WARSAW);
    extend(first, { facts: [IN_POLAND], entities: [entityOf("Q46", "Europe")] });

    expect(first.statements()).toHaveLength(1);
    expect(first.entity("Q46")).toBeUndefined();
    expect(first.statement("s2")).toBeUndefined();
  });
});

describe("the same fact", () => {
  it("is one statement, however often it comes", () => {
    const graph = extend(graphOf(BORN_IN_WARSAW, BORN_IN_WARSAW), { facts: [BORN_IN_WARSAW] });

    expect(graph.statements()).toHaveLength(1);
  });

  it("is identified by its statement node if it has one", () => {
    const once = factOf(CURIE.id, "P39", item("Q11696"), { node: "Q7186-a" });
    const again = { ...once, node: "Q7186-b" };

    expect(
      graphOf(once, again, once)
        .statements()
        .map(({ node }) => node),
    ).toEqual(["Q7186-a", "Q7186-b"]);
  });

  it("is not the same when the value differs in precision, unit or language", () => {
    const day = factOf(CURIE.id, "P569", { ...year(1867), precision: 11 });
    const metres = factOf(CURIE.id, "P2048", { kind: "quantity", amount: 2, unit: "Q11573" });
    const feet = factOf(CURIE.id, "P2048", { kind: "quantity", amount: 2, unit: "Q3710" });
    const polish = factOf(CURIE.id, "P1477", { kind: "text", text: "Maria", language: "pl" });
    const english = factOf(CURIE.id, "P1477", { kind: "text", text: "Maria", language: "en" });

    expect(graphOf(BORN_1867, day, metres, feet, polish, english).statements()).toHaveLength(6);
  });
});

describe("an entity", () => {
  it("with a description is not overwritten by a bare one", () => {
    const graph = extend(graphOf(), { entities: [entityOf(CURIE.id, "Marie Curie")] });

    expect(graph.entity(CURIE.id)).toEqual(CURIE);
  });

  it("that was bare learns its description", () => {
    const bare = extend(evidenceGraphOf([]), { entities: [entityOf(CURIE.id, "Marie Curie")] });

    expect(extend(bare, { entities: [CURIE] }).entity(CURIE.id)).toEqual(CURIE);
  });

  it("that only a statement names is there by its id", () => {
    const graph = extend(evidenceGraphOf([]), { facts: [BORN_IN_WARSAW] });

    expect(graph.entities()).toEqual([entityOf(CURIE.id, CURIE.id), entityOf(WARSAW.id, WARSAW.id)]);
  });

  it("learns its name when a later reply brings it", () => {
    const graph = extend(extend(evidenceGraphOf([]), { facts: [BORN_IN_WARSAW] }), { entities: [entityOf(WARSAW.id, "Warsaw")] });

    expect(graph.entity(WARSAW.id)?.label).toBe("Warsaw");
    expect(graph.incoming(WARSAW.id)).toHaveLength(1);
  });

  it("is never a date or a number", () => {
    expect(graphOf(BORN_1867).entities()).toEqual([CURIE, WARSAW, POLAND]);
  });
});

describe("statements around an entity", () => {
  const graph = graphOf(BORN_IN_WARSAW, BORN_1867, IN_POLAND);

  it("are found by where they leave and by property", () => {
    expect(graph.outgoing(CURIE.id).map(({ id }) => id)).toEqual(["s1", "s2"]);
    expect(graph.outgoing(CURIE.id, "P569").map(({ id }) => id)).toEqual(["s2"]);
    expect(graph.outgoing(CURIE.id, "P17")).toEqual([]);
  });

  it("are found by where they arrive and by property", () => {
    expect(graph.incoming(WARSAW.id).map(({ id }) => id)).toEqual(["s1"]);
    expect(graph.incoming(WARSAW.id, "P17")).toEqual([]);
    expect(graph.incoming(POLAND.id, "P17").map(({ id }) => id)).toEqual(["s3"]);
    expect(graph.incoming(CURIE.id)).toEqual([]);
  });

  it("are none for an entity that is not there", () => {
    expect(graph.outgoing("Q1")).toEqual([]);
    expect(graph.incoming("Q1")).toEqual([]);
    expect(graph.entity("Q1")).toBeUndefined();
  });

  it("are found once from each side when an entity points at itself", () => {
    const self = graphOf(factOf(POLAND.id, "P17", item(POLAND.id)));

    expect(self.outgoing(POLAND.id).map(({ id }) => id)).toEqual(["s1"]);
    expect(self.incoming(POLAND.id).map(({ id }) => id)).toEqual(["s1"]);
  });
});

describe("toJSON", () => {
  it("holds everything, and survives being written and read", () => {
    const graph = graphOf(
      { ...BORN_IN_WARSAW, rank: "preferred", qualifiers: [{ property: "P585", value: year(1867) }], node: "Q7186-a" },
      factOf(CURIE.id, "P40", { kind: "some-value" }),
    );
    const json = graph.toJSON();

    expect(JSON.parse(JSON.stringify(graph))).toEqual(json);
    expect(json.entities).toEqual([CURIE, WARSAW, POLAND]);
    expect(json.statements[0]).toEqual({
      id: "s1",
      subject: "Q7186",
      property: "P19",
      propertyLabel: "place of birth",
      value: { kind: "entity", id: "Q270" },
      rank: "preferred",
      qualifiers: [{ property: "P585", value: year(1867) }],
      node: "Q7186-a",
      provenance,
    });
  });

  it("gives back the same content when a graph is built of it again", () => {
    const json = graphOf(BORN_IN_WARSAW, BORN_1867, IN_POLAND).toJSON();
    const again = extend(evidenceGraphOf([]), { entities: json.entities, facts: json.statements });

    expect(again.toJSON()).toEqual(json);
  });

  it("is read again with the same ids, whichever statements are left out", () => {
    const json = extend(evidenceGraphOf([{ text: "She was born in Warsaw.", source: "notes" }]), {
      entities: [CURIE, WARSAW, POLAND],
      facts: [BORN_IN_WARSAW, BORN_1867, IN_POLAND],
    }).toJSON();
    const less = { ...json, statements: json.statements.slice(1) };

    expect(evidenceGraphFrom(json).toJSON()).toEqual(json);
    expect(
      evidenceGraphFrom(less)
        .statements()
        .map(({ id }) => id),
    ).toEqual(["s2", "s3"]);
    expect(evidenceGraphFrom(json).passage("p1")?.text).toBe("She was born in Warsaw.");
  });

  it("is read even if two statements have the same id", () => {
    const { statements, ...rest } = graphOf(BORN_IN_WARSAW, BORN_1867).toJSON();
    const graph = evidenceGraphFrom({ ...rest, statements: statements.map((statement) => ({ ...statement, id: "s1" as const })) });

    expect(graph.statement("s1")).toMatchObject({ property: "P569" });
  });

  it("keeps a property's label when a later dictionary does not know it, and shows the id where none ever did", () => {
    const unknown = factOf(CURIE.id, "P9999", item(WARSAW.id));
    const graph = extend(graphOf(BORN_IN_WARSAW), { facts: [unknown], properties: dictionaryOf() });

    expect(graph.toJSON().statements.map(({ propertyLabel }) => propertyLabel)).toEqual(["place of birth", "P9999"]);
  });
});
