import { describe, expect, it } from "vitest";
import type { Value } from "../../../../src/domain/value.js";
import { PRECISION } from "../../../../src/domain/vocabulary.js";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const [ADA, BRUNO, CHEN, AVELON, BRIGHTMOOR, MERE, VERDANIA, OSTIA, EMPIRE, TIDE, FERRY] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q102", "Bruno Okafor"),
  entityOf("Q103", "Chen Moreau"),
  entityOf("Q201", "Avelon"),
  entityOf("Q202", "Brightmoor"),
  entityOf("Q203", "Mere"),
  entityOf("Q301", "Verdania"),
  entityOf("Q302", "Ostia"),
  entityOf("Q303", "Verdanian Empire"),
  entityOf("Q401", "Amber Tide"),
  entityOf("Q402", "Night Ferry"),
];
const [CITY, COUNTRY, FILM] = [entityOf("Q515", "city"), entityOf("Q6256", "country"), entityOf("Q11424", "film")];
const decade = (iso: string): Value => ({ kind: "time", iso: `${iso}T00:00:00Z`, precision: PRECISION.decade });
const WORLD: World = {
  entities: [ADA, BRUNO, CHEN, AVELON, BRIGHTMOOR, MERE, VERDANIA, OSTIA, EMPIRE, TIDE, FERRY],
  words: [CITY, COUNTRY, FILM],
  properties: [
    propertyOf("P17", "country"),
    propertyOf("P19", "place of birth"),
    propertyOf("P27", "country of citizenship"),
    propertyOf("P31", "instance of"),
    propertyOf("P47", "shares border with"),
    propertyOf("P57", "director"),
    propertyOf("P69", "educated at"),
    propertyOf("P569", "date of birth", "time"),
    propertyOf("P570", "date of death", "time"),
  ],
  facts: [
    ...[AVELON, BRIGHTMOOR, MERE].map(({ id }) => factOf(id, "P31", item(CITY.id))),
    ...[VERDANIA, OSTIA, EMPIRE].map(({ id }) => factOf(id, "P31", item(COUNTRY.id))),
    ...[ADA, BRUNO, CHEN].map(({ id }) => factOf(id, "P31", item("Q5"))),
    ...[TIDE, FERRY].map(({ id }) => factOf(id, "P31", item(FILM.id))),
    factOf(AVELON.id, "P17", item(VERDANIA.id)),
    factOf(BRIGHTMOOR.id, "P17", item(VERDANIA.id)),
    factOf(MERE.id, "P17", item(OSTIA.id)),
    factOf(ADA.id, "P569", year(1950)),
    factOf(BRUNO.id, "P569", year(1958)),
    factOf(CHEN.id, "P569", decade("1950-01-01")),
    factOf(ADA.id, "P19", item(AVELON.id)),
    factOf(BRUNO.id, "P19", item(BRIGHTMOOR.id)),
    factOf(CHEN.id, "P19", item(MERE.id)),
    factOf(ADA.id, "P27", item(VERDANIA.id)),
    factOf(BRUNO.id, "P27", item(OSTIA.id)),
    factOf(CHEN.id, "P27", item(EMPIRE.id)),
    factOf(ADA.id, "P69", item(MERE.id)),
    factOf(BRUNO.id, "P69", item(AVELON.id)),
    factOf(TIDE.id, "P57", item(ADA.id)),
    factOf(FERRY.id, "P57", item(ADA.id)),
    factOf(VERDANIA.id, "P47", item(OSTIA.id)),
  ],
};

describe("what two things have in common", () => {
  it.each([
    ["Ada Lindqvist and Bruno Okafor were born in the same year.", "refuted"],
    ["Ada Lindqvist and Bruno Okafor were born in different years.", "supported"],
    ["Ada Lindqvist and Bruno Okafor were not born in the same year.", "supported"],
    ["Ada Lindqvist was born in the same decade as Bruno Okafor.", "supported"],
    ["Ada Lindqvist and Chen Moreau were born in the same year.", "not-enough-info"],
    ["Ada Lindqvist and Bruno Okafor died in the same year.", "not-enough-info"],
    ["Ada Lindqvist and Bruno Okafor were born in the same city.", "refuted"],
    ["Ada Lindqvist and Bruno Okafor were born in the same country.", "supported"],
    ["Ada Lindqvist and Chen Moreau were born in the same country.", "refuted"],
    ["Avelon and Brightmoor are in the same country.", "supported"],
    ["Avelon and Mere are located in the same country.", "refuted"],
    ["Ada Lindqvist and Bruno Okafor have the same nationality.", "refuted"],
    ["Ada Lindqvist and Bruno Okafor share a birthplace.", "refuted"],
    ["Ada Lindqvist and Bruno Okafor met in the same year.", "not-enough-info"],
    ["Amber Tide and Night Ferry have the same director.", "supported"],
    ["Amber Tide and Night Ferry were directed by the same person.", "supported"],
    ["Verdania and Ostia share a border.", "supported"],
  ] as const)("is looked up for both: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });

  it("does not tell a state from the one that came before it", async () => {
    expect((await judgeText(WORLD, "Ada Lindqvist and Chen Moreau have the same nationality.")).label).toBe("not-enough-info");
  });

  it("is not refuted where a graph lists only some values", async () => {
    expect((await judgeText(WORLD, "Ada Lindqvist and Bruno Okafor attended the same school.")).label).toBe("not-enough-info");
  });
});
