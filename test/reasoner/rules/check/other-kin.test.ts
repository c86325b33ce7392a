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

  it("of siblings and spouses exclude each other only in our era", () => {
    const married = factOf(KLAUS.id, "P26", item(THOMAS.id));
    const born = (iso: string) => factOf(KLAUS.id, "P569", { kind: "time", iso, precision: 9 });
    expect(check([married], "P3373")).toBeNull();
    expect(check([married, born("-0069-01-01T00:00:00Z")], "P3373")).toBeNull();
    expect(check([married, born("1906-01-01T00:00:00Z")], "P3373")).toMatchObject({ stance: "refutes" });
  });

  it("are left alone where they are not said plainly", () => {
    expect(check([FATHER], "P3373", 0.8)).toBeNull();
  });

  it("need a statement that stands", () => {
    expect(check([{ ...FATHER, rank: "deprecated" }], "P3373")).toBeNull();
  });
});
