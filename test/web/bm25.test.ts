import { describe, expect, it } from "vitest";
import { bm25Ranker } from "../../src/web/bm25.js";

const TEXTS = [
  "Varsund Lighthouse\nThe lighthouse was built in 1887 on the northern tip of the island.",
  "Varsund\nThe island of Varsund has two villages and a harbour.",
  "Harbour seal\nSeals rest on rocks near every harbour of the coast.",
  "Copper\nCopper is a metal. Copper conducts heat. Copper is soft.",
];
const found = (query: string, n = 4) => bm25Ranker(TEXTS)(query, n).map(({ index }) => index);

describe("ranking texts by BM25", () => {
  it("puts the text with the rarest words of the query first", () => {
    expect(found("When was the lighthouse of Varsund built?")[0]).toBe(0);
    expect(found("the villages of Varsund")[0]).toBe(1);
  });

  it("finds a word by its other forms", () => {
    expect(found("lighthouses")).toEqual([0]);
    expect(found("conducting")).toEqual([3]);
  });

  it("leaves out texts that share no word with the query", () => {
    expect(found("copper")).toEqual([3]);
    expect(found("the of and")).toEqual([]);
    expect(found("")).toEqual([]);
  });

  it("gives at most as many as were asked for", () => {
    expect(found("harbour", 1)).toHaveLength(1);
  });

  it("says the same on every run, equal texts in their order", () => {
    const rank = bm25Ranker(["a red house", "a red house", "a blue house"]);
    expect(rank("red house", 3)).toEqual(rank("red house", 3));
    expect(rank("red", 3).map(({ index }) => index)).toEqual([0, 1]);
  });

  it("has nothing to say of no texts", () => {
    expect(bm25Ranker([])("anything", 4)).toEqual([]);
  });
});
