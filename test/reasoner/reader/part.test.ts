import { describe, expect, it } from "vitest";
import { maskNames } from "../../../src/reasoner/reader/part.js";

describe("maskNames", () => {
  it("puts one mark for each name, by its kind", () => {
    const words = "Marie Curie was born in Warsaw in 1867.";
    const spans = [
      { start: 0, end: 11, kind: "subject" },
      { start: 24, end: 30, kind: "value" },
      { start: 34, end: 38, kind: "date" },
    ] as const;
    expect(maskNames({ words, spans })).toBe("\u0001 was born in \u0002 in \u0004.");
  });

  it("counts a second subject as another name, and ignores spans inside others", () => {
    const words = "Ada knew Ada Lovelace";
    const spans = [
      { start: 0, end: 3, kind: "subject" },
      { start: 9, end: 21, kind: "subject" },
      { start: 13, end: 21, kind: "name" },
    ] as const;
    expect(maskNames({ words, spans })).toBe("\u0001 knew \u0003");
  });

  it("does not take control characters of the claim for names", () => {
    expect(maskNames({ words: "a\u0001b", spans: [] })).toBe("a b");
  });
});
