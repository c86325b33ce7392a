import { describe, expect, it } from "vitest";
import { fuseFindings } from "../../../src/evidence/evidence-graph.js";
import { renderEvidence } from "../../../src/reasoner/llm/render-evidence.js";
import { beliefOf } from "../../support/belief.js";
import { dictionaryOf, entityOf, factOf, item, linkOf, year } from "../../support/build.js";
import { CURIE, CURIE_GRAPH } from "../../support/curie.js";
import { webPassage } from "../../support/web-passage.js";

const TEXT = "Marie Curie was born in Warsaw.";
const belief = beliefOf({ text: TEXT, links: [linkOf(TEXT, "Marie Curie", CURIE)], ...CURIE_GRAPH });
const dictionary = dictionaryOf(...CURIE_GRAPH.properties);
const reading = (passages: readonly ReturnType<typeof webPassage>[], triplets: Parameters<typeof fuseFindings>[1]["triplets"] = []) => ({
  ...belief,
  graph: fuseFindings(belief.graph, { passages, triplets, annotations: [], properties: dictionary }),
});

describe("the evidence before a model", () => {
  it("says a passage once, however often it was found, and never lets passages crowd out the graph", () => {
    const long = "Warsaw was her home, as it was for many others at that time. ".repeat(15);
    const passages = Array.from({ length: 12 }, (_, place) =>
      webPassage(place % 2 === 0 ? long : `${long} Part ${place}.`, "A page", `p${place + 1}`),
    );
    const lines = renderEvidence(reading(passages)).split("\n");

    expect(lines.slice(0, 4).map((line) => line.split(":")[0])).toEqual(["s1", "s2", "s3", "s4"]);
    expect(lines.filter((line) => line.startsWith("p1:"))).toHaveLength(1);
    expect(lines.some((line) => line.startsWith("p3:"))).toBe(false);
    expect(lines.join("\n")).not.toContain("statements are not shown");
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
    const graph = renderEvidence(
      reading([dated], [{ fact, passage: "p1", quote, confidence: 0.8, standing: { kind: "conflict", statement: "s1" } }]),
    );

    expect(graph).toContain('s1: "Marie Curie" – "place of birth" – "Warsaw" [graph, conflicts with s5]');
    expect(graph).toContain('("date of birth" 1867) [web, read out of p1, preferred, conflicts with s1]');
    expect(graph).toContain(
      'p1: "Curie was born in Paris." [web, from "News", dated 2019-03-02, source user-generated, rated 0.4, read as: refutes]',
    );
  });

  it("says first what was asked for, and last, of the claim's own things only, what they are", () => {
    const rival = entityOf("Q5000", "Marie Curie", "a film");
    const classes = [CURIE, rival].map(({ id }) => factOf(id, "P31", item("Q5")));
    const many = beliefOf({
      text: TEXT,
      links: [linkOf(TEXT, "Marie Curie", CURIE)],
      entities: [...CURIE_GRAPH.entities, rival],
      properties: CURIE_GRAPH.properties,
      facts: [...classes, ...CURIE_GRAPH.facts],
    });
    const asked = { ...many, agenda: [{ text: TEXT, state: "open" as const, value: null, properties: ["P569" as const] }] };
    const lines = renderEvidence(asked).split("\n");

    expect(lines[0]).toContain('"date of birth"');
    expect(lines.at(-1)).toMatch(/^s1: "Marie Curie" – "P31"/);
    expect(lines.some((line) => line.startsWith("s2:"))).toBe(false);
  });

  it("says which relations take one value, for those who judge by another one", () => {
    const takes = (_: unknown, property: string) => (property === "P19" ? ("one" as const) : ("many" as const));

    expect(renderEvidence(belief, { takes }).split("\n").at(-1)).toBe('(take one value: "place of birth")');
    expect(renderEvidence(belief)).not.toContain("take one value");
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
    const said = renderEvidence({ ...full, cut: new Set([`${CURIE.id} P19 out`]) });

    expect(said).toMatch(/\(\d+ more statements are not shown\)/);
    expect(said).toContain('(cut lists, which hold more than is shown: "Marie Curie" → "place of birth")');
  });
});
