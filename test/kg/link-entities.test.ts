import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { entityOf, factOf, item } from "../support/build.js";
import { failureOf } from "../support/failure-of.js";
import { linkEntities } from "../support/link-entities.js";
import { memoryGraph } from "../support/memory-graph.js";
import { tinyGraphFile } from "../support/tiny-graph.js";

const file = tinyGraphFile();

describe("names of a claim", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await embeddedGraph({ file, cache: null });
  });
  afterAll(() => kg.close());
  /** `words → entity how` or `words → ?`, in the order of the claim. */
  const read = async (claim: string) =>
    (await linkEntities(kg, claim)).map((link) => `${link.span.text} → ${link.kind === "linked" ? `${link.entity.id} ${link.by}` : "?"}`);

  const cases: readonly (readonly [what: string, claim: string, ...links: readonly string[]])[] = [
    ["are found by label", "Paris is the capital of France", "Paris → Q90 name", "France → Q142 name"],
    ["are found by alias", "The Iron Lady stands in the City of Light", "The Iron Lady → Q243 name", "City of Light → Q90 name"],
    ["are found though accents are missing", "Francois Hollande spoke", "Francois Hollande → Q157 name"],
    ["are found in the possessive", "France's capital is Paris", "France's → Q142 name", "Paris → Q90 name"],
    ["are as long as the graph knows them", "The University of Paris is old", "The University of Paris → Q209842 name"],
    ["are found in capitals", "THE EIFFEL TOWER IS TALL", "THE EIFFEL TOWER → Q243 name"],
    ["are not lower-case words", "the iron lady likes paris"],
    ["may be common nouns", "Marie Curie was a physicist", "Marie Curie → Q7186 name", "physicist → Q169470 word"],
    [
      "may be a country's adjective",
      "Marie Curie was a Polish physicist",
      "Marie Curie → Q7186 name",
      "Polish → Q36 demonym",
      "physicist → Q169470 word",
    ],
    [
      "are given names that share a surname",
      "Marie and Jacques Curie met in Paris",
      "Marie → Q7186 name",
      "Jacques Curie → ?",
      "Paris → Q90 name",
    ],
    ["are not parts of a longer name", "Paris Hilton is rich", "Paris Hilton → ?"],
    ["are not parts of a longer name in the middle", "She met Paris Hilton in France", "Paris Hilton → ?", "France → Q142 name"],
    ["are not the end of a longer name", "He knows Jean Paris well", "Jean Paris → ?"],
    ["may follow a title", "He met President Emmanuel Macron", "Emmanuel Macron → Q3052772 name"],
    ["are shown when the graph does not know them", "He met Xavier Quux in France", "Xavier Quux → ?", "France → Q142 name"],
    ["are no dates", "France won in July 1998", "France → Q142 name"],
    ["are none in a claim without names", "it rains a lot"],
    ["are no days of the week", "France won on Monday", "France → Q142 name"],
    ["are none where only an amount has a capital", "Many people think so."],
    ["are told apart by what else the claim names", "Paris is a city in Texas", "Paris → Q830149 name", "Texas → Q1439 name"],
    ["are the better connected where nothing else decides", "Paris is beautiful", "Paris → Q90 name"],
    ["are told apart by what the claim says around them", "Paris is the seat of Lamar County", "Paris → Q830149 name", "Lamar County → ?"],
  ];
  for (const [what, claim, ...links] of cases)
    it(`${what}: "${claim}"`, async () => {
      expect(await read(claim)).toEqual(links);
    });

  it("are not described by a noun next to another name", async () => {
    const [film, bedazzled, city, movie] = [
      entityOf("Q1", "film", "a work"),
      entityOf("Q2", "Bedazzled", "2000 film"),
      entityOf("Q3", "Chicago", "city in Illinois"),
      entityOf("Q4", "Chicago", "2002 musical film"),
    ];
    const own = memoryGraph({
      entities: [film, bedazzled, city, movie],
      facts: [
        factOf("Q2", "P31", item("Q1")),
        factOf("Q4", "P31", item("Q1")),
        ...["Q5", "Q6", "Q7"].map((id) => factOf(id as `Q${number}`, "P19", item("Q3"))),
      ],
    });
    const meant = async (claim: string) => (await linkEntities(own, claim)).filter(({ span }) => span.text === "Chicago");

    expect(await meant("The film Bedazzled was shot in Chicago.")).toMatchObject([{ entity: { id: "Q3" } }]);
    expect(await meant("Chicago is a film.")).toMatchObject([{ entity: { id: "Q4" } }]);
  });

  it("keep their place in the claim", async () => {
    const claim = "In Paris stands the Eiffel Tower, said Xavier Quux.";
    for (const { span } of await linkEntities(kg, claim)) expect(claim.slice(span.start, span.end)).toBe(span.text);
  });

  it("keep close rivals in play, and name none where there is no doubt", async () => {
    const [paris] = await linkEntities(kg, "Paris is beautiful");
    const [tower] = await linkEntities(kg, "The Eiffel Tower is beautiful");
    expect(paris?.kind === "linked" && paris.rivals.map(({ entity }) => entity.id)).toEqual(["Q830149"]);
    expect(tower?.kind === "linked" && tower.rivals).toEqual([]);
  });

  it("never overlap", async () => {
    const links = await linkEntities(
      kg,
      'The French "Iron Lady" of Paris, the Eiffel Tower, and the University of Paris met Paris Hilton in Texas',
    );
    const spans = links.map(({ span }) => span);
    expect(spans.filter((span, place) => place > 0 && span.start < (spans[place - 1]?.end ?? 0))).toEqual([]);
  });
});

describe("linking", () => {
  const paris = entityOf("Q90", "Paris", "capital of France");
  const namesake = entityOf("Q830149", "Paris", "city");
  const texas = entityOf("Q1439", "Texas");

  it("costs two look-ups: one for the names, one for what connects the candidates", async () => {
    const shared = memoryGraph({ entities: [paris, namesake, texas], facts: [factOf(namesake.id, "P131", item(texas.id))] });
    const [first] = await linkEntities(shared, "Paris is in Texas");
    expect(shared.calls).toEqual(["searchEntities", "edgesAmong"]);
    expect(first?.kind === "linked" && first.entity.id).toBe("Q830149");
  });

  it("leaves the month of a date alone, even where something bears its name", async () => {
    const graph = memoryGraph({ entities: [entityOf("Q1", "September"), entityOf("Q2", "Ada")], properties: [], facts: [] });
    const named = async (text: string) =>
      (await linkEntities(graph, text)).flatMap((link) => (link.kind === "linked" ? [link.entity.id] : []));

    expect(await named("Ada was born on 21 September 1990.")).toEqual(["Q2"]);
    expect(await named("Ada wrote September.")).toEqual(["Q2", "Q1"]);
  });

  it("asks a graph that searches only for what looks like a name", async () => {
    const asked: string[] = [];
    const graph = memoryGraph({ names: "search", entities: [paris] });
    const spy: KnowledgeGraph = {
      ...graph,
      searchEntities(names, signal) {
        asked.push(...names);
        return graph.searchEntities(names, signal);
      },
    };
    await linkEntities(spy, "Paris is larger than Poland");
    expect(asked.sort()).toEqual(["Paris", "Poland"]);
  });

  it("asks such a graph for other nouns where fewer than two names were found", async () => {
    const asked: (readonly string[])[] = [];
    const relativity = entityOf("Q43514", "theory of relativity");
    const graph = memoryGraph({ names: "search", entities: [paris, relativity] });
    const spy: KnowledgeGraph = {
      ...graph,
      searchEntities(names, signal) {
        asked.push(names);
        return graph.searchEntities(names, signal);
      },
    };
    const links = await linkEntities(spy, "Paris saw the theory of relativity");
    expect(asked).toEqual([["Paris"], ["theory of relativity"]]);
    expect(links.map((link) => (link.kind === "linked" ? link.entity.id : null))).toContain("Q43514");
  });

  it("passes a failure of the graph on", async () => {
    const broken = memoryGraph({ delaysMs: { searchEntities: 10 } });
    expect((await failureOf(linkEntities(broken, "Paris is old", AbortSignal.abort()))).code).toBe("aborted");
  });
});
