import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseName } from "../../src/text/normalise-name.js";

describe("a name in its plain form", () => {
  const cases: readonly (readonly [name: string, plain: string])[] = [
    ["Eiffel Tower", "eiffel tower"],
    ["The Beatles", "beatles"],
    ["An American in Paris", "american in paris"],
    ["Skłodowska-Curie", "sklodowska curie"],
    ["François Hollande", "francois hollande"],
    ["Søren Kierkegaard", "soren kierkegaard"],
    ["Weißbier", "weissbier"],
    ["J. R. R. Tolkien", "j r r tolkien"],
    ["France's", "france"],
    ["France’s", "france"],
    ["O'Brien", "obrien"],
    ["C++", "c++"],
    ["C#", "c#"],
    ["The", "the"],
    ["A", "a"],
    ["東京", "東京"],
    ["  Paris,   Texas ", "paris texas"],
    ["!!!", ""],
  ];
  for (const [name, plain] of cases)
    it(`is "${plain}" for "${name}"`, () => {
      expect(normaliseName(name)).toBe(plain);
    });

  it("does not depend on case, on composed accents or on space around it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("Paris", "É", "ñandú", "o'neill", "the", "11", "-", "Ł"), { maxLength: 6 }), (words) => {
        const name = words.join(" ");
        const plain = normaliseName(name);
        expect([normaliseName(` ${name} `), normaliseName(name.normalize("NFD")), normaliseName(name.toUpperCase())]).toEqual([
          plain,
          plain,
          plain,
        ]);
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
