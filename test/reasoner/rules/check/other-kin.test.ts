import { describe, expect, it } from "vitest";
import type { Fact } from "../../../../src/domain/statement.js";
import { otherKin } from "../../../../src/reasoner/rules/check/other-kin.js";
import { entityOf, factOf, item } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";

const [THOMAS, KLAUS] = [entityOf("Q37030", "Thomas Mann"), entityOf("Q57298", "Klaus Mann")];
const check = (facts: readonly Fact[], property: Fact["property"], score = 1) =>
  otherKin(evidenceWith({ entities: [THOMAS, KLAUS], facts }), { ...hypothesisOf(KLAUS.id, property, THOMAS.id), score });
const FATHER = factOf(KLAUS.id, "P22", item(THOMAS.id));

describe("family relations", () => {
  it("of a parent exclude all others", () => {
    for (const property of ["P3373", "P26"] as const)
      expect(check([FATHER], property)).toMatchObject({ stance: "refutes", reason: { kind: "other-kin" } });
  });

  it("of siblings and spouses do not exclude each other", () => {
    expect(check([factOf(KLAUS.id, "P26", item(THOMAS.id))], "P3373")).toBeNull();
  });

  it("are left alone where they are not said plainly", () => {
    expect(check([FATHER], "P3373", 0.8)).toBeNull();
  });

  it("need a statement that stands", () => {
    expect(check([{ ...FATHER, rank: "deprecated" }], "P3373")).toBeNull();
  });
});
