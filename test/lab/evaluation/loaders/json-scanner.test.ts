import { describe, expect, it } from "vitest";
import { jsonScanner } from "../../../../src/lab/evaluation/loaders/json-scanner.js";

/** Scans in pieces of every size up to the whole. */
function scanned(text: string, under: string | null = null) {
  const senses = [1, 2, 3, 5, 8, text.length].map((size) => {
    const scanner = jsonScanner(under);
    const values = [];
    for (let at = 0; at < text.length; at += size) values.push(...scanner.push(text.slice(at, at + size)));
    return { values: values.map(({ line, name, text: said }) => [line, name, JSON.parse(said)]), fault: scanner.fault() };
  });
  for (const way of senses) expect(way).toEqual(senses[0]);
  return senses[0];
}

describe("jsonScanner", () => {
  it("gives every element of an array with its line, however it is cut", () => {
    expect(scanned('\uFEFF[ {"a":"}]\\"\\\\"},\n\n[1,[2]] , "x,]" ,\n12, null,{}]')).toEqual({
      values: [
        [1, null, { a: '}]"\\' }],
        [3, null, [1, [2]]],
        [3, null, "x,]"],
        [4, null, 12],
        [4, null, null],
        [4, null, {}],
      ],
      fault: null,
    });
    expect(scanned("[]")).toEqual({ values: [], fault: null });
  });

  it("gives the members of an object with their names", () => {
    expect(scanned('{"one": {"x": 1}, "t\\"wo": "text",\n"three": [true], "four": 4}')).toEqual({
      values: [
        [1, "one", { x: 1 }],
        [1, 't\\"wo', "text"],
        [2, "three", [true]],
        [2, "four", 4],
      ],
      fault: null,
    });
  });

  it("gives the elements of the list under a name, and no others", () => {
    const text = '{"a": [{"list": [0]}], "list2": [9], "list": [{"b": [1]}, {"c": {}}],\n"after": [{"list": [3]}], "x": "list"}';
    expect(scanned(text, "list")?.values).toEqual([
      [1, null, { b: [1] }],
      [1, null, { c: {} }],
    ]);
  });

  it("says that a text ends too early or is no JSON", () => {
    expect(scanned('[{"a": 1},\n{"b"')?.fault).toBe("line 2: the file ends in the middle of a value");
    expect(scanned("[1]]")?.fault).toMatch(/without an opening one/);
    expect(scanned("hello")?.fault).toMatch(/line 1: not JSON: it begins with "h"/);
  });
});
