import { describe, expect, it } from "vitest";
import { shortNamesOf } from "../../src/text/short-names.js";

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
