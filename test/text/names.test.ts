import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullName, normaliseName, shareWord, shortNamesOf } from "../../src/text/names.js";

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

describe("full names", () => {
  it.each(["Meg Ryan", "Ludwig van Beethoven", "Jean-Luc Godard", "Penélope Cruz", "J. K. Rowling Murray", "Maureen O'Sullivan"])(
    "are two or more names: %s",
    (name) => expect(isFullName(name)).toBe(true),
  );

  it.each([
    "Madonna",
    "Lady Gaga",
    "Mel B",
    "Jay-Z",
    "Rama IX",
    "Elizabeth II",
    "his wife",
    "Рита Уилсон",
    "Queen Victoria",
    "Meg of Bethel",
  ])("are no single names, titles, numbers or descriptions: %s", (name) => expect(isFullName(name)).toBe(false));
});

describe("names with a word in common", () => {
  it.each([
    ["Rita Wilson", "Rita Ibrahimoff"],
    ["Taylor Parks", "Tayla Parx"],
    ["Maxim Gorki", "Gorky"],
    ["Penelope Cruz", "Penélope Cruz"],
  ])("have one that begins alike: %s, %s", (one, other) => expect(shareWord(one, other)).toBe(true));

  it.each([
    ["Rita Wilson", "Meg Ryan"],
    ["Ludwig van Beethoven", "Vincent van Gogh"],
  ])("have more than a particle in common: %s, %s", (one, other) => expect(shareWord(one, other)).toBe(false));
});

const person = (label: string) => shortNamesOf({ label, aliases: [], description: null, isPerson: true });
const thing = (label: string, description: string, aliases: readonly string[] = []) =>
  shortNamesOf({ label, aliases, description, isPerson: false });

describe("short names", () => {
  it("of people are their family names, with and without particles", () => {
    expect(person("Georges Pompidou")).toEqual(["Pompidou"]);
    expect(person("Vincent van Gogh")).toEqual(["van Gogh", "Gogh"]);
    expect(person("Robert De Niro")).toEqual(["De Niro", "Niro"]);
  });

  it("are not made of ordinals, epithets, titles or single names", () => {
    for (const label of ["Elizabeth II", "Alexander the Great", "Pope Francis", "Prince Harry", "Madonna", "Martin Luther King Jr."])
      expect(person(label), label).toEqual([]);
  });

  it("of teams are plural", () => {
    expect(thing("Seattle Seahawks", "American football team")).toEqual(["Seahawks"]);
    expect(thing("Miami Heat", "basketball team in Miami")).toEqual([]);
    expect(thing("Harvard Studies", "academic journal")).toEqual([]);
  });

  it("of prizes are what they have in common", () => {
    expect(thing("Academy Award for Best Actor", "annual award", ["Oscar for Best Actor", "Best Actor Oscar"])).toEqual([
      "Academy Award",
      "Oscar",
    ]);
  });
});
