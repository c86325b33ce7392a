import { describe, expect, it } from "vitest";
import type { Judgement } from "../../../src/domain/outcome.js";
import { citationGate } from "../../../src/evidence/citation-gate.js";
import { disagreements, withDissent } from "../../../src/reasoner/llm/proven-rules.js";
import { beliefOf } from "../../support/belief.js";
import { entityOf, factOf, item, judgementOf, linkOf, propertyOf } from "../../support/build.js";
import { measuredAs } from "../../support/measured.js";
import { testPolicy } from "../../support/policy.js";
import { testRules } from "../../support/rules.js";

const GROUP = "one/place/close";
const WITNESS: Judgement = judgementOf({
  label: "refuted",
  citations: [{ statement: "s1", stance: "refutes" }],
  decidedBy: [{ rule: "otherValue", stance: "refutes", score: 0.9, group: GROUP }],
});
const hearing = (right: number, rulesFrom: number | null = 0.99) => ({
  precision: [measuredAs(200, right, { rule: "otherValue", stance: "refutes", group: GROUP })],
  policy: testPolicy({ rulesFrom }),
  witness: WITNESS,
});
const said = (label: Judgement["label"]) => judgementOf({ label });

describe("rules that are sure and a model that says otherwise", () => {
  it.each(["supported", "not-enough-info"] as const)("show the model their line once more when it says %s", (label) => {
    expect(disagreements(hearing(198), said(label))).toEqual([expect.stringContaining("s1 makes the claim refuted")]);
  });

  it("say nothing when the model agrees, when they are less sure, and when the policy lets the model judge alone", () => {
    expect(disagreements(hearing(198), said("refuted"))).toEqual([]);
    expect(disagreements(hearing(170), said("supported"))).toEqual([]);
    expect(disagreements(hearing(198, null), said("supported"))).toEqual([]);
  });

  it("stand against the opposite label only", () => {
    expect(withDissent(hearing(198), said("supported")).against).toBe(WITNESS);
    expect(withDissent(hearing(198), said("not-enough-info")).against).toBeUndefined();
    expect(withDissent(hearing(170), said("supported")).against).toBeUndefined();
  });

  it("make a carried verdict conflicting, with both sides cited", () => {
    const [clara, tarn] = [entityOf("Q1", "Clara Weiss", "film director"), entityOf("Q4", "Tarnburg", "city in Norland")];
    const text = "Clara Weiss was born in Tarnburg.";
    const belief = beliefOf({
      text,
      links: [linkOf(text, "Clara Weiss", clara), linkOf(text, "Tarnburg", tarn)],
      entities: [clara, tarn],
      properties: [propertyOf("P19", "place of birth"), propertyOf("P20", "place of death")],
      facts: [factOf(clara.id, "P20", item(tarn.id)), factOf(clara.id, "P19", item(tarn.id))],
    });
    const [rules, policy] = [testRules(), testPolicy()];
    const chains = [
      { part: text, stance: "supports" as const, properties: [], citations: [{ statement: "s2" as const, stance: "supports" as const }] },
    ];
    const verdict = judgementOf({ label: "supported", chains });
    const gate = (judgement: Judgement) => citationGate({ rules, policy, rulesSay: said("not-enough-info") }, judgement, belief).judgement;

    expect(gate(verdict).label).toBe("supported");
    expect(gate(withDissent(hearing(198), verdict))).toMatchObject({
      label: "conflicting",
      confidence: null,
      citations: [
        { statement: "s2", stance: "supports" },
        { statement: "s1", stance: "refutes" },
      ],
    });
  });
});
