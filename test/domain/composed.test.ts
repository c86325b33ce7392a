import { describe, expect, it } from "vitest";
import { queryText } from "../../src/adapters/search/query-text.js";
import { claimSchema } from "../../src/domain/claim.js";
import { composed, inForm, normaliseWords } from "../../src/domain/composed.js";
import { givenPassagesSchema } from "../../src/domain/passage.js";
import { textWidth } from "../../src/reports/layout/text-width.js";
import { normaliseName } from "../../src/text/names.js";
import { comparedWords, termsOf } from "../../src/text/search-terms.js";

const MARKS = "\u0301\u0316".repeat(160_000);

function msOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("the composed form of a text", () => {
  it("joins letters and their marks", () => {
    expect(composed("Cafe\u0301 Tie\u0302\u0301ng")).toBe("Café Tiếng");
  });

  it("keeps thirty marks of one letter", () => {
    expect(composed(`x${"\u0316".repeat(40)}y`)).toBe(`x${"\u0316".repeat(30)}y`);
  });

  it.each([
    ["a composed text", composed],
    ["words that are compared", normaliseWords],
    ["a name", normaliseName],
    ["the words of a page", comparedWords],
    ["the terms of a search", termsOf],
    ["what is sent to a search engine", (text: string) => queryText(text, { characters: 500, words: 50 })],
    ["a label that is drawn", (text: string) => textWidth(text, { size: 12, bold: false })],
  ])("takes no time to speak of for 320,000 marks: %s", (_, read) => {
    expect(msOf(() => read(`e${MARKS}`))).toBeLessThan(500);
  });

  it("knows the letters that become marks", () => {
    expect(msOf(() => inForm(`\uFF76${"\uFF9E\u0301".repeat(80_000)}`, "NFKD"))).toBeLessThan(500);
  });
});

describe("texts that are much too long", () => {
  it("are refused as claims before anything else is done with them", () => {
    const cost = msOf(() => {
      const { error } = claimSchema.safeParse({ text: `Paris is e${MARKS}` });
      expect(error?.issues.map(({ message }) => message)).toEqual(["a claim has at most 2000 characters; check one sentence at a time"]);
    });
    expect(cost).toBeLessThan(500);
  });

  it("are refused as passages", () => {
    const { error } = givenPassagesSchema.safeParse([{ text: `e${MARKS}` }]);
    expect(error?.issues.map(({ message }) => message)).toEqual(["a passage has at most 20000 characters"]);
  });

  it("are still read where blanks make them long", () => {
    expect(claimSchema.parse({ text: `Paris is ${" ".repeat(5000)} big` }).text).toBe("Paris is big");
  });
});
