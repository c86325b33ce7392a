import { describe, expect, it } from "vitest";
import { isOrdinal, isRank } from "../../src/text/number-words.js";

describe("a word of rank", () => {
  it("is an ordinal, an end of an order, or a superlative", () => {
    const words = ["first", "Third", "16th", "last", "largest", "most", "Best"];
    expect(words.filter(isRank)).toEqual(words);
    expect(words.filter(isOrdinal)).toEqual(["first", "Third", "16th"]);
  });

  it("is no word that only ends like one", () => {
    expect(["west", "forest", "interest", "guest", "16", "monthly", "lasting"].filter(isRank)).toEqual([]);
  });
});
