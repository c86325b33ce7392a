import { describe, expect, it } from "vitest";
import { wordPieces } from "../../../src/reasoner/reader/word-pieces.js";

const VOCABULARY = new Map(["[PAD]", "s", "v", "n", "d", "#", "[UNK]", "born", "re", "##born", "é"].map((piece, place) => [piece, place]));

describe("wordPieces", () => {
  it("cuts a word into the longest pieces that are known", () => {
    expect(wordPieces(VOCABULARY, "Reborn born", 10)).toEqual([8, 9, 7]);
  });

  it("keeps masked names as pieces of their own", () => {
    expect(wordPieces(VOCABULARY, "\u0001 born \u0002", 10)).toEqual([1, 7, 2]);
  });

  it("says that a word is unknown if a part of it is", () => {
    expect(wordPieces(VOCABULARY, "bornx", 10)).toEqual([6]);
  });

  it("stops at the limit, and does not cut endless words", () => {
    expect(wordPieces(VOCABULARY, "born ".repeat(50), 3)).toEqual([7, 7, 7]);
    expect(wordPieces(VOCABULARY, "born".repeat(10_000), 3)).toEqual([6]);
  });
});
