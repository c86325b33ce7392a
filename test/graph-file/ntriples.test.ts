import { describe, expect, it } from "vitest";
import { parseTriples } from "../../src/graph-file/ntriples.js";

function read(text: string): { readonly triples: readonly (readonly string[])[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const triples = parseTriples(text, (line, at) => faults.push(`${at} ${line}`));
  return { triples: triples.map(({ subject, predicate, object }) => [subject, predicate, object]), faults };
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
    expect(read(line)).toEqual({ triples: [terms], faults: [] });
  });

  it("skips empty lines and comments", () => {
    expect(read("\n# nothing\n  \n<a> <b> <c> .\n")).toMatchObject({ triples: [{}], faults: [] });
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
    "<a> <b> <c{d}> .",
    '<a> <b> "c\\d" .',
  ])("refuses %j and goes on with the next line", (line) => {
    expect(read(`<a> <b> <c> .\n${line}\n<d> <e> <f> .`)).toMatchObject({ triples: [{}, {}], faults: [`14 ${line}`] });
  });
});
