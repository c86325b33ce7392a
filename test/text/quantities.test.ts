import { describe, expect, it } from "vitest";
import type { EntityId } from "../../src/domain/ids.js";
import { compareQuantity, findQuantities } from "../../src/text/quantities.js";

const METRE = "Q11573";
const DOLLAR = "Q4917";
const amounts = (text: string) => findQuantities(text).map(({ value }) => value.amount);

describe("quantities of a claim", () => {
  const cases: readonly (readonly [claim: string, words: string, amount: number, unit: string | null])[] = [
    ["It is 330 metres tall", "330 metres", 330, METRE],
    ["It is 330m tall", "330m", 330, METRE],
    ["It is 330 m tall", "330 m", 330, METRE],
    ["a 330-metre tower", "330-metre", 330, METRE],
    ["It is 8,849 m high", "8,849 m", 8849, METRE],
    ["It weighs 1.5 kg.", "1.5 kg", 1.5, "Q11570"],
    ["It spans 643,801.5 square kilometres", "643,801.5 square kilometres", 643801.5, "Q712226"],
    ["It covers 105 km²", "105 km²", 105, "Q712226"],
    ["It is 300 KM away", "300 KM", 300, "Q828224"],
    ["It froze at -40 °C", "-40 °C", -40, "Q25267"],
    ["It cost $3.5 billion", "$3.5 billion", 3.5e9, DOLLAR],
    ["It cost US$200 million", "US$200 million", 2e8, DOLLAR],
    ["It cost 200 million dollars", "200 million dollars", 2e8, DOLLAR],
    ["It cost €5", "€5", 5, "Q4916"],
    ["It holds 25% of it", "25%", 25, "Q11229"],
    ["It has 67 million people", "67 million", 67e6, null],
    ["It has half a million people", "half a million", 5e5, null],
    ["It has three children", "three", 3, null],
    ["It has two hundred rooms", "two hundred", 200, null],
    ["He is 45 years old", "45 years old", 45, "Q24564698"],
    ["Twelve people came", "Twelve", 12, null],
    ["It has 1665 steps.", "1665", 1665, null],
  ];
  for (const [claim, words, amount, unit] of cases)
    it(`are read from "${claim}"`, () => {
      const found = findQuantities(claim);
      expect(found.map(({ text, value }) => ({ text, value }))).toEqual([{ text: words, value: { kind: "quantity", amount, unit } }]);
      expect(claim.slice(found[0]?.start, found[0]?.end)).toBe(words);
    });

  const leads: readonly (readonly [string, string])[] = [
    ["", "equal"],
    ["exactly", "equal"],
    ["more than", "more"],
    ["over", "more"],
    ["taller than", "more"],
    ["less than", "less"],
    ["shorter than", "less"],
    ["at least", "at-least"],
    ["no less than", "at-least"],
    ["no fewer than", "at-least"],
    ["at most", "at-most"],
    ["no more than", "at-most"],
    ["up to", "at-most"],
    ["about", "about"],
    ["approximately", "about"],
    ["nearly", "almost"],
    ["almost", "almost"],
  ];
  for (const [lead, comparator] of leads)
    it(`are meant as "${comparator}" after "${lead}"`, () => {
      expect(findQuantities(`It is ${lead} 330 metres tall`).map((quantity) => quantity.comparator)).toEqual([comparator]);
    });

  it.each([
    ["It is 330 metres or more", "at-least"],
    ["It has 300+ rooms", "at-least"],
    ["It has 300 or fewer rooms", "at-most"],
    ["It is in excess of 300 metres", "more"],
  ])("are meant by what follows them too: %s", (text, comparator) => {
    expect(findQuantities(text).map((quantity) => quantity.comparator)).toEqual([comparator]);
  });

  it.each([
    ["It is 6 feet 2 inches tall", "6 feet 2 inches", 74, "Q218593"],
    ["It is six feet two inches tall", "six feet two inches", 74, "Q218593"],
    ["It is 6 foot 2", "6 foot 2", 74, "Q218593"],
    ["It is 1 m 85 tall", "1 m 85", 185, "Q174728"],
    ["It lasts two hours and 55 minutes", "two hours and 55 minutes", 175, "Q7727"],
    ["It lasts 3 hours, 14 minutes", "3 hours, 14 minutes", 194, "Q7727"],
  ])("are one where a measure is told in two units: %s", (text, words, amount, unit) => {
    const found = findQuantities(text);
    expect(found.map(({ text: said, value }) => ({ said, value }))).toEqual([{ said: words, value: { kind: "quantity", amount, unit } }]);
    expect(found[0]?.step).toBeCloseTo(0.5, 2);
  });

  it.each([
    ["It is 20 metres long and 10 metres wide", [20, 10]],
    ["It is 2 metres and 300 centimetres", [2, 300]],
    ["It took 2 hours and 3 metres", [2, 3]],
    ["It is 5 km 20 times a day", [5, 20]],
  ])("stay two where they are no parts of one measure: %s", (text, found) => {
    expect(amounts(text)).toEqual(found);
  });

  it("are the two ends of a range, with one unit and one scale", () => {
    const ends = findQuantities("It is between 2 and 3 thousand metres long").map(({ comparator, value }) => ({ comparator, ...value }));

    expect(ends).toEqual([
      { comparator: "at-least", kind: "quantity", amount: 2000, unit: METRE },
      { comparator: "at-most", kind: "quantity", amount: 3000, unit: METRE },
    ]);
  });

  it("are all read, in order", () => {
    expect(amounts("It has 3 floors, 1,665 steps and weighs 10.1 thousand tonnes")).toEqual([3, 1665, 10100]);
  });

  it("are not seen inside words and other numbers", () => {
    for (const text of ["the A380 flies", "the 18th century", "someone tends often to it", "version 1.2.3", "COVID-19"])
      expect(amounts(text), text).toEqual([]);
  });

  it("keep a minus that is written as a minus sign", () => {
    expect(amounts("It froze at −40 °C")).toEqual([-40]);
  });

  const compounds: readonly (readonly [claim: string, part: number])[] = [
    ["It has twenty-five rooms", 20],
    ["It has five hundred thousand inhabitants", 500],
    ["It has 5 hundred million stars", 500],
  ];
  for (const [claim, part] of compounds)
    it(`are read whole or not at all in "${claim}"`, () => {
      expect(amounts(claim)).not.toContain(part);
    });
});

const KILOMETRE = "Q828224";
const FOOT = "Q3710";
const KILOGRAM = "Q11570";
const EURO = "Q4916";
const SQUARE_KILOMETRE = "Q712226";

/** A number as a claim writes it, read as the engine reads it, against a number of the graph. */
function compare(text: string, amount: number, unit: EntityId | null = null) {
  const [mention] = findQuantities(text);
  if (mention === undefined) throw new Error(`no number in "${text}"`);
  return compareQuantity({
    claimed: mention.value,
    written: mention.text,
    comparator: mention.comparator,
    known: { kind: "quantity", amount, unit },
  });
}

describe("compareQuantity", () => {
  it.each([
    ["almost 200 metres", 196, "same"],
    ["nearly 200 metres", 185, "incomparable"],
    ["nearly 200 metres", 200, "incomparable"],
    ["nearly 200 metres", 170, "different"],
    ["nearly 200 metres", 210, "different"],
    ["2 metres 10 centimetres", 2.1, "same"],
    ["2 metres 10 centimetres", 2.4, "different"],
  ] as const)("takes %s and %d metres for %s", (text, known, agreement) => {
    const [mention] = findQuantities(text);
    if (mention === undefined) throw new Error(`no number in "${text}"`);
    const { value, comparator, step } = mention;
    const metres = { kind: "quantity", amount: known, unit: METRE } as const;
    expect(compareQuantity({ claimed: value, written: mention.text, step, comparator, known: metres })).toBe(agreement);
  });

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
