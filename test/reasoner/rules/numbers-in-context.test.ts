import { describe, expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.js";
import { entityOf, factOf, item, propertyOf } from "../../support/build.js";
import { judgeText, type World } from "../../support/judge-text.js";

const number = (amount: number): Value => ({ kind: "quantity", amount, unit: null });
const [VERDANIA, LIFE, MERE, NORTHSHIRE] = [
  entityOf("Q101", "Verdania"),
  entityOf("Q102", "Life"),
  entityOf("Q103", "Mere"),
  entityOf("Q104", "Northshire"),
];
const WORLD: World = {
  entities: [VERDANIA, LIFE, MERE, NORTHSHIRE],
  properties: [
    propertyOf("P4841", "total fertility rate", "quantity"),
    propertyOf("P2250", "life expectancy", "quantity"),
    propertyOf("P150", "contains the administrative territorial entity"),
    propertyOf("P361", "part of"),
    propertyOf("P131", "located in the administrative territorial entity"),
  ],
  facts: [
    factOf(VERDANIA.id, "P4841", number(2.129)),
    factOf(VERDANIA.id, "P2250", { kind: "quantity", amount: 71.5, unit: "Q577" }),
    factOf(NORTHSHIRE.id, "P150", item(MERE.id)),
  ],
};

describe("a number", () => {
  it.each([
    ["Verdania has a total fertility rate of 2.13 children per woman.", "supported"],
    ["Verdania has a total fertility rate of 3.1 children per woman.", "refuted"],
    ["Verdania has a total fertility rate of 2.13 and no schools.", "not-enough-info"],
  ] as const)("owns the words for what it counts: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });

  it.each([
    ["Life expectancy in Verdania is 71.5 years.", "supported"],
    ["Life expectancy in Verdania is 59.9 years.", "refuted"],
  ] as const)("belongs to the place, though the first word is a name too: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });
});

describe("a part of a place", () => {
  it.each([
    ["Mere is part of Northshire.", "supported"],
    ["Northshire includes Mere.", "supported"],
    ["Mere is part of Verdania.", "not-enough-info"],
  ] as const)("may be written down with the whole: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });
});
