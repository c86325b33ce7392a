import { describe, expect, it } from "vitest";
import type { Fact } from "../../../../src/domain/statement.js";
import { exchanged } from "../../../../src/reasoner/rules/check/same-value.js";
import { entityOf, factOf, item } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";

const [EARTH, SUN] = [entityOf("Q2", "Earth"), entityOf("Q525", "Sun")];
const check = (fact: Fact, property: Fact["property"]) =>
  exchanged(evidenceWith({ entities: [EARTH, SUN], facts: [fact] }), hypothesisOf(SUN.id, property, EARTH.id));

describe("a relation that is so the other way round", () => {
  it("is refuted where it never holds both ways", () => {
    expect(check(factOf(EARTH.id, "P397", item(SUN.id)), "P397")).toMatchObject({ stance: "refutes", reason: { kind: "other-way-round" } });
  });

  it("is refuted by the statement from the other side as well", () => {
    expect(check(factOf(SUN.id, "P398", item(EARTH.id)), "P397")).toMatchObject({ stance: "refutes" });
  });

  it("is left alone where it may hold both ways", () => {
    expect(check(factOf(EARTH.id, "P737", item(SUN.id)), "P737")).toBeNull();
    expect(check(factOf(EARTH.id, "P26", item(SUN.id)), "P26")).toBeNull();
  });

  it("is left alone where it is not said clearly, because it may have been read the wrong way round", () => {
    const unclear = { ...hypothesisOf(SUN.id, "P397", EARTH.id), score: 0.8 };
    expect(exchanged(evidenceWith({ entities: [EARTH, SUN], facts: [factOf(EARTH.id, "P397", item(SUN.id))] }), unclear)).toBeNull();
  });

  it("needs a statement that stands", () => {
    expect(check(factOf(EARTH.id, "P397", item(SUN.id), { rank: "deprecated" }), "P397")).toBeNull();
  });
});
