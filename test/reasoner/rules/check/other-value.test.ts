import { describe, expect, it } from "vitest";
import { entityOf, factOf, item, propertyOf } from "../../../support/build.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const [VERDANIA, AVELON, MERE, CITY] = [
  entityOf("Q101", "Verdania"),
  entityOf("Q102", "Avelon"),
  entityOf("Q103", "Mere"),
  entityOf("Q515", "city"),
];
const WORLD: World = {
  entities: [VERDANIA, AVELON, MERE, CITY],
  properties: [
    propertyOf("P36", "capital"),
    propertyOf("P1376", "capital of"),
    propertyOf("P17", "country"),
    propertyOf("P31", "instance of"),
  ],
  facts: [
    factOf(VERDANIA.id, "P36", item(AVELON.id)),
    factOf(AVELON.id, "P1376", item(VERDANIA.id)),
    factOf(AVELON.id, "P17", item(VERDANIA.id)),
    factOf(MERE.id, "P17", item(VERDANIA.id)),
    factOf(AVELON.id, "P31", item(CITY.id)),
    factOf(MERE.id, "P31", item(CITY.id)),
  ],
};

describe("another value", () => {
  it.each([
    ["The capital of Verdania is Mere.", "refuted"],
    ["Mere is the capital of Verdania.", "refuted"],
    ["Mere is not the capital of Verdania.", "supported"],
    ["Avelon is the capital of Verdania.", "supported"],
  ] as const)("speaks against a city of the same country, however the capital is written down: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });
});
