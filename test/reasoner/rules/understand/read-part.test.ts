import { describe, expect, it } from "vitest";
import { readingOf, readingsOf, waysIn } from "../../../support/readings.js";

describe("a simple statement", () => {
  it.each([
    ["Lantern Hill was directed by Chen Moreau.", "Lantern Hill P57 Chen Moreau"],
    ["Chen Moreau directed Lantern Hill.", "Lantern Hill P57 Chen Moreau"],
    ["Chen Moreau is the director of Lantern Hill.", "Lantern Hill P57 Chen Moreau"],
    ["Ada Lindqvist was born in Castelmar.", "Ada Lindqvist P19 Castelmar"],
    ["Castelmar is where Ada Lindqvist was born.", "Ada Lindqvist P19 Castelmar"],
    ["Ada Lindqvist was born in 1871.", "Ada Lindqvist P569 1871"],
    ["Dunwick has a population of 48,200.", "Dunwick P1082 48,200"],
    ["Dario Whitlock founded Marrow Works.", "Marrow Works P112 Dario Whitlock"],
    ["Mount Serrat is 2,400 metres high.", "Mount Serrat P2044 2,400 metres"],
    ["Mount Serrat is higher than 2,400 metres.", "Mount Serrat P2044 2,400 metres"],
  ])("is read with its subject, its relation and its value: %s", (text, sense) => {
    expect(waysIn(text)).toContain(sense);
  });

  it("keeps apart who did what to whom", () => {
    expect(waysIn("Chen Moreau directed Ada Lindqvist.")).not.toContain("Ada Lindqvist P57 Chen Moreau");
    expect(waysIn("Bruno Okafor is the father of Chen Moreau.")).toContain("Chen Moreau P22 Bruno Okafor");
    expect(waysIn("Bruno Okafor is the father of Chen Moreau.")).not.toContain("Bruno Okafor P22 Chen Moreau");
  });

  it("does not take a job beside the director's for the director's", () => {
    expect(waysIn("Chen Moreau is the assistant director of Lantern Hill.")).not.toContain("Lantern Hill P57 Chen Moreau");
  });

  it("does not take a wider relation for the one that its words name", () => {
    expect(waysIn("The executive producers of Lantern Hill include Chen Moreau.")).toContain("Lantern Hill P1431 Chen Moreau");
    expect(waysIn("The executive producers of Lantern Hill include Chen Moreau.")).not.toContain("Lantern Hill P162 Chen Moreau");
  });

  it("says a date of what it dates, and of the thing itself where that is born in it", () => {
    const [first, second] = readingOf("Ada Lindqvist was born in Castelmar in 1871.").assertions;
    expect(first?.times.map(({ text }) => text)).toEqual(["1871"]);
    expect(second?.value.span.text).toBe("1871");
    expect(second?.senses.map(({ path }) => (typeof path === "string" ? path : path[0]?.property))).toContain("P569");
  });

  it("may be about a third thing besides", () => {
    const { assertions } = readingOf("Chen Moreau won the Orell Prize for Lantern Hill.");
    expect(assertions.map(({ value, qualifies }) => [value.span.text, qualifies])).toEqual([
      ["Orell Prize", false],
      ["Lantern Hill", true],
    ]);
  });

  it("has several readings where three things are named, for the evidence to choose among", () => {
    expect(readingsOf("Chen Moreau won the Orell Prize for Lantern Hill.").length).toBeGreaterThan(1);
  });

  it("names words that it does not understand instead of guessing", () => {
    expect(readingOf("Ada Lindqvist juggled Castelmar.").unused.map(({ span }) => span.text)).toEqual(["juggled"]);
  });

  it("is not read where its only relation is to a name that the graph does not know", () => {
    const { assertions, unsettled } = readingOf("Elsa Brandt was born in Castelmar.");
    expect(assertions).toEqual([]);
    expect(unsettled.map(({ text }) => text)).toEqual(["Castelmar"]);
  });

  it.each([
    ["Was Ada Lindqvist born in Castelmar?", true],
    ["Ada Lindqvist will be born in Castelmar.", false],
    ["Ada Lindqvist might have been born in Castelmar.", false],
  ])("is uncheckable where nothing is stated: %s", (text, wholly) => {
    const reading = readingOf(text);
    expect(reading.uncheckable).not.toBeNull();
    expect(reading.wholly).toBe(wholly);
    expect(reading.assertions).toEqual([]);
  });
});
