import { describe, expect, it } from "vitest";
import { isFullName, shareWord } from "../../src/text/full-name.js";

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
