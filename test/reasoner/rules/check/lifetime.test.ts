import { describe, expect, it } from "vitest";
import type { Value } from "../../../../src/domain/value.js";
import { PRECISION } from "../../../../src/domain/vocabulary.js";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { judgeText } from "../../../support/judge-text.js";

const [ADA, HUMAN] = [entityOf("Q101", "Ada Lindqvist"), entityOf("Q5", "human")];
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P569", "date of birth", "time"),
  propertyOf("P570", "date of death", "time"),
];
const day = (iso: string): Value => ({ kind: "time", iso: `${iso}T00:00:00Z`, precision: PRECISION.day });

function judge(text: string, birth: Value, death: Value | null) {
  const facts = [
    factOf(ADA.id, "P31", item(HUMAN.id)),
    factOf(ADA.id, "P569", birth),
    ...(death === null ? [] : [factOf(ADA.id, "P570", death)]),
  ];
  return judgeText({ entities: [ADA, HUMAN], properties: PROPERTIES, facts }, text);
}

describe("the age at which somebody died", () => {
  const [BORN, DIED] = [day("1879-03-14"), day("1955-04-18")];

  it.each([
    "Ada Lindqvist died at the age of 76.",
    "Ada Lindqvist died aged 76.",
    "Ada Lindqvist died at 76.",
    "Ada Lindqvist lived to be 76.",
    "Ada Lindqvist was 76 years old when she died.",
    "Ada Lindqvist was 76 at the time of her death.",
    "Ada Lindqvist lived to be over 70.",
    "Ada Lindqvist died at seventy-six.",
    "Ada Lindqvist died before she was eighty.",
    "Ada Lindqvist died before turning 80.",
    "Ada Lindqvist lived to see seventy.",
    "Ada Lindqvist lived past the age of 75.",
    "Ada Lindqvist did not live to see eighty.",
    "Ada Lindqvist never reached the age of 77.",
    "Ada Lindqvist did not live to be 80.",
  ])("is borne out by both dates: %s", async (text) => {
    const { label, justification } = await judge(text, BORN, DIED);
    expect([label, justification]).toEqual(["supported", expect.stringContaining("That makes an age of 76")]);
  });

  it("is refuted by both dates, and by the day: the birthday of the last year counts", async () => {
    const { label, justification } = await judge("Ada Lindqvist died at the age of 75.", BORN, DIED);
    expect([label, justification]).toEqual(["refuted", expect.stringContaining("That makes an age of 76, not 75.")]);
    expect((await judge("Ada Lindqvist died at the age of 75.", BORN, day("1955-03-13"))).label).toBe("supported");
  });

  it("stays open where the dates leave both ages possible, and is refuted where they leave neither", async () => {
    const at = (age: number) => judge(`Ada Lindqvist died at the age of ${age}.`, year(1879), DIED);
    expect((await at(75)).label).toBe("not-enough-info");
    expect((await at(76)).label).toBe("not-enough-info");
    expect((await at(80)).label).toBe("refuted");
  });

  it.each([
    "Ada Lindqvist died before turning 70.",
    "Ada Lindqvist made it to ninety.",
    "Ada Lindqvist never turned seventy.",
    "Ada Lindqvist did not live to be 60.",
  ])("is refuted where it had to be more or less: %s", async (text) => {
    expect((await judge(text, BORN, DIED)).label).toBe("refuted");
  });

  it("stays open where no death is on record", async () => {
    expect((await judge("Ada Lindqvist died at the age of 76.", BORN, null)).label).toBe("not-enough-info");
  });
});
