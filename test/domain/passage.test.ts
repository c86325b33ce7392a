import { describe, expect, it } from "vitest";
import { givenPassagesSchema } from "../../src/domain/passage.js";

const kept = (text: string) => givenPassagesSchema.parse([{ text }])[0]?.text;

describe("a passage that comes with a claim", () => {
  it("is kept without what cannot be shown, so that every quote of it can be", () => {
    expect(kept("  Curie\u0000 was\u200b born\u2028in\r\nWarsaw. ")).toBe("Curie was born\nin\nWarsaw.");
    expect(kept("\u202eevil\u202c")).toBe("evil");
  });

  it("may have no source", () => {
    expect(givenPassagesSchema.parse([{ text: "It is so." }])).toEqual([{ text: "It is so.", source: null }]);
    expect(givenPassagesSchema.parse(undefined)).toEqual([]);
  });

  it("is refused when it is empty, too long, or one of too many", () => {
    expect(givenPassagesSchema.safeParse([{ text: " \u200b " }]).success).toBe(false);
    expect(givenPassagesSchema.safeParse([{ text: "a".repeat(20_001) }]).success).toBe(false);
    expect(givenPassagesSchema.safeParse(Array.from({ length: 51 }, () => ({ text: "a" }))).success).toBe(false);
  });
});
