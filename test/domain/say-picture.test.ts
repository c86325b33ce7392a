import { describe, expect, it } from "vitest";
import { sayPicture, sayPoints } from "../../src/domain/say-picture.js";

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
      "The model is sure of it by 4 of 5.",
    ]);
    expect(sayPoints({ points: [], sureness: 5 })).toEqual([]);
    expect(sayPoints({})).toEqual([]);
  });
});
