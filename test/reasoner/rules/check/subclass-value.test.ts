import { describe, expect, it } from "vitest";
import { entityOf, factOf, item, propertyOf, year } from "../../../support/build.js";
import { judgeText, type World } from "../../../support/judge-text.js";

const ADA = entityOf("Q101", "Ada Lindqvist");
const [ASTRO, PHYSICIST, SCIENTIST, LAWYER] = [
  entityOf("Q1", "astrophysicist"),
  entityOf("Q2", "researcher of nature"),
  entityOf("Q3", "scholar"),
  entityOf("Q4", "lawyer"),
];
const WORLD: World = {
  entities: [ADA],
  words: [ASTRO, PHYSICIST, SCIENTIST, LAWYER],
  properties: [propertyOf("P31", "instance of"), propertyOf("P106", "occupation"), propertyOf("P279", "subclass of")],
  facts: [
    factOf(ADA.id, "P106", item(ASTRO.id)),
    factOf(ASTRO.id, "P279", item(PHYSICIST.id)),
    factOf(PHYSICIST.id, "P279", item(SCIENTIST.id)),
    factOf(SCIENTIST.id, "P279", item(ASTRO.id)),
  ],
};

describe("a class", () => {
  it("is borne out by a class below it, and the whole way is cited", async () => {
    const { label, citations, justification } = await judgeText(WORLD, "Ada Lindqvist is a scholar.");

    expect(label).toBe("supported");
    expect(citations).toHaveLength(3);
    expect(justification).toContain("Ada Lindqvist is an astrophysicist");
  });

  it("is not refuted by others, even where they go round in a circle", async () => {
    expect((await judgeText(WORLD, "Ada Lindqvist is a lawyer.")).label).toBe("not-enough-info");
  });

  it("is not followed downwards", async () => {
    const world = { ...WORLD, facts: [factOf(ADA.id, "P106", item(SCIENTIST.id)), factOf(ASTRO.id, "P279", item(SCIENTIST.id))] };

    expect((await judgeText(world, "Ada Lindqvist is an astrophysicist.")).label).toBe("not-enough-info");
  });

  const [PRIZE, PRIZES] = [entityOf("Q11", "Lantern Prize in Optics"), entityOf("Q12", "Lantern Prize")];
  const won = (text: string) =>
    judgeText(
      {
        entities: [ADA, text.includes(PRIZE.label) ? PRIZE : PRIZES],
        properties: [propertyOf("P166", "award received"), propertyOf("P361", "part of"), propertyOf("P585", "point in time", "time")],
        words: [],
        facts: [
          factOf(ADA.id, "P166", item(PRIZE.id), { qualifiers: [{ property: "P585", value: year(1954) }] }),
          factOf(PRIZE.id, "P361", item(PRIZES.id)),
        ],
      },
      text,
    );

  it.each([
    ["Ada Lindqvist won the Lantern Prize.", "supported"],
    ["Ada Lindqvist never won the Lantern Prize.", "refuted"],
    ["Ada Lindqvist won the Lantern Prize in 1954.", "supported"],
    ["Ada Lindqvist won the Lantern Prize in 1964.", "not-enough-info"],
  ])("of prizes is borne out by a prize that is a part of it, in its year: %s", async (text, label) => {
    expect((await won(text)).label).toBe(label);
  });
});
