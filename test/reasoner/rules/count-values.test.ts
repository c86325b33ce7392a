import { describe, expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.js";
import { entityOf, factOf, item, propertyOf } from "../../support/build.js";
import { judgeText, type World } from "../../support/judge-text.js";

const [ADA, BRUNO, CHEN, DARA] = [
  entityOf("Q101", "Ada Lindqvist"),
  entityOf("Q102", "Bruno Okafor"),
  entityOf("Q103", "Chen Moreau"),
  entityOf("Q104", "Dara Voss"),
];
const WORLD: World = {
  entities: [ADA, BRUNO, CHEN, DARA],
  properties: [
    propertyOf("P40", "child"),
    propertyOf("P3373", "sibling"),
    propertyOf("P1971", "number of children", "quantity", ["children"]),
  ],
  facts: [BRUNO, CHEN, DARA].map(({ id }) => factOf(ADA.id, "P40", item(id))),
};

describe("a count", () => {
  it.each([
    ["Ada Lindqvist has two children.", "refuted"],
    ["Ada Lindqvist has at most 2 children.", "refuted"],
    ["Ada Lindqvist has fewer than three children.", "refuted"],
    ["Ada Lindqvist has three children.", "not-enough-info"],
    ["Ada Lindqvist has four children.", "not-enough-info"],
    ["Ada Lindqvist has more than two children.", "not-enough-info"],
    ["Ada Lindqvist has two sons.", "not-enough-info"],
    ["Ada Lindqvist has two siblings.", "not-enough-info"],
    ["The sister of Ada Lindqvist has two children.", "not-enough-info"],
  ] as const)("is refuted by more than it allows, and by nothing else: %s", async (text, label) => {
    expect((await judgeText(WORLD, text)).label).toBe(label);
  });

  it("that the graph gives itself comes before one of names", async () => {
    const two: Value = { kind: "quantity", amount: 2, unit: null };
    const world = { ...WORLD, facts: [...WORLD.facts, factOf(ADA.id, "P1971", two)] };

    expect((await judgeText(world, "Ada Lindqvist has two children.")).label).toBe("supported");
  });
});
