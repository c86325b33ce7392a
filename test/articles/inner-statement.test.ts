import { describe, expect, it } from "vitest";
import { innerStatement } from "../../src/articles/cut-article.js";

describe("a statement inside reported speech", () => {
  it.each([
    ["Apple, founded by Steve Jobs, said on Monday that sales rose.", "Apple was founded by Steve Jobs."],
    ["Angela Merkel, who was born in Hamburg, told reporters that it was late.", "Angela Merkel was born in Hamburg."],
    ["Microsoft, based in Redmond, says that it is hiring.", "Microsoft is based in Redmond."],
    ["“We are happy with the year”, said Tim Cook, the chief executive of Apple.", "Tim Cook was the chief executive of Apple."],
    ["The Bank of England, a central bank, announced that rates stay.", "The Bank of England was a central bank."],
  ])("is a claim of its own: %j", (sentence, claim) => {
    expect(innerStatement(sentence)).toBe(claim);
  });

  it.each([
    "According to Reuters, Microsoft was founded by Bill Gates.",
    "Apple said that sales rose.",
    "Apple, however, said that sales rose.",
    "Apple, it seems, said that sales rose.",
    "“Paris is in France”, she said.",
  ])("is not made where there is none: %j", (sentence) => {
    expect(innerStatement(sentence)).toBeNull();
  });

  it("is looked for in time that grows with the text only", () => {
    for (const piece of ['" said Aa, b, ', "Aa of the ", '", said A.'.repeat(3)]) {
      const began = performance.now();
      innerStatement(piece.repeat(10_000));
      expect(performance.now() - began).toBeLessThan(200);
    }
  });
});
