import { describe, expect, it } from "vitest";
import { graphStats } from "../../../src/graph-file/import/graph-stats.js";
import { parseTriples, type Triple } from "../../../src/graph-file/ntriples.js";
import { tinyGraphText } from "../../support/tiny-graph.js";

async function* triplesOf(text: string): AsyncGenerator<readonly Triple[]> {
  yield parseTriples(text, () => undefined);
}

describe("graph statistics", () => {
  it("counts a truthy triple and its whole statement once", async () => {
    const stats = await graphStats(triplesOf(tinyGraphText()));
    const count = (id: string) => stats.properties.find((property) => property.id === id)?.count;
    // France's heads of state: two whole statements, one of them truthy too; Paris and the tower: bare triples.
    expect(count("P35")).toBe(2);
    expect(count("P131")).toBe(3);
    expect(count("P2048")).toBe(3);
    expect(stats.statements).toBe(stats.properties.reduce((sum, property) => sum + property.count, 0));
    expect(stats.wholeStatements).toBe(14);
  });

  it("knows ranks, qualifiers, languages, names and the span of time", async () => {
    const stats = await graphStats(triplesOf(tinyGraphText()));
    expect(stats.ranks).toEqual({ preferred: 2, deprecated: 2, normal: stats.statements - 4 });
    expect(stats).toMatchObject({ qualified: 5, qualifiers: 8, timeSpan: { from: 1867, to: 1999 }, propertiesDescribed: 16 });
    expect(stats.languages).toEqual({ en: 14, fr: 2, it: 1, mul: 1, pl: 1 });
    expect(stats).toMatchObject({ entities: 16, withLabel: 16, withDescription: 14 });
  });

  it("counts classes by their direct instances, most first", async () => {
    const types = "wd:Q90 wdt:P31 wd:Q515 . wd:Q7186 wdt:P31 wd:Q5 . wd:Q157 wdt:P31 wd:Q5 .";
    const { classes } = await graphStats(triplesOf(tinyGraphText(types)));
    expect(classes).toEqual([
      { id: "Q5", count: 2 },
      { id: "Q515", count: 1 },
    ]);
  });

  it("has no span of time and no shares without anything", async () => {
    expect(await graphStats(triplesOf(""))).toMatchObject({ triples: 0, entities: 0, timeSpan: null, properties: [] });
  });
});
