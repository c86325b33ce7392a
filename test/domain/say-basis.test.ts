import { describe, expect, it } from "vitest";
import { sayBasis } from "../../src/domain/say-basis.js";

const RULE = { what: "another value is on record", measured: { right: 397, of: 412 } };
const SURER = { what: "the statement is on record", measured: { right: 99, of: 100 } };
const TEXT = { what: "how alike the words are", measured: null };
const told = (...confidenceBasis: readonly (typeof RULE | typeof TEXT)[]) => sayBasis({ confidence: 0.96, confidenceBasis });

describe("what a confidence is made of", () => {
  it("is how often verdicts reached in the same way were right", () => {
    expect(told(RULE)).toBe(
      "another value is on record; of 412 such verdicts on claims that the rules were not written from, 397 were right.",
    );
  });

  it("of several findings is told of the weakest, with how many there are besides", () => {
    expect(told(SURER, RULE, SURER)).toMatch(/; of 412 .*; 2 more findings have to be right as well\.$/);
  });

  it("says in words what was not measured", () => {
    expect(told(TEXT)).toBe("how alike the words are.");
    expect(told(RULE, TEXT, TEXT)).toMatch(/; of 412 .*; how alike the words are\.$/);
  });

  it("is not told where there is no confidence, or an older record says nothing of it", () => {
    expect(sayBasis({ confidence: null, confidenceBasis: [RULE] })).toBeNull();
    expect(sayBasis({ confidence: 0.9 })).toBeNull();
  });
});
