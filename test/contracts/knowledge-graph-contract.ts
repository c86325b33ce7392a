import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import type { Direction, Edge, KnowledgeGraph, Offered, Relation } from "../../src/ports/knowledge-graph.js";
import { failureOf } from "../support/failure-of.js";

const PARIS = "Q90";
const PARIS_TEXAS = "Q830149";
const TEXAS = "Q1439";
const FRANCE = "Q142";
const TOWER = "Q243";
const MACRON = "Q3052772";
const HOLLANDE = "Q157";
const CURIE = "Q7186";
const UNIVERSITY = "Q209842";

const relation = (entity: EntityId, property: PropertyId, direction: Direction = "out"): Relation => ({ entity, property, direction });
const day = (date: string) => ({ kind: "time", iso: `${date}T00:00:00Z`, precision: 11 });
const month = (date: string) => ({ kind: "time", iso: `${date}-01T00:00:00Z`, precision: 10 });
const year = (date: string) => ({ kind: "time", iso: `${date}-01-01T00:00:00Z`, precision: 9 });
const bySaying = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
const edge = ({ subject, property, object, as }: Edge) => `${subject} ${property} ${object}${as === "value" ? "" : ` ${as}`}`;
const bare = ({ entity, property, direction }: Offered): Relation => ({ entity, property, direction });
const triple = ({ subject, property, value }: Fact) => `${subject} ${property} ${value.kind === "entity" ? value.id : value.kind}`;

/** What every KnowledgeGraph over test/fixtures/tiny-graph.ttl answers, whatever it is made of. */
export function describeKnowledgeGraph(open: () => Promise<KnowledgeGraph>): void {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await open();
  });
  afterAll(() => kg.close());

  /** A graph that has not been asked anything yet. */
  async function withFresh<T>(use: (fresh: KnowledgeGraph) => Promise<T>): Promise<T> {
    const fresh = await open();
    try {
      return await use(fresh);
    } finally {
      await fresh.close();
    }
  }

  async function factsOf(...relations: readonly Relation[]) {
    return (await kg.facts(relations)).facts.map(({ node: _, ...said }) => said).sort(bySaying);
  }

  describe("names", () => {
    it("finds an entity by its label and says how the graph spells it", async () => {
      const [found] = (await kg.searchEntities(["Eiffel Tower"])).get("Eiffel Tower") ?? [];
      expect(found).toMatchObject({ matched: "Eiffel Tower", by: "label" });
      expect(found?.entity).toMatchObject({ id: TOWER, label: "Eiffel Tower", description: "iron tower by the Seine" });
    });

    it("finds an entity by its alias and gives its label", async () => {
      const [found] = (await kg.searchEntities(["City of Light"])).get("City of Light") ?? [];
      expect(found).toMatchObject({ matched: "City of Light", by: "alias", entity: { id: PARIS, label: "Paris" } });
    });

    it("finds names with accents and quotation marks", async () => {
      const names = ["Maria Skłodowska-Curie", 'Madame "Radium" Curie', "François Hollande"];
      const found = await kg.searchEntities(names);
      expect(names.map((name) => found.get(name)?.[0]?.entity.id)).toEqual([CURIE, CURIE, HOLLANDE]);
    });

    it("offers every bearer of a shared name", async () => {
      const found = (await kg.searchEntities(["Paris"])).get("Paris") ?? [];
      const bearers = found.filter(({ matched }) => matched === "Paris").map(({ entity }) => entity.id);
      expect(bearers.sort()).toEqual([PARIS_TEXAS, PARIS]);
    });

    it("finds nothing for an unknown name", async () => {
      const found = await kg.searchEntities(["Paris Hilton", "Xyzzy"]);
      expect([found.get("Paris Hilton") ?? [], found.get("Xyzzy") ?? []]).toEqual([[], []]);
    });

    it("answers several names at once, each under its own spelling", async () => {
      const found = await kg.searchEntities(["Texas", "Lone Star State", "Poland"]);
      expect(["Texas", "Lone Star State", "Poland"].map((name) => found.get(name)?.[0]?.entity.id)).toEqual([TEXAS, TEXAS, "Q36"]);
    });

    it("answers several names when one of them is asked twice", async () => {
      const found = await kg.searchEntities(["Texas", "Poland", "Texas"]);
      expect(["Texas", "Poland"].map((name) => found.get(name)?.map(({ entity }) => entity.id))).toEqual([[TEXAS], ["Q36"]]);
    });

    it("answers for every name, however many are asked", async () => {
      const names = [...Array.from({ length: 129 }, (_, index) => `Nobody ${index}`), "Eiffel Tower"];
      expect((await kg.searchEntities(names)).get("Eiffel Tower")?.[0]?.entity.id).toBe(TOWER);
    });
  });

  describe("relations", () => {
    it("are seen from the entity, in both directions", async () => {
      const relations = (await kg.relations([FRANCE])).relations.map(bare).sort(bySaying);
      const expected = [
        ...(["P35", "P36", "P38", "P1451"] as const).map((property) => relation(FRANCE, property, "out")),
        ...(["P17", "P27"] as const).map((property) => relation(FRANCE, property, "in")),
      ];
      expect(relations).toEqual(expected.sort(bySaying));
    });

    it("of several entities come in one answer", async () => {
      const relations = (await kg.relations([TEXAS, CURIE])).relations.map(bare);
      expect(relations).toContainEqual(relation(TEXAS, "P131", "in"));
      expect(relations).toContainEqual(relation(CURIE, "P569", "out"));
    });

    it("of an entity that the graph does not hold are none", async () => {
      expect(await kg.relations(["Q99999999"])).toEqual({ relations: [], hubs: [] });
    });

    it("say how many statements they hold, and are offered though all of those are deprecated", async () => {
      const { relations } = await kg.relations([CURIE, TEXAS, FRANCE]);
      const count = (wanted: Relation) => relations.find((one) => JSON.stringify(bare(one)) === JSON.stringify(wanted))?.count;
      expect([count(relation(FRANCE, "P35")), count(relation(TEXAS, "P131", "in"))]).toEqual([2, 1]);
      expect([count(relation(CURIE, "P27")), count(relation(TEXAS, "P27", "in"))]).toEqual([2, 1]);
    });
  });

  describe("facts", () => {
    it("come whole: every rank, deprecated included, with amounts and units", async () => {
      const height = { subject: TOWER, property: "P2048" };
      expect(await factsOf(relation(TOWER, "P2048"))).toEqual(
        [
          { ...height, value: { kind: "quantity", amount: 330, unit: "Q11573" }, rank: "preferred", qualifiers: [] },
          {
            ...height,
            value: { kind: "quantity", amount: 324, unit: "Q11573" },
            rank: "normal",
            qualifiers: [{ property: "P582", value: month("2022-03") }],
          },
          { ...height, value: { kind: "quantity", amount: 1000, unit: "Q3710" }, rank: "deprecated", qualifiers: [] },
        ].sort(bySaying),
      );
    });

    it("carry their qualifiers, each with its own precision", async () => {
      const facts = await factsOf(relation(FRANCE, "P35"));
      const former = facts.find(({ value }) => value.kind === "entity" && value.id === HOLLANDE);
      const present = facts.find(({ value }) => value.kind === "entity" && value.id === MACRON);
      expect(facts).toHaveLength(2);
      expect(present).toMatchObject({ rank: "preferred", qualifiers: [{ property: "P580", value: day("2017-05-14") }] });
      expect(former?.rank).toBe("normal");
      expect([...(former?.qualifiers ?? [])].sort(bySaying)).toEqual([
        { property: "P1366", value: { kind: "entity", id: MACRON } },
        { property: "P580", value: day("2012-05-15") },
        { property: "P582", value: month("2017-05") },
      ]);
    });

    it("keep two qualifiers of one property apart when their precisions differ", async () => {
      const [studied] = await factsOf(relation(MACRON, "P69"));
      expect([...(studied?.qualifiers ?? [])].sort(bySaying)).toEqual([
        { property: "P580", value: year("1998") },
        { property: "P580", value: month("2001-09") },
      ]);
    });

    it("tell a year from a day, even where both are stored as 1 January", async () => {
      const facts = await factsOf(relation(TOWER, "P571"), relation("Q4916", "P571"), relation(CURIE, "P569"));
      expect(facts.map(({ value }) => value)).toEqual([year("1889"), day("1999-01-01"), day("1867-11-07")]);
    });

    it("are one fact each, though the graph holds the truthy triple beside the statement", async () => {
      const { facts } = await kg.facts([relation(CURIE, "P569")]);
      expect(facts).toHaveLength(1);
      expect(facts[0]?.node).toBe("Q7186-born");
    });

    it("are found where there is only a truthy triple", async () => {
      expect((await kg.facts([relation(FRANCE, "P36")])).facts).toEqual([
        { subject: FRANCE, property: "P36", value: { kind: "entity", id: PARIS }, rank: "normal", qualifiers: [], node: null },
      ]);
    });

    it("that arrive at an entity keep their own subject", async () => {
      const { facts, entities } = await kg.facts([relation(TEXAS, "P27", "in"), relation(TEXAS, "P131", "in")]);
      expect(facts.map((fact) => [triple(fact), fact.rank]).sort(bySaying)).toEqual([
        ["Q7186 P27 Q1439", "deprecated"],
        ["Q830149 P131 Q1439", "normal"],
      ]);
      expect(entities.find(({ id }) => id === CURIE)?.label).toBe("Marie Curie");
    });

    it("name the entities that they speak of: values, qualifiers and units", async () => {
      const { entities } = await kg.facts([relation(FRANCE, "P35"), relation(TOWER, "P2048")]);
      const label = (id: EntityId) => entities.find((entity) => entity.id === id)?.label;
      expect([label(HOLLANDE), label(MACRON), label("Q11573")]).toEqual(["François Hollande", "Emmanuel Macron", "metre"]);
      expect(entities.find(({ id }) => id === HOLLANDE)?.description).toBe("president of France from 2012 to 2017");
    });

    it("may be words of a language, known to exist and no more, or known not to exist", async () => {
      const facts = await factsOf(relation(FRANCE, "P1451"), relation(PARIS_TEXAS, "P571"), relation(PARIS_TEXAS, "P36"));
      expect(facts.map(({ value }) => value)).toEqual([
        { kind: "text", text: "Liberté, Égalité, Fraternité", language: "fr" },
        { kind: "no-value" },
        { kind: "some-value" },
      ]);
    });

    it("name entities that have no label in English by the one for all languages", async () => {
      const { entities } = await kg.facts([relation("Q36", "P36")]);
      expect(entities.find(({ id }) => id === "Q270")?.label).toBe("Warszawa");
    });
  });

  describe("labels", () => {
    it("are in English, else for all languages, else in any", async () => {
      const labels = await kg.labels([PARIS, "Q270", "Q123213", "Q99999999"]);
      expect([...labels].sort()).toEqual([
        ["Q123213", "złoty"],
        ["Q270", "Warszawa"],
        [PARIS, "Paris"],
      ]);
    });
  });

  describe("references", () => {
    it("say where a statement comes from, and leave out what tells no reader where to look", async () => {
      const references = await kg.references(["Q7186-born", "Q7186-polish"]);
      const archive = { url: "https://example.org/curie", statedIn: "University of Paris", retrieved: "2020-02-03" };
      expect([...references]).toEqual([["Q7186-born", [archive]]]);
    });
  });

  describe("edges among entities", () => {
    it("connect two of them directly, whichever is the subject", async () => {
      const edges = await kg.edgesAmong([PARIS, FRANCE, TOWER, TEXAS]);
      expect(edges.map(edge).sort()).toEqual(["Q142 P36 Q90", "Q243 P131 Q90", "Q243 P17 Q142", "Q90 P17 Q142"]);
    });

    it("are found in statements that are not truthy", async () => {
      expect((await kg.edgesAmong([FRANCE, HOLLANDE])).map(edge).sort()).toEqual(["Q142 P35 Q157", "Q157 P27 Q142"]);
    });

    it("are found in deprecated statements and in qualifiers", async () => {
      expect((await kg.edgesAmong([CURIE, TEXAS])).map(edge)).toEqual(["Q7186 P27 Q1439"]);
      expect((await kg.edgesAmong([FRANCE, MACRON])).map(edge).sort()).toEqual([
        "Q142 P35 Q3052772",
        "Q142 P35 Q3052772 qualifier",
        "Q3052772 P27 Q142",
      ]);
    });

    it("do not lead through a third entity", async () => {
      expect(await kg.edgesAmong([PARIS_TEXAS, CURIE])).toEqual([]);
    });
  });

  describe("properties", () => {
    it("have a label, aliases and a kind of value", async () => {
      const properties = await kg.properties();
      const president = properties.get("P35");
      expect({ ...president, aliases: [...(president?.aliases ?? [])].sort() }).toEqual({
        id: "P35",
        label: "head of state",
        aliases: ["monarch", "president"],
        kind: "entity",
      });
      expect(["P571", "P2048", "P1451"].map((id) => properties.get(id as PropertyId)?.kind)).toEqual(["time", "quantity", "text"]);
      expect(properties.get("P36")).toEqual({ id: "P36", label: "capital", aliases: [], kind: "entity" });
    });

    it("leave external identifiers out", async () => {
      const properties = await kg.properties();
      expect([properties.size, properties.has("P214")]).toEqual([15, false]);
    });
  });

  describe("without anything to ask", () => {
    it("answers nothing, and no error", async () => {
      expect([...(await kg.searchEntities([])).keys()]).toEqual([]);
      expect(await kg.relations([])).toEqual({ relations: [], hubs: [] });
      expect(await kg.facts([])).toEqual({ facts: [], entities: [], cut: [] });
      expect(await kg.edgesAmong([])).toEqual([]);
      expect(await kg.edgesAmong([PARIS])).toEqual([]);
      expect([...(await kg.references([])), ...(await kg.labels([]))]).toEqual([]);
    });
  });

  describe("with more than one query can hold", () => {
    it("says so instead of answering for a part", async () => {
      const many = Array.from({ length: 5000 }, (_, index): EntityId => `Q${index + 1}`);
      expect((await failureOf(kg.relations(many))).code).toMatch(/^graph-/);
      expect((await failureOf(kg.facts(many.map((id) => relation(id, "P17"))))).code).toMatch(/^graph-/);
    });
  });

  describe("for a caller that has aborted", () => {
    const gone = AbortSignal.abort();
    const asking: Readonly<Record<string, (graph: KnowledgeGraph, signal: AbortSignal) => Promise<unknown>>> = {
      names: (graph, signal) => graph.searchEntities(["Paris"], signal),
      relations: (graph, signal) => graph.relations([PARIS], signal),
      facts: (graph, signal) => graph.facts([relation(FRANCE, "P35")], signal),
      edges: (graph, signal) => graph.edgesAmong([PARIS, FRANCE], signal),
    };
    for (const [what, ask] of Object.entries(asking))
      it(`ends the search for ${what} as aborted`, async () => {
        expect((await failureOf(ask(kg, gone))).code).toBe("aborted");
      });

    it("ends the reading of properties as aborted, and reads them for the next caller", async () => {
      await withFresh(async (fresh) => {
        expect((await failureOf(fresh.properties(gone))).code).toBe("aborted");
        expect((await fresh.properties()).get("P36")?.label).toBe("capital");
      });
    });

    it("ends a question that is under way as aborted", async () => {
      const controller = new AbortController();
      const failure = failureOf(kg.relations([UNIVERSITY], controller.signal));
      controller.abort();
      expect((await failure).code).toBe("aborted");
    });

    it("still reads the properties for another waiting caller", async () => {
      await withFresh(async (fresh) => {
        const controller = new AbortController();
        const first = fresh.properties(controller.signal).catch(() => null);
        const second = fresh.properties();
        controller.abort();
        await first;
        expect((await second).get("P36")?.label).toBe("capital");
      });
    });
  });
}
