import { describe, expect, it } from "vitest";
import { entityOf, factOf, item, propertyOf } from "../../../support/build.js";
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
    expect(justification).toContain("occupation: astrophysicist");
  });

  it("is not refuted by others, even where they go round in a circle", async () => {
    expect((await judgeText(WORLD, "Ada Lindqvist is a lawyer.")).label).toBe("not-enough-info");
  });

  it("is not followed downwards", async () => {
    const world = { ...WORLD, facts: [factOf(ADA.id, "P106", item(SCIENTIST.id)), factOf(ASTRO.id, "P279", item(SCIENTIST.id))] };

    expect((await judgeText(world, "Ada Lindqvist is an astrophysicist.")).label).toBe("not-enough-info");
  });
});
