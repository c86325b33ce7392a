import { describe, expect, it } from "vitest";
import { readingOf } from "../../../support/readings.js";

const unused = (text: string) => readingOf(text).unused.map(({ span, narrows }) => (narrows ? `(${span.text})` : span.text));

describe("words that a reading does not explain", () => {
  it.each([
    "Ada Lindqvist was born in Castelmar.",
    "The famous Ada Lindqvist was actually born in Castelmar.",
    "Ada Lindqvist was born in the city of Castelmar.",
    "The film Lantern Hill was directed by Chen Moreau.",
    "Ada Lindqvist was born in the beautiful Castelmar.",
  ])("are none where all is said by the relation, by kinds or by idle words: %s", (text) => {
    expect(unused(text)).toEqual([]);
  });

  it.each([
    ["Ada Lindqvist was almost born in Castelmar.", "almost"],
    ["Ada Lindqvist was nearly born in Castelmar.", "nearly"],
    ["The sister of Ada Lindqvist was born in Castelmar.", "sister"],
    ["Chen Moreau was the first to direct Lantern Hill.", "first"],
    ["Chen Moreau directed half of Lantern Hill.", "half"],
    ["Chen Moreau supposedly directed Lantern Hill.", "supposedly"],
    ["Chen Moreau directed the trailer of Lantern Hill.", "trailer"],
  ])("include what shifts the statement: %s", (text, word) => {
    const { unused: left, uncheckable, assertions } = readingOf(text);
    // A path through the sister herself, or no reading at all, is as good.
    const throughOther = assertions[0]?.senses.every(({ path }) => typeof path !== "string" && path.length > 1) === true;
    expect(uncheckable !== null || throughOther || left.map(({ span }) => span.text).includes(word)).toBe(true);
  });

  it("only narrow what follows where they stand before it in a noun phrase", () => {
    expect(unused("Ada Lindqvist was born in southern Pellonia.")).toEqual(["(southern)"]);
    expect(unused("Ada Lindqvist was born in the rainy Pellonia.")).toEqual(["(rainy)"]);
  });

  it("do not narrow anything where they are the verb", () => {
    expect(unused("Ada Lindqvist juggled Castelmar.")).toEqual(["juggled"]);
  });
});
