import { describe, expect, it } from "vitest";
import type { EntityId } from "../../src/domain/ids.js";
import { findQuantities } from "../../src/text/find-quantities.js";
import { compareQuantity } from "../../src/text/quantity.js";

const METRE = "Q11573";
const KILOMETRE = "Q828224";
const FOOT = "Q3710";
const KILOGRAM = "Q11570";
const EURO = "Q4916";
const SQUARE_KILOMETRE = "Q712226";

/** A number as a claim writes it, read as the engine reads it, against a number of the graph. */
function compare(text: string, amount: number, unit: EntityId | null = null) {
  const [mention] = findQuantities(text);
  if (mention === undefined) throw new Error(`no number in "${text}"`);
  return compareQuantity(mention.value, mention.text, mention.comparator, { kind: "quantity", amount, unit });
}

describe("compareQuantity", () => {
  it.each([
    ["has atomic number 79", 79, "same"],
    ["has atomic number 79", 80, "different"],
    ["has 100 seats", 101, "different"],
    ["has three children", 3, "same"],
    ["has three children", 4, "different"],
  ] as const)("is strict with a small count: %s, %d", (text, known, agreement) => {
    expect(compare(text, known)).toBe(agreement);
  });

  it.each([
    ["has 67 million inhabitants", 66_600_000, "same"],
    ["has 67 million inhabitants", 69_000_000, "different"],
    ["has 2 million inhabitants", 2_140_000, "same"],
    ["has two million inhabitants", 2_140_000, "same"],
    ["has 2.10 million inhabitants", 2_160_000, "different"],
    ["has 2,165,000 inhabitants", 2_165_423, "same"],
    ["has 2,165,000 inhabitants", 2_400_000, "different"],
  ] as const)("reads a number as precisely as it is written: %s, %d", (text, known, agreement) => {
    expect(compare(text, known)).toBe(agreement);
  });

  it.each([
    ["is 8.8 km high", 8849, METRE, "same"],
    ["is 330 metres tall", 0.33, KILOMETRE, "same"],
    ["is 330 metres tall", 0.3, KILOMETRE, "different"],
    ["is 1,083 feet tall", 330, METRE, "same"],
    ["is 100 feet tall", 100, METRE, "different"],
    ["is 330 metres tall", 1083, FOOT, "same"],
  ] as const)("converts units: %s, %d %s", (text, known, unit, agreement) => {
    expect(compare(text, known, unit)).toBe(agreement);
  });

  it.each([
    ["is 330 metres tall", KILOGRAM],
    ["cost $5 million", EURO],
    ["is 330 metres tall", SQUARE_KILOMETRE],
  ] as const)("does not compare %s with an amount of %s", (text, unit) => {
    expect(compare(text, 330, unit)).toBe("incomparable");
  });

  it("takes the graph's unit where the claim names none", () => {
    expect(compare("has a length of 330", 330, METRE)).toBe("same");
  });

  it("lets measured things vary by two in a hundred", () => {
    expect(compare("is 325.00 metres tall", 330, METRE)).toBe("same");
    expect(compare("is 320.00 metres tall", 330, METRE)).toBe("different");
  });

  it("lets an about-number vary by ten in a hundred", () => {
    expect(compare("has about 300.0 members", 330)).toBe("same");
    expect(compare("has about 290.0 members", 330)).toBe("different");
    expect(compare("has 300.0 members", 330)).toBe("different");
  });

  it.each([
    ["more than 100 seats", 101, "same"],
    ["more than 100 seats", 100, "different"],
    ["fewer than 100 seats", 99, "same"],
    ["fewer than 100 seats", 100, "different"],
    ["at least 100 seats", 100, "same"],
    ["at least 100 seats", 99, "different"],
    ["at most 100 seats", 100, "same"],
    ["at most 100 seats", 101, "different"],
    ["up to 100 seats", 12, "same"],
  ] as const)("means %s at its word: %d", (text, known, agreement) => {
    expect(compare(text, known)).toBe(agreement);
  });

  it("compares amounts below zero", () => {
    const celsius = "Q25267";

    expect(compare("melts at -38.8 °C", -38.83, celsius)).toBe("same");
    expect(compare("melts at 38.8 °C", -38.83, celsius)).toBe("different");
    expect(compare("melts at 0 °C", 0, celsius)).toBe("same");
  });
});
