import { describe, expect, it } from "vitest";
import { NotATriple, scanTriples } from "../../src/graph-file/scan-triples.js";

function read(text: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  scanTriples(text, (...terms) => found.push(terms));
  return found;
}

describe("reading lines of N-Triples", () => {
  it.each([
    ["<a> <b> <c> .", ["<a>", "<b>", "<c>"]],
    ['  <a>\t<b>   "c"  .  # why', ["<a>", "<b>", '"c"']],
    ['<a> <b> "c \\"d\\" \\\\"@en-GB .', ["<a>", "<b>", '"c \\"d\\" \\\\"@en-GB']],
    ['<a> <b> "1 . 2"^^<t> .\r', ["<a>", "<b>", '"1 . 2"^^<t>']],
    ["_:x <b> _:y .", ["_:x", "<b>", "_:y"]],
    ["<a><b><c>.", ["<a>", "<b>", "<c>"]],
  ])("takes %j apart", (line, terms) => {
    expect(read(line)).toEqual([terms]);
  });

  it("passes over empty lines and comments", () => {
    expect(read("\n# nothing\n  \n<a> <b> <c> .\n")).toHaveLength(1);
  });

  it.each([
    "<a> <b> <c>",
    "<a> <b> .",
    '<a> <b> "c .',
    "<a> <b c> <d> .",
    '"a" <b> <c> .',
    "<a> _:b <c> .",
    '<a> <b> "c"@ .',
    "<a> <b> <c> . <d>",
    "<html>",
  ])("refuses %j", (line) => {
    expect(() => read(`<a> <b> <c> .\n${line}`)).toThrow(NotATriple);
  });
});
