import { describe, expect, it } from "vitest";
import { termsOf } from "../../src/text/search-terms.js";
import { bm25Index, bm25Ranker } from "../../src/web/bm25.js";

const HARBOUR = "The ferry leaves the harbour at noon. The harbour master rings a bell.";
const ORCHARD = "Pears and plums grow in the orchard behind the mill.";
const MILL = "The miller grinds corn. His mill stands by the river, and the river turns it.";

describe("BM25", () => {
  it("puts the text first that has the rarer words of the query", () => {
    const rank = bm25Ranker([HARBOUR, ORCHARD, MILL]);
    expect(rank("Who rings the bell of the harbour?", 3).map(({ index }) => index)).toEqual([0]);
    expect(rank("plums behind a mill", 3).map(({ index }) => index)).toEqual([1, 2]);
  });

  it("finds nothing where no word is shared, and nothing by stop words alone", () => {
    const rank = bm25Ranker([HARBOUR, ORCHARD, MILL]);
    expect(rank("zeppelin", 3)).toEqual([]);
    expect(rank("where is it and who was he", 3)).toEqual([]);
    expect(bm25Ranker([])("bell", 3)).toEqual([]);
  });

  it("counts a word of the title for more than one of the text", () => {
    const rank = bm25Ranker([
      { title: "Ferries", text: "Boats that carry people to the other bank." },
      { title: "Boats", text: "A ferry is one of them, and carries people to the other bank." },
    ]);
    expect(rank("ferry", 2).map(({ index }) => index)).toEqual([0, 1]);
    expect(rank("boats", 2).map(({ index }) => index)).toEqual([1, 0]);
  });

  it("gives at most n, and texts of equal score in their order", () => {
    const rank = bm25Ranker([ORCHARD, HARBOUR, HARBOUR, HARBOUR]);
    expect(rank("harbour", 2).map(({ index }) => index)).toEqual([1, 2]);
  });

  it("prefers a short text to a long one that says the word as often", () => {
    const rank = bm25Ranker([`${HARBOUR} ${ORCHARD} ${ORCHARD} ${MILL}`, "The bell is old."]);
    expect(rank("bell", 2).map(({ index }) => index)).toEqual([1, 0]);
  });

  it("ranks what was added since the last query", () => {
    const index = bm25Index();
    index.add(ORCHARD);
    expect(index.rank("bell", 2)).toEqual([]);
    index.add(HARBOUR);
    expect(index.rank("bell", 2).map(({ index }) => index)).toEqual([1]);
  });
});

describe("the words by which a text is found", () => {
  it.each([
    ["directed", "director"],
    ["opened", "opening"],
    ["countries", "country"],
    ["paintings", "painted"],
    ["stopped", "stop"],
    ["bells", "bell"],
    ["Dvořák", "dvorak"],
    ["1,729", "1729"],
    ["FERRARI", "Ferrari"],
  ])("%s and %s are one", (a, b) => {
    expect(termsOf(a)).toEqual(termsOf(b));
  });

  it("keeps numbers with a point, single figures, and letters of other scripts", () => {
    expect(termsOf("5.3 and 7, a Ørsted, Москва, 東京")).toEqual(["5.3", "7", "ørst", "москва", "東", "京"]);
  });

  it("leaves out the words that every text has", () => {
    expect(termsOf("It was the harbour of a town")).toEqual(["harbour", "town"]);
  });
});
