import { describe, expect, it } from "vitest";
import type { EntityId, PropertyId } from "../../../src/domain/ids.js";
import type { Relation } from "../../../src/ports/knowledge-graph.js";
import { pruneRelations } from "../../../src/reasoner/rules/prune-relations.js";
import type { Spoken } from "../../../src/reasoner/rules/understand/understand.js";

const relation = (entity: EntityId, property: PropertyId, direction: "out" | "in" = "out"): Relation => ({ entity, property, direction });
const said = (scores: Readonly<Record<string, number>>): Spoken => {
  return (entity, { property, direction }) => scores[`${entity ?? "*"} ${property} ${direction}`] ?? 0;
};
const alone = () => null;
const kept = (relations: readonly Relation[]) => relations.map(({ property, direction }) => `${property} ${direction}`);

describe("pruning the relations of a frontier", () => {
  it("keeps those of which the claim speaks, best first, and drops the others", () => {
    const spoken = said({ "Q1 P57 out": 0.6, "Q1 P161 out": 0.9 });
    const offered = [relation("Q1", "P57"), relation("Q1", "P161"), relation("Q1", "P2047"), relation("Q1", "P3092")];
    expect(kept(pruneRelations({ spoken, inverseOf: alone, k: 3, firstHop: true }, offered))).toEqual(["P161 out", "P57 out"]);
  });

  it("keeps what tells of which kind a thing is and where it lies, whatever the claim says", () => {
    const offered = [relation("Q1", "P31"), relation("Q1", "P17"), relation("Q1", "P131"), relation("Q1", "P18")];
    // What the claim's own things are is asked before the first hop.
    expect(kept(pruneRelations({ spoken: said({}), inverseOf: alone, k: 3, firstHop: true }, offered)).sort()).toEqual([
      "P131 out",
      "P17 out",
    ]);
    expect(kept(pruneRelations({ spoken: said({}), inverseOf: alone, k: 3, firstHop: false }, offered)).sort()).toEqual([
      "P131 out",
      "P17 out",
      "P31 out",
    ]);
  });

  it("keeps what may be unspoken of the claim's own things, and not of what lies beyond", () => {
    expect(kept(pruneRelations({ spoken: said({}), inverseOf: alone, k: 3, firstHop: true }, [relation("Q1", "P27")]))).toEqual([
      "P27 out",
    ]);
    expect(kept(pruneRelations({ spoken: said({}), inverseOf: alone, k: 3, firstHop: false }, [relation("Q1", "P27")]))).toEqual([]);
  });

  it("keeps the inverse of what is said: a capital may be written down with the city", () => {
    const spoken = said({ "Q1 P36 out": 1 });
    const offered = [relation("Q1", "P1376", "in"), relation("Q1", "P1376", "out")];
    expect(
      kept(pruneRelations({ spoken, inverseOf: (property) => (property === "P1376" ? "P36" : null), k: 3, firstHop: true }, offered)),
    ).toEqual(["P1376 in"]);
  });

  it("listens, beyond the first hop, to what is said of things that are not named", () => {
    const spoken = said({ "* P19 out": 0.9 });
    expect(
      kept(pruneRelations({ spoken, inverseOf: alone, k: 3, firstHop: false }, [relation("Q9", "P19"), relation("Q9", "P20")])),
    ).toEqual(["P19 out"]);
  });

  it("keeps at most so many a thing as the beam is wide", () => {
    const properties = Array.from({ length: 20 }, (_, place): PropertyId => `P${1000 + place}`);
    const spoken = said(Object.fromEntries(properties.map((property, place) => [`* ${property} out`, 0.5 + place / 100])));
    const offered = properties.map((property) => relation("Q9", property));
    expect(pruneRelations({ spoken, inverseOf: alone, k: 3, firstHop: false }, offered)).toHaveLength(3);
    expect(kept(pruneRelations({ spoken, inverseOf: alone, k: 3, firstHop: false }, offered))[0]).toBe("P1019 out");
  });

  it("gives each thing its own share", () => {
    const spoken = said({ "Q1 P57 out": 0.9, "Q2 P57 out": 0.4 });
    const offered = [relation("Q2", "P57"), relation("Q1", "P57")];
    expect(pruneRelations({ spoken, inverseOf: alone, k: 1, firstHop: true }, offered).map(({ entity }) => entity)).toEqual(["Q1", "Q2"]);
  });
});
