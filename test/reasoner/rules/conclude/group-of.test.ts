import { describe, expect, it } from "vitest";
import type { Finding } from "../../../../src/reasoner/rules/check/finding.js";
import { groupOf } from "../../../../src/reasoner/rules/conclude/calibrate.js";
import type { Hypothesis } from "../../../../src/reasoner/rules/hypothesise/hypothesis.js";
import { entityOf } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";
import { ENTITIES, TYPES, thingsOf } from "../../../support/small-world.js";

const NOTHING = entityOf("Q0", "");
const [ada = NOTHING] = thingsOf("person");
const [avelon = NOTHING] = thingsOf("city");
const evidence = evidenceWith({ entities: ENTITIES, facts: TYPES });

const BORN: Hypothesis = {
  subject: ada.id,
  property: "P19",
  value: { kind: "entity", id: avelon.id, isClass: false },
  via: [],
  times: [],
  score: 1,
  clearest: true,
  linked: 1,
  rival: false,
};
const group = (hypothesis: Partial<Hypothesis>, rule = "sameValue") => {
  const finding: Finding = {
    rule,
    hypothesis: { ...BORN, ...hypothesis },
    stance: "supports",
    statements: [],
    reason: { kind: "stated" },
    times: [],
  };
  return groupOf(evidence, finding);
};
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
