import { describe, expect, it } from "vitest";
import type { CandidateRelation, Part } from "../../../src/reasoner/reader/part.js";
import { directionChances, rankRelations } from "../../../src/reasoner/reader/rank-relations.js";
import { readReader } from "../../../src/reasoner/reader/read-reader.js";

const reader = readReader(new URL("../../../weights/reader/", import.meta.url));
const out = (...properties: readonly string[]): readonly CandidateRelation[] =>
  properties.map((property) => ({ property, direction: "out" }));
const PERSON = out("P19", "P20", "P27", "P69", "P106", "P108", "P166", "P569", "P570", "P26", "P21");

/** S is the subject, V the value. */
function part(words: string, subjectKinds: readonly string[] = ["human"], valueKinds: readonly string[] = []): Part {
  const spans = [...words.matchAll(/\b[SV]\b/gu)].map(
    ({ 0: letter, index }) => ({ start: index, end: index + 1, kind: letter === "S" ? "subject" : "value" }) as const,
  );
  return { words, spans, subjectKinds, valueKinds };
}

describe("rankRelations", () => {
  it.each([
    ["S first saw the light of day in V", "P19", ["city"]],
    ["S breathed her last in V", "P20", ["city"]],
    ["S took a degree at V", "P69", ["university"]],
    ["S was married to her fellow painter V", "P26", ["human"]],
    ["S is a woman", "P21", []],
  ])("reads %s", (words, property, valueKinds) => {
    expect(rankRelations(reader, part(words, ["human"], valueKinds), PERSON).relations[0]?.property).toBe(property);
  });

  it("gives probabilities that sum to one with none of these", () => {
    const { relations, none } = rankRelations(reader, part("S was born in V"), out("P19", "P20", "P69"));
    expect(relations.reduce((sum, { posterior }) => sum + posterior, none)).toBeCloseTo(1, 5);
  });

  it("finds none likelier when the right relation is not among the candidates", () => {
    const words = part("S first saw the light of day in V");
    const rest = PERSON.filter(({ property }) => property !== "P19");
    expect(rankRelations(reader, words, rest).none).toBeGreaterThan(rankRelations(reader, words, PERSON).none);
  });

  it("tells who is the subject, given what both are", () => {
    const both: readonly CandidateRelation[] = [
      { property: "P112", direction: "out" },
      { property: "P112", direction: "in" },
    ];
    expect(rankRelations(reader, part("S was founded by V", ["business"], ["human"]), both).relations[0]?.direction).toBe("out");
    expect(rankRelations(reader, part("S founded V", ["human"], ["business"]), both).relations[0]?.direction).toBe("in");
  });

  it("reads a relation that it was not trained on by its words, and leaves out one without", () => {
    const own: readonly CandidateRelation[] = [
      { property: "P900001", direction: "out", text: { label: "reports to", aliases: ["line manager", "supervisor"] } },
      { property: "P900002", direction: "out", text: { label: "desk number", valueKinds: ["number"] } },
      { property: "P900003", direction: "out" },
    ];
    const { relations } = rankRelations(reader, part("V is the line manager of S"), own);
    expect(relations.map(({ property }) => property)).toEqual(["P900001", "P900002"]);
  });
});

describe("directionChances", () => {
  it("gives four probabilities, and null for a relation without text", () => {
    const chances = directionChances(reader, part("S was assassinated in V"), { property: "P20", direction: "out" });
    expect(Object.values(chances ?? {}).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
    expect(directionChances(reader, part("S was born in V"), { property: "P900003", direction: "out" })).toBeNull();
  });

  it("sees that a murder is more than a death", () => {
    const chances = directionChances(reader, part("S was assassinated in V"), { property: "P20", direction: "out" });
    expect(chances?.stronger).toBeGreaterThan(chances?.same ?? 1);
  });
});
