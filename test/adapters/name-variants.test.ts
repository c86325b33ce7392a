import { describe, expect, it } from "vitest";
import { nameVariants } from "../../src/adapters/sparql-http/exact-name-search.js";

describe("the variants of a name", () => {
  it.each([
    ["Paris", ["Paris", "paris"]],
    ["paris", ["paris", "Paris"]],
    ["the Beatles", ["the Beatles", "Beatles", "The Beatles", "beatles"]],
    ["Poland's", ["Poland's", "Poland", "poland"]],
    [
      "the Netherlands’",
      ["the Netherlands’", "Netherlands’", "the Netherlands", "Netherlands", "The Netherlands’", "The Netherlands", "netherlands"],
    ],
    ["The", ["The", "the"]],
    ["élan", ["élan", "Élan"]],
    ["𐐨", ["𐐨", "𐐀"]],
    ["", []],
  ])("of %j are %j", (name, variants) => {
    expect(nameVariants(name)).toEqual(variants);
  });
});
