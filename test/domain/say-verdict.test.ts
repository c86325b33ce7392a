import { describe, expect, it } from "vitest";
import { sayBasis, sayPicture, sayPoints } from "../../src/domain/say-verdict.js";

const RULE = { what: "another value is on record", measured: { right: 397, of: 412 } };
const SURER = { what: "the statement is on record", measured: { right: 99, of: 100 } };
const TEXT = { what: "how alike the words are", measured: null };
const told = (...confidenceBasis: readonly (typeof RULE | typeof TEXT)[]) => sayBasis({ confidence: 0.96, confidenceBasis });

describe("what a confidence is made of", () => {
  it("is how often verdicts reached in the same way were right", () => {
    expect(told(RULE)).toBe("another value is on record: in tests on unseen claims, 397 of 412 such verdicts were right.");
  });

  it("of several findings names the weakest, and the number of others", () => {
    expect(told(SURER, RULE, SURER)).toMatch(/ of 412 .*; 2 more findings have to be right as well\.$/);
  });

  it("says in words what was not measured", () => {
    expect(told(TEXT)).toBe("how alike the words are.");
    expect(told(RULE, TEXT, TEXT)).toMatch(/ of 412 .*; how alike the words are\.$/);
  });

  it("is not told where there is no confidence, or an older record says nothing of it", () => {
    expect(sayBasis({ confidence: null, confidenceBasis: [RULE] })).toBeNull();
    expect(sayBasis({ confidence: 0.9 })).toBeNull();
  });
});

describe("the picture and the key points in words", () => {
  it("say the finding, why, and VERITE's class where there is one", () => {
    const found = { finding: "out-of-context", because: "The coat is of 1950", citations: [] } as const;
    expect(sayPicture({ ...found, verite: "out-of-context" })).toBe(
      "It belongs to something else. The coat is of 1950. Caption and picture together: out-of-context (VERITE).",
    );
    expect(sayPicture({ finding: "not-examined", because: "", citations: [] })).toBe("It was not looked at.");
  });

  it("name the evidence of each point, and say nothing where there is none", () => {
    expect(sayPoints({ points: [{ text: "She moved in 1891.", ids: ["p1", "s2"] }], sureness: 4 })).toEqual([
      "She moved in 1891. [p1, s2]",
      "The model's confidence is 4 of 5.",
    ]);
    expect(sayPoints({ points: [], sureness: 5 })).toEqual([]);
    expect(sayPoints({})).toEqual([]);
  });
});
