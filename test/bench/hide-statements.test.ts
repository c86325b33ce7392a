import { describe, expect, it } from "vitest";
import { claimedStatements } from "../../bench/data/claimed-statements.js";
import { hideStatements } from "../../bench/data/hide-statements.js";
import { entityOf, factOf, item, propertyOf, year } from "../support/build.js";
import { memoryGraph } from "../support/memory-graph.js";

const [reagan, davis, wyman] = [entityOf("Q1", "Ronald Reagan"), entityOf("Q2", "Nancy Davis"), entityOf("Q3", "Jane Wyman")];
const kg = memoryGraph({
  entities: [reagan, davis, wyman],
  properties: [propertyOf("P26", "spouse"), propertyOf("P569", "date of birth", "time")],
  facts: [
    factOf(reagan.id, "P26", item(davis.id)),
    factOf(reagan.id, "P26", item(wyman.id)),
    factOf(wyman.id, "P26", item(reagan.id)),
    factOf(reagan.id, "P569", year(1911)),
  ],
});
const spouses = { entity: reagan.id, property: "P26", direction: "out" } as const;
const symmetric = () => ({ inverse: null, symmetric: true });
const plain = () => ({ inverse: null, symmetric: false });

describe("a graph without the claimed statement", () => {
  const [married = []] = claimedStatements(symmetric, { subject: reagan.id, property: "P26", object: wyman.id });

  it("keeps the other values of the relation, and counts no more than it gives", async () => {
    const less = await hideStatements(kg, married);

    const { facts } = await less.facts([spouses]);
    expect(facts.map(({ value }) => value)).toEqual([item(davis.id)]);
    const { relations } = await less.relations([reagan.id]);
    expect(relations.find(({ property, direction }) => property === "P26" && direction === "out")?.count).toBe(1);
  });

  it("says it from neither side", async () => {
    const less = await hideStatements(kg, married);

    expect(await less.edgesAmong([reagan.id, wyman.id])).toEqual([]);
    expect((await less.facts([{ ...spouses, entity: wyman.id }])).facts).toEqual([]);
    expect((await kg.edgesAmong([reagan.id, wyman.id])).length).toBeGreaterThan(0);
  });

  it("hides a date as the data set writes it", async () => {
    const [born = []] = claimedStatements(plain, { subject: reagan.id, property: "P569", value: "1911-01-01T00:00:00Z" });
    const less = await hideStatements(kg, born);

    expect((await less.relations([reagan.id])).relations.map(({ property }) => property)).not.toContain("P569");
  });
});

describe("what a claim rests on", () => {
  it("is each step of a path", () => {
    const path = [
      ["Q1", "P19", "Q4"],
      ["Q4", "P36", "Q5"],
    ];

    expect(claimedStatements(plain, { subject: "Q1", property: "P19", object: "Q5", path })).toEqual([
      [{ subject: "Q1", property: "P19", value: "Q4" }],
      [{ subject: "Q4", property: "P36", value: "Q5" }],
    ]);
  });

  it("is every statement about where something lies that names the place", () => {
    const [lies = []] = claimedStatements(plain, { subject: "Q1", property: "P17", object: "Q2" });

    expect(lies).toContainEqual({ subject: "Q1", property: "P131", value: "Q2" });
    expect(lies).toContainEqual({ subject: "Q2", property: "P150", value: "Q1" });
  });

  it("is not known of claims that people wrote", () => {
    expect(claimedStatements(plain, [{ subject: "Q1", property: "P19", object: "Q4" }])).toEqual([]);
    expect(claimedStatements(plain, undefined)).toEqual([]);
  });
});
