import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSpans, predicateNouns, strongSpans } from "../../src/kg/name-spans.js";

const strong = (text: string) => strongSpans(text).map((span) => span.text);
const all = (text: string) => allSpans(text).map((span) => span.text);

describe("what looks like a name", () => {
  const cases: readonly (readonly [claim: string, ...names: readonly string[]])[] = [
    ["Marie Curie was born in Warsaw", "Marie Curie", "Warsaw"],
    ["Apollo 11 landed", "Apollo 11"],
    ["In Paris it rains", "Paris"],
    ["The Beatles played", "The Beatles"],
    ["Is it a film?"],
    ["Paris, Texas", "Paris", "Texas"],
    ["it rains"],
    ['the novel "the old man and the sea" sold', "the old man and the sea"],
  ];
  for (const [claim, ...names] of cases)
    it(`in "${claim}" is ${names.length === 0 ? "nothing" : names.map((name) => `"${name}"`).join(", ")}`, () => {
      expect(strong(claim)).toEqual(names);
    });

  it("may hold small words", () => {
    expect(strong("the University of Paris is old")).toContain("University of Paris");
    expect(strong("we heard Ludwig van Beethoven")).toContain("Ludwig van Beethoven");
    expect(strong("the Hunchback of Notre-Dame")).toContain("Hunchback of Notre-Dame");
    expect(strong("she read Alice in Wonderland")).toContain("Alice in Wonderland");
  });

  it("may be two names with a small word between them", () => {
    expect(strong("the Eiffel Tower in Paris is tall")).toEqual(expect.arrayContaining(["Eiffel Tower", "Paris"]));
    expect(strong("it joins France and Poland")).toEqual(expect.arrayContaining(["France", "Poland"]));
  });

  it("keeps its place in the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        for (const span of [...strongSpans(text), ...allSpans(text)]) expect(text.slice(span.start, span.end)).toBe(span.text);
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe("what may stand in a dictionary", () => {
  it("is every run of words that neither ends in a function word nor begins with a small one", () => {
    expect(all("The University of Paris is old").sort()).toEqual(
      [
        ...["The University", "The University of Paris", "The University of Paris is old", "University", "University of Paris"],
        ...["University of Paris is old", "Paris", "Paris is old", "old"],
      ].sort(),
    );
  });

  it("does not cross the end of a sentence, but an initial's full stop", () => {
    expect(all("He saw Paris. Texas is far")).not.toContain("Paris. Texas");
    expect(all("by J. R. R. Tolkien")).toContain("J. R. R. Tolkien");
    expect(all("by John F. Kennedy")).toContain("John F. Kennedy");
  });

  it("stays within bounds on the longest claim", () => {
    const claim = "Lorem ".repeat(333).trim();
    expect(allSpans(claim).length).toBeLessThanOrEqual(4009);
    expect(Math.max(...allSpans(claim).map(({ tokens }) => tokens))).toBe(16);
  });

  it("says which of the names are strong", () => {
    const spans = new Map(allSpans("the physicist Marie Curie").map((span) => [span.text, span.strong]));
    expect([spans.get("Marie Curie"), spans.get("Curie"), spans.get("physicist")]).toEqual([true, true, false]);
  });
});

describe("what something is said to be", () => {
  it.each([
    ["Marie Curie was a Polish physicist.", ["physicist"]],
    ["Gold is a chemical element with a high density.", ["element", "chemical element"]],
    ["She is not the mayor, and was an opera singer", ["mayor", "singer", "opera singer"]],
    ["Paris is the Capital", []],
    ["Paris is in France", []],
  ])("in %j is %j", (claim, nouns) => {
    expect(predicateNouns(claim).map(({ text }) => text)).toEqual(nouns);
  });
});
