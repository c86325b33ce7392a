import { describe, expect, it } from "vitest";
import { detectMentions } from "../../src/kg/name-spans.js";
import { entityOf, linkOf } from "../support/build.js";

const read = (text: string, ...links: Parameters<typeof detectMentions>[1]) =>
  detectMentions(text, links).map((mention) => `${mention.kind} ${mention.text}`);

describe("mentions of a claim", () => {
  it("are its times and its quantities, in order", () => {
    expect(read("The tower, 330 metres tall, opened in 1889 with 2 lifts")).toEqual(["quantity 330 metres", "time 1889", "quantity 2"]);
  });

  it("are a length where a unit follows, and a year where none does", () => {
    expect(read("It is 1912 metres high")).toEqual(["quantity 1912 metres"]);
    expect(read("It sank in 1912")).toEqual(["time 1912"]);
  });

  it("are one date, not a date and its numbers", () => {
    expect(read("It opened on 31 March 1889")).toEqual(["time 31 March 1889"]);
    expect(read("It opened on March 31, 1889")).toEqual(["time March 31, 1889"]);
    expect(read("It was built in 44 BC")).toEqual(["time 44 BC"]);
    expect(read("It was built in the 5th century")).toEqual(["time 5th century"]);
  });

  it("are a decade where a number of years ends in s", () => {
    expect(read("The band was founded in the 1960s")).toEqual(["time 1960s"]);
  });

  it("are not the numbers of a name", () => {
    const claim = "The 1998 FIFA World Cup was held in 1998";
    expect(read(claim, linkOf(claim, "1998 FIFA World Cup", entityOf("Q101751", "1998 FIFA World Cup")))).toEqual(["time 1998"]);
    const mission = "Apollo 11 carried 3 men";
    expect(read(mission, linkOf(mission, "Apollo 11", entityOf("Q43653", "Apollo 11")))).toEqual(["quantity 3"]);
  });

  it("are numbers next to a common noun, and in unknown names", () => {
    const claim = "The tower has 3 floors";
    expect(read(claim, linkOf(claim, "3 floors", entityOf("Q1", "floor"), "word"))).toEqual(["quantity 3"]);
    expect(read("Room 101 burns", { kind: "unknown", span: { start: 0, end: 8, text: "Room 101" } })).toEqual(["quantity 101"]);
  });

  it("are none in a claim without numbers", () => {
    expect(read("Paris is the capital of France")).toEqual([]);
  });
});
