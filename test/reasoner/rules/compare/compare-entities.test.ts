import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityId } from "../../../../src/domain/ids.js";
import type { Fact } from "../../../../src/domain/statement.js";
import type { Value } from "../../../../src/domain/value.js";
import { PRECISION } from "../../../../src/domain/vocabulary.js";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const [ADA, BRUNO, AVELON, BRIGHTMOOR, TOWER, SPIRE, TIDE, DARA] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q102", "Bruno Okafor"),
  entityOf("Q201", "Avelon"),
  entityOf("Q202", "Brightmoor"),
  entityOf("Q301", "Harbour Tower"),
  entityOf("Q302", "Glass Spire"),
  entityOf("Q401", "Amber Tide"),
  entityOf("Q901", "Dara Voss"),
];
const [HUMAN, CITY, FILM, WAR] = [entityOf("Q5", "human"), entityOf("Q515", "city"), entityOf("Q11424", "film"), entityOf("Q198", "war")];
const PROPERTIES = [
  propertyOf("P31", "instance of"),
  propertyOf("P57", "director"),
  propertyOf("P69", "educated at"),
  propertyOf("P569", "date of birth", "time"),
  propertyOf("P570", "date of death", "time"),
  propertyOf("P580", "start time", "time"),
  propertyOf("P582", "end time", "time"),
  propertyOf("P571", "inception", "time"),
  propertyOf("P1082", "population", "quantity"),
  propertyOf("P2044", "elevation above sea level", "quantity"),
  propertyOf("P2046", "area", "quantity"),
  propertyOf("P2048", "height", "quantity"),
];
const METRE = "Q11573";
const day = (iso: string): Value => ({ kind: "time", iso: `${iso}T00:00:00Z`, precision: PRECISION.day });
const FOOT = "Q3710";
const amount = (value: number, unit: EntityId | null = null): Value => ({ kind: "quantity", amount: value, unit });
const TYPES = [
  factOf(ADA.id, "P31", item(HUMAN.id)),
  factOf(BRUNO.id, "P31", item(HUMAN.id)),
  factOf(AVELON.id, "P31", item(CITY.id)),
  factOf(BRIGHTMOOR.id, "P31", item(CITY.id)),
  factOf(TIDE.id, "P31", item(FILM.id)),
];
const world = (...facts: readonly Fact[]): World => ({
  entities: [ADA, BRUNO, AVELON, BRIGHTMOOR, TOWER, SPIRE, TIDE, DARA],
  words: [HUMAN, CITY, FILM, WAR],
  properties: PROPERTIES,
  facts: [...TYPES, ...facts],
});
const labelOf = async (text: string, ...facts: readonly Fact[]) => (await judgeText(world(...facts), text)).label;

const BORN = [factOf(ADA.id, "P569", year(1950)), factOf(BRUNO.id, "P569", year(1960))];

describe("a comparison of two things", () => {
  it.each([
    ["Bruno Okafor was born five years after Ada Lindqvist died.", "supported"],
    ["Bruno Okafor was born ten years after Ada Lindqvist died.", "refuted"],
    ["Bruno Okafor was born 5 years after Ada Lindqvist's death.", "supported"],
    ["Ada Lindqvist died five years before Bruno Okafor was born.", "supported"],
    ["Ada Lindqvist died forty years before Bruno Okafor was born.", "refuted"],
    ["Bruno Okafor died forty years after Ada Lindqvist.", "supported"],
  ])("counts the years between what is said of each: %s", async (text, label) => {
    const dates = [
      factOf(ADA.id, "P569", day("1950-05-04")),
      factOf(ADA.id, "P570", day("1955-05-04")),
      factOf(BRUNO.id, "P569", day("1960-05-04")),
      factOf(BRUNO.id, "P570", day("1995-05-04")),
    ];
    expect(await labelOf(text, ...dates)).toBe(label);
  });

  it.each([
    ["Ada Lindqvist is older than Bruno Okafor.", "supported"],
    ["Ada Lindqvist is much older than Bruno Okafor.", "supported"],
    ["Ada Lindqvist is younger than Bruno Okafor.", "refuted"],
    ["Ada Lindqvist isn't older than Bruno Okafor.", "refuted"],
    ["Ada Lindqvist is not younger than Bruno Okafor.", "supported"],
    ["Bruno Okafor was born after Ada Lindqvist.", "supported"],
    ["Bruno Okafor was born before Ada Lindqvist was.", "refuted"],
    ["Ada Lindqvist was born earlier than Bruno Okafor.", "supported"],
    ["Ada Lindqvist is wiser than Bruno Okafor.", "not-enough-info"],
    ["Is Ada Lindqvist older than Bruno Okafor?", "not-enough-info"],
    ["The mother of Ada Lindqvist is older than Bruno Okafor.", "not-enough-info"],
    ["Ada Lindqvist is two years older than Bruno Okafor.", "refuted"],
    ["Ada Lindqvist is twice as old as Bruno Okafor.", "not-enough-info"],
    ["Ada Lindqvist is older than Bruno Okafor's wife.", "not-enough-info"],
    ["Ada Lindqvist was born the year before Bruno Okafor.", "refuted"],
    ["Ada Lindqvist was born long before Bruno Okafor.", "not-enough-info"],
    ["Bruno Okafor was born long before Ada Lindqvist.", "refuted"],
    ["It is not true that Ada Lindqvist is older than Bruno Okafor.", "refuted"],
  ] as const)("rests on the dates of both: %s", async (text, label) => {
    expect(await labelOf(text, ...BORN)).toBe(label);
  });

  it("needs both values, and values that differ as far as they are known", async () => {
    const text = "Ada Lindqvist is older than Bruno Okafor.";
    const day = (iso: string): Value => ({ kind: "time", iso: `${iso}T00:00:00Z`, precision: PRECISION.day });

    expect(await labelOf(text, factOf(ADA.id, "P569", year(1950)))).toBe("not-enough-info");
    expect(await labelOf(text, factOf(ADA.id, "P569", year(1950)), factOf(BRUNO.id, "P569", year(1950)))).toBe("not-enough-info");
    expect(await labelOf(text, factOf(ADA.id, "P569", day("1950-02-01")), factOf(BRUNO.id, "P569", year(1950)))).toBe("not-enough-info");
    expect(await labelOf(text, factOf(ADA.id, "P569", day("1950-02-01")), factOf(BRUNO.id, "P569", day("1950-02-02")))).toBe("supported");
  });

  it("cites a statement of each, and says what they say", async () => {
    const { citations, justification } = await judgeText(world(...BORN), "Ada Lindqvist is older than Bruno Okafor.");

    expect(citations.map(({ stance }) => stance)).toEqual(["supports", "supports"]);
    expect(justification).toContain("Ada Lindqvist was born in 1950. Bruno Okafor was born in 1960.");
  });

  it("says what was compared when it stays open", async () => {
    const { justification } = await judgeText(world(), "Ada Lindqvist is older than Bruno Okafor.");

    expect(justification).toContain('"date of birth"');
  });

  it("puts different dates of two lives in order", async () => {
    const lives = [...BORN, factOf(ADA.id, "P570", year(1990)), factOf(BRUNO.id, "P570", year(1995))];

    expect(await labelOf("Bruno Okafor outlived Ada Lindqvist.", ...lives)).toBe("supported");
    expect(await labelOf("Ada Lindqvist died before Bruno Okafor was born.", ...lives)).toBe("refuted");
    expect(await labelOf("Ada Lindqvist lived longer than Bruno Okafor.", ...lives)).toBe("not-enough-info");
  });

  it("converts units, and compares no bare number with a measured one", async () => {
    const text = "Harbour Tower is taller than Glass Spire.";

    expect(await labelOf(text, factOf(TOWER.id, "P2048", amount(100, METRE)), factOf(SPIRE.id, "P2048", amount(200, FOOT)))).toBe(
      "supported",
    );
    expect(await labelOf(text, factOf(TOWER.id, "P2048", amount(100, METRE)), factOf(SPIRE.id, "P2048", amount(90)))).toBe(
      "not-enough-info",
    );
  });

  it("does not put a height against an elevation", async () => {
    const facts = [
      factOf(TOWER.id, "P2048", amount(100, METRE)),
      factOf(TOWER.id, "P2044", amount(20, METRE)),
      factOf(SPIRE.id, "P2044", amount(500, METRE)),
    ];

    expect(await labelOf("Harbour Tower is taller than Glass Spire.", ...facts)).toBe("not-enough-info");
  });

  it.each([
    "Avelon is more populous than Brightmoor.",
    "Avelon has more inhabitants than Brightmoor.",
    "Avelon has a larger population than Brightmoor.",
    "The population of Avelon is larger than that of Brightmoor.",
    "Avelon's population is higher than Brightmoor's.",
    "More people live in Avelon than in Brightmoor.",
    "Brightmoor has fewer inhabitants than Avelon.",
    "Avelon is larger than Brightmoor.",
  ])("finds what a noun measures: %s", async (text) => {
    const [more, fewer] = [factOf(AVELON.id, "P1082", amount(9000)), factOf(BRIGHTMOOR.id, "P1082", amount(4000))];

    expect(await labelOf(text, more, fewer)).toBe("supported");
    expect(await labelOf(text, { ...more, value: fewer.value }, { ...fewer, value: more.value })).toBe("refuted");
  });

  it("leaves open which of two senses of larger is meant", async () => {
    const people = [factOf(AVELON.id, "P1082", amount(9000)), factOf(BRIGHTMOOR.id, "P1082", amount(4000))];
    const land = [factOf(AVELON.id, "P2046", amount(10)), factOf(BRIGHTMOOR.id, "P2046", amount(90))];

    expect(await labelOf("Avelon is larger than Brightmoor.", ...people, ...land)).toBe("not-enough-info");
    expect(await labelOf("Avelon is larger than Brightmoor.", ...land)).toBe("not-enough-info");
  });

  it("takes the preferred or the latest number, and undated ones only where they agree", async () => {
    const at = (value: number) => ({ qualifiers: [{ property: "P585" as const, value: year(value) }] });
    const other = factOf(BRIGHTMOOR.id, "P1082", amount(4000));
    const text = "Avelon is more populous than Brightmoor.";

    expect(
      await labelOf(text, factOf(AVELON.id, "P1082", amount(1000), at(1900)), factOf(AVELON.id, "P1082", amount(9000), at(2020)), other),
    ).toBe("supported");
    expect(
      await labelOf(text, factOf(AVELON.id, "P1082", amount(1000), { rank: "preferred" }), factOf(AVELON.id, "P1082", amount(9000)), other),
    ).toBe("refuted");
    expect(await labelOf(text, factOf(AVELON.id, "P1082", amount(1000)), factOf(AVELON.id, "P1082", amount(9000)), other)).toBe(
      "not-enough-info",
    );
  });

  it("trusts figures of different years only where they are far apart", async () => {
    const at = (value: number) => ({ qualifiers: [{ property: "P585" as const, value: year(value) }] });
    const other = factOf(BRIGHTMOOR.id, "P1082", amount(4000), at(2000));

    expect(await labelOf("Avelon is more populous than Brightmoor.", factOf(AVELON.id, "P1082", amount(5000), at(2020)), other)).toBe(
      "not-enough-info",
    );
    expect(await labelOf("Avelon is more populous than Brightmoor.", factOf(AVELON.id, "P1082", amount(9000), at(2020)), other)).toBe(
      "supported",
    );
    expect(
      await labelOf("Avelon had a larger population than Brightmoor.", factOf(AVELON.id, "P1082", amount(9000), at(2000)), other),
    ).toBe("not-enough-info");
  });

  it("does not read two measures as one", async () => {
    const facts = [factOf(AVELON.id, "P1082", amount(9000)), factOf(BRIGHTMOOR.id, "P1082", amount(4000))];

    expect(await labelOf("The population of Avelon is larger than the area of Brightmoor.", ...facts)).toBe("not-enough-info");
  });

  it("with an event is one with its beginning or its end", async () => {
    const war = factOf(DARA.id, "P31", item(WAR.id));
    const facts = [...BORN, war, factOf(DARA.id, "P580", year(1955)), factOf(DARA.id, "P582", year(1957))];

    expect(await labelOf("Ada Lindqvist was born before Dara Voss.", ...facts)).toBe("supported");
    expect(await labelOf("Bruno Okafor was born before Dara Voss.", ...facts)).toBe("refuted");
    expect(await labelOf("Bruno Okafor was born after Dara Voss.", ...facts)).toBe("supported");
  });

  it("never takes what something is set against for a value", async () => {
    const facts = [factOf(TIDE.id, "P57", item(ADA.id))];

    expect(await labelOf("The director of Amber Tide is older than Bruno Okafor.", ...facts)).toBe("not-enough-info");
    expect(await labelOf("Amber Tide was directed by Bruno Okafor.", ...facts)).toBe("refuted");
  });

  it("flips between supported and refuted when the two change places, whatever else is known", async () => {
    const forms = ["is older than", "is younger than", "was born before", "was born later than"];
    const unrelated = fc
      .record({ subject: fc.constantFrom(ADA, BRUNO, DARA), value: fc.constantFrom(AVELON, BRIGHTMOOR, DARA) })
      .map(({ subject, value }) => factOf(subject.id, "P69", item(value.id)));
    const years = fc.integer({ min: 1200, max: 2020 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...forms), years, years, fc.array(unrelated, { maxLength: 4 }), async (form, a, b, more) => {
        const facts = [factOf(ADA.id, "P569", year(a)), factOf(BRUNO.id, "P569", year(b))];
        const one = await labelOf(`${ADA.label} ${form} ${BRUNO.label}.`, ...facts);
        const other = await labelOf(`${BRUNO.label} ${form} ${ADA.label}.`, ...facts);

        expect([one, other].sort()).toEqual(a === b ? ["not-enough-info", "not-enough-info"] : ["refuted", "supported"]);
        expect(await labelOf(`${ADA.label} ${form} ${BRUNO.label}.`, ...more, ...facts)).toBe(one);
      }),
      { seed: 20260102, numRuns: 60 },
    );
  });
});
