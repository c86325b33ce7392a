import { describe, expect, it } from "vitest";
import { fuseFindings } from "../../../src/evidence/evidence-graph.js";
import { renderEvidence } from "../../../src/reasoner/llm/render-evidence.js";
import { sayLists } from "../../../src/reasoner/llm/say-lists.js";
import { beliefOf } from "../../support/belief.js";
import { dictionaryOf, entityOf, factOf, item, linkOf, year } from "../../support/build.js";
import { CURIE, CURIE_GRAPH, POLAND, WARSAW } from "../../support/curie.js";
import { webPassage } from "../../support/web-passage.js";

const TEXT = "Marie Curie was born in Warsaw.";
const belief = beliefOf({ text: TEXT, links: [linkOf(TEXT, "Marie Curie", CURIE)], ...CURIE_GRAPH });
/** The relations by which Warsaw and Poland were reached. */
const PLACES: ReadonlySet<string> = new Set(["Q270 P17 out", "Q36 P30 out"]);
const dictionary = dictionaryOf(...CURIE_GRAPH.properties);
const reading = (passages: readonly ReturnType<typeof webPassage>[], triplets: Parameters<typeof fuseFindings>[1]["triplets"] = []) => ({
  ...belief,
  followed: PLACES,
  graph: fuseFindings(belief.graph, { passages, triplets, annotations: [], properties: dictionary }),
});

const MANY = { takes: () => "many" as const };
const CHOPIN = entityOf("Q1268", "Frédéric Chopin");
const WARSAW_BORN = beliefOf({
  text: TEXT,
  links: [linkOf(TEXT, "Marie Curie", CURIE), linkOf(TEXT, "Warsaw", WARSAW)],
  entities: [CURIE, WARSAW, CHOPIN],
  properties: CURIE_GRAPH.properties,
  facts: [factOf(CHOPIN.id, "P19", item(WARSAW.id))],
});

describe("the evidence before a model", () => {
  it("says a passage once, however often it was found, and never lets passages crowd out the graph", () => {
    const long = "Warsaw was her home, as it was for many others at that time. ".repeat(15);
    const passages = Array.from({ length: 12 }, (_, place) =>
      webPassage(place % 2 === 0 ? long : `${long} Part ${place}.`, "A page", `p${place + 1}`),
    );
    const { text, left } = renderEvidence(reading(passages));
    const lines = text.split("\n");

    expect(lines.slice(0, 4).map((line) => line.split(":")[0])).toEqual(["s1", "s2", "s3", "s4"]);
    expect(lines.filter((line) => line.startsWith("p1:"))).toHaveLength(1);
    expect(lines.some((line) => line.startsWith("p3:"))).toBe(false);
    expect(left).toMatch(/^\d+ more passages are not shown$/);
  });

  it("marks web and graph, date, source, side, rank, qualifiers and conflict", () => {
    const page = webPassage("Curie was born in Paris.", "News");
    const dated = {
      ...page,
      provenance: {
        ...page.provenance,
        published: "2019-03-02",
        credibility: { ...page.provenance.credibility, label: "user-generated" as const, score: 0.4 },
        judged: { ...page.provenance.judged, stance: "refutes" as const },
      },
    };
    const quote = { start: 0, end: 5, text: "Curie" };
    const fact = factOf(CURIE.id, "P19", item("Q90"), { rank: "preferred", qualifiers: [{ property: "P569", value: year(1867) }] });
    const { text: graph } = renderEvidence(
      reading([dated], [{ fact, passage: "p1", quote, confidence: 0.8, standing: { kind: "conflict", statement: "s1" } }]),
    );

    expect(graph).toContain('s1: "Marie Curie" – "place of birth" – "Warsaw" [conflicts with s5]');
    expect(graph).toContain('("date of birth" 1867) [web, read out of p1, sure 0.80, preferred, conflicts with s1]');
    expect(graph).toContain(
      'p1: "Curie was born in Paris." [web, from "News", dated 2019-03-02, source user-generated, rated 0.4, read as: refutes, sure 1.00]',
    );
  });

  it("says on one line without ids what the claim's own things are, and in full where a part asks for that", () => {
    const rival = entityOf("Q5000", "Marie Curie", "a film");
    const classes = [factOf(CURIE.id, "P31", item("Q5")), factOf(rival.id, "P31", item("Q5")), factOf(CURIE.id, "P31", item("Q6"))];
    const many = beliefOf({
      text: TEXT,
      links: [linkOf(TEXT, "Marie Curie", CURIE)],
      entities: [...CURIE_GRAPH.entities, rival, entityOf("Q5", "human"), entityOf("Q6", "laureate")],
      properties: CURIE_GRAPH.properties,
      facts: [...classes, ...CURIE_GRAPH.facts],
    });
    const asking = (property: "P31" | "P569") =>
      renderEvidence({ ...many, agenda: [{ text: TEXT, state: "open", value: null, properties: [property] }] });

    expect(asking("P569").text.split("\n")[0]).toBe('"Marie Curie": "human", "laureate"');
    expect(asking("P569").text).not.toContain("P31");
    expect(asking("P569").ids).toEqual(["s4", "s5"]);
    expect(asking("P31").text.split("\n")[0]).toBe('s1: "Marie Curie" – "P31" – "human"');
    expect(asking("P31").ids).toContain("s3");
  });

  it("says where things lie only where that was followed, or lies between two names of the claim", () => {
    const poland = "Warsaw is in Poland.";
    const named = beliefOf({ text: poland, links: [linkOf(poland, "Warsaw", WARSAW), linkOf(poland, "Poland", POLAND)], ...CURIE_GRAPH });

    expect(renderEvidence(belief).ids).toEqual(["s1", "s2"]);
    expect(renderEvidence({ ...belief, followed: PLACES }).ids).toEqual(["s1", "s2", "s3", "s4"]);
    expect(renderEvidence({ ...belief, followed: new Set(["Q36 P17 in"]) }).ids).toEqual(["s1", "s2", "s3"]);
    expect(renderEvidence(named).ids).toEqual(["s1", "s2", "s3"]);
  });

  it("says which relations take one value", () => {
    const takes = (_: unknown, property: string) => (property === "P19" ? ("one" as const) : ("many" as const));

    expect(sayLists(belief, { takes }, renderEvidence(belief))).toBe('take one value: "place of birth"');
  });

  it("says which lists are cut and how much is left out", () => {
    const things = Array.from({ length: 300 }, (_, place) =>
      entityOf(`Q${place + 1}`, `a thing with a name of ordinary length, number ${place}`),
    );
    const full = beliefOf({
      text: TEXT,
      entities: [CURIE, ...things],
      properties: CURIE_GRAPH.properties,
      facts: things.map(({ id }) => factOf(CURIE.id, "P19", item(id))),
    });
    const cut = { ...full, cut: new Set([`${CURIE.id} P19 out`]) };
    const rendered = renderEvidence(cut);
    const said = sayLists(cut, MANY, rendered);

    expect(said).toMatch(/^\d+ more statements are not shown$/mu);
    expect(said).toContain('cut, hold more than is shown: "Marie Curie" → "place of birth"');
    expect(rendered.ids).toEqual(rendered.text.split("\n").map((line) => line.split(":")[0]));
  });

  it("keeps the order in which lines came when more is found, and cuts the newest that matter least", () => {
    const places = Array.from({ length: 120 }, (_, place) => entityOf(`Q${9000 + place}`, `a place of ordinary length, number ${place}`));
    const others = places.slice(0, 60).map(({ id }) => factOf(id, "P36", item("Q1")));
    const grow = (facts: readonly ReturnType<typeof factOf>[]) =>
      renderEvidence(
        beliefOf({ text: TEXT, links: belief.links, entities: [CURIE, ...places], properties: CURIE_GRAPH.properties, facts }),
      );
    const [before, after] = [grow(others), grow([...others, ...places.slice(60, 80).map(({ id }) => factOf(CURIE.id, "P19", item(id)))])];

    expect(before.ids).toHaveLength(60);
    // All that is about the claim's name is there; of the rest the oldest.
    expect(after.ids.filter((id) => Number(id.slice(1)) > 60)).toHaveLength(20);
    expect(after.ids).toEqual([...after.ids].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
    expect(before.text.startsWith(after.text.split("\n").slice(0, 20).join("\n"))).toBe(true);
  });

  it("says which name of the claim is not on a list of what arrives at a thing", () => {
    const at = { ...WARSAW_BORN, followed: new Set(["Q270 P19 in"]) };
    const said = (seen: typeof at, more: object = {}) => sayLists({ ...seen, ...more }, MANY, renderEvidence(seen));

    expect(said(at)).toBe('"Warsaw" ← "place of birth": not among them: "Marie Curie"; the list may be incomplete');
    expect(said(at, { cut: at.followed })).toContain('not among them: "Marie Curie"; the list is cut');
    expect(said({ ...at, followed: new Set() })).toBe("");
    expect(said({ ...belief, followed: at.followed })).toBe("");
  });
});
