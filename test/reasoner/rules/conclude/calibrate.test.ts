import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "../../../../src/base/package-root.js";
import type { Ground } from "../../../../src/domain/outcome.js";
import { supportedBy } from "../../../../src/reasoner/rules/check/finding.js";
import { calibrationBy, groupOf } from "../../../../src/reasoner/rules/conclude/calibrate.js";
import { lowerBound, readRulePrecision } from "../../../../src/reasoner/rules/conclude/rule-precision.js";
import type { Hypothesis } from "../../../../src/reasoner/rules/hypothesise/hypothesis.js";
import { entityOf } from "../../../support/build.js";
import { evidenceWith, hypothesisOf } from "../../../support/evidence.js";
import { measuredAs } from "../../../support/measured.js";
import { ENTITIES, TYPES, thingsOf } from "../../../support/small-world.js";

const shipped = readRulePrecision(new URL("weights/rule-precision.json", PACKAGE_ROOT));
const groundOf = ({ rule = "sameValue", stance = "supports", group = "one/place/close" }: Partial<Ground> = {}): Ground => ({
  ...{ rule, stance, group },
  score: 1,
});
const OTHERS = measuredAs(1000, 950, { rule: "otherValue", stance: "refutes" });

describe("the confidence of a verdict", () => {
  it("is the share of right verdicts that were reached in the same way", () => {
    const { confidence, basis } = calibrationBy([measuredAs(1000, 900), OTHERS])([groundOf()]);
    expect(confidence).toBeCloseTo(0.9, 2);
    expect(basis).toEqual([{ what: "the statement is on record (only one is possible, a place)", measured: { right: 900, of: 1000 } }]);
  });

  it("is drawn towards the other groups of the rule, and these towards all rules, the more the fewer were measured", () => {
    const sure = (own: number, siblings: number, share: number) =>
      calibrationBy([measuredAs(own, own), measuredAs(siblings, siblings * share, { group: "many/thing/close" }), OTHERS])([groundOf()])
        .confidence;
    expect(sure(3, 500, 0.9)).toBeLessThan(0.93);
    expect(sure(3, 500, 0.9)).toBeLessThan(sure(30, 500, 0.9));
    expect(sure(30, 500, 0.9)).toBeLessThan(sure(300, 500, 0.9));
    expect(sure(3, 10, 0.5)).toBeGreaterThan(sure(3, 500, 0.5));
  });

  it("of several findings is that of all of them together", () => {
    const [one, other] = [groundOf(), groundOf({ rule: "otherValue", stance: "refutes" })];
    const calibrate = calibrationBy([measuredAs(1000, 900), OTHERS]);
    expect(calibrate([one, other]).confidence).toBeCloseTo(calibrate([one]).confidence * calibrate([other]).confidence, 10);
  });

  it("of what was not measured is no higher than the lower end of everything that was", () => {
    const table = [measuredAs(500, 500), OTHERS];
    const { confidence, basis } = calibrationBy(table)([groundOf({ rule: "unheardOf" })]);
    expect(confidence).toBeCloseTo(lowerBound({ n: 1500, right: 1450 }), 10);
    expect(basis).toMatchObject([{ measured: { right: 1450, of: 1500 } }]);

    const sibling = calibrationBy(table)([groundOf({ group: "many/person/loose" })]);
    expect(sibling.confidence).toBeCloseTo(confidence, 10);
    expect(sibling.basis).toEqual([{ what: "the statement is on record", measured: { right: 500, of: 500 } }]);
  });

  it("is never certain, and grows with the share that was right", () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 4000 }), count, count, (n, a, b) => {
        const sure = (wrong: number) => calibrationBy([measuredAs(n, n - wrong), OTHERS])([groundOf()]).confidence;
        expect(sure(Math.max(a, b))).toBeLessThanOrEqual(sure(Math.min(a, b)));
        expect(sure(0)).toBeLessThanOrEqual(0.99);
      }),
      { seed: 20261117, numRuns: 100 },
    );
  });

  it("by what ships tells ways apart that were right more and less often", () => {
    const sure = (sense: Partial<Ground>) => calibrationBy(shipped)([groundOf(sense)]).confidence;
    const stated = sure({});
    const listed = sure({ rule: "otherValue", stance: "refutes", group: "complete/person/close" });
    expect(stated).toBeGreaterThan(listed + 0.02);
    expect(sure({ group: "denied" })).toBeLessThan(stated);
  });
});

const [ada = entityOf("Q0", "")] = thingsOf("person");
const [avelon = entityOf("Q0", "")] = thingsOf("city");
const evidence = evidenceWith({ entities: ENTITIES, facts: TYPES });
const group = (hypothesis: Partial<Hypothesis>, rule = "sameValue") =>
  groupOf(evidence, { ...supportedBy([]), rule, hypothesis: hypothesisOf(ada.id, "P19", avelon.id, hypothesis) });
const entity = (id: Hypothesis["subject"]) => ({ kind: "entity", id, isClass: false }) as const;

describe("the group of a finding", () => {
  it("says what the relation takes, what the value is, and how close the wording is", () => {
    expect(group({})).toBe("one/place/close");
    expect(group({ score: 0.8 })).toBe("one/place/loose");
    expect(group({ property: "P26", value: entity(ada.id) })).toBe("current/person/close");
    expect(group({ property: "P800", value: entity("Q999999") })).toBe("many/thing/close");
  });

  it("leaves out what the relation takes where the value is no thing", () => {
    expect(group({ property: "P246", value: { kind: "text", text: "Fe" } })).toBe("text/close");
  });

  it.each(["comparison", "lifetime", "nationality", "thirdThing"])("is the rule's own where it weighs several statements: %s", (rule) => {
    expect(group({ score: 0.2 }, rule)).toBe(rule);
  });
});
