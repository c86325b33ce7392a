import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../src/text/split-sentences.js";

const texts = (passage: string) => splitSentences(passage).map(({ text }) => text);

describe("splitting a passage into sentences", () => {
  it("ends a sentence at its full stop", () => {
    expect(texts("The bridge opened in 1931. It has two lanes!  Who built it?")).toEqual([
      "The bridge opened in 1931.",
      "It has two lanes!",
      "Who built it?",
    ]);
  });

  it("does not end a sentence after an abbreviation or an initial", () => {
    expect(texts("Dr. Ada M. Brecken met Mr. Vance at St. Olaf's. They talked.")).toEqual([
      "Dr. Ada M. Brecken met Mr. Vance at St. Olaf's.",
      "They talked.",
    ]);
  });

  it("gives places whose slices are the sentences", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (passage) => {
        for (const { start, end, text } of splitSentences(passage)) expect(passage.slice(start, end)).toBe(text);
      }),
    );
  });

  it("cuts what has no end into readable lengths", () => {
    expect(splitSentences("word ".repeat(2000)).every(({ text }) => text.length <= 1500)).toBe(true);
  });
});
