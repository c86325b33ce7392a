import { describe, expect, it } from "vitest";
import type { Reading } from "../../../../src/domain/reading.js";
import type { Fact } from "../../../../src/domain/statement.js";
import { UNCALIBRATED } from "../../../../src/reasoner/rules/conclude/calibrate.js";
import { conclude } from "../../../../src/reasoner/rules/conclude/conclude.js";
import { assertionOf, readingWith, wayOf } from "../../../support/assertions.js";
import { beliefOf } from "../../../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../../../support/build.js";
import { evidenceWith } from "../../../support/evidence.js";
import { ENTITIES, TYPES, thingsOf } from "../../../support/small-world.js";

const TEXT = "Ada Lindqvist was born in Avelon.";
const NOTHING = entityOf("Q0", "");
const [ada = NOTHING] = thingsOf("person");
const [avelon = NOTHING, brightmoor = NOTHING] = thingsOf("city");
const properties = [propertyOf("P19", "place of birth"), propertyOf("P20", "place of death")];
const SAID = assertionOf(ada.id, avelon.id, [wayOf(1, "P19")]);
const [HOLDS, DIFFERS] = [factOf(ada.id, "P19", item(avelon.id)), factOf(ada.id, "P19", item(brightmoor.id))];
const span = (text: string) => ({ start: 0, end: text.length, text });

function judge(facts: readonly Fact[], rest: Partial<Reading> = {}, { threshold = 0.5, calibration = UNCALIBRATED } = {}) {
  const links = [linkOf(TEXT, ada.label, ada), linkOf(TEXT, avelon.label, avelon)];
  const belief = beliefOf({ text: TEXT, links, entities: ENTITIES, properties, facts: [...TYPES, ...facts] });
  const evidence = evidenceWith({ entities: ENTITIES, properties, facts: [...TYPES, ...facts] });
  return conclude({ evidence, calibration, threshold, belief }, readingWith([SAID], rest));
}

describe("the conclusion about one statement", () => {
  it("is what the evidence says, and cites it", () => {
    expect(judge([HOLDS])).toMatchObject({ label: "supported", decidedBy: [{ rule: "sameValue" }] });
    expect(judge([DIFFERS])).toMatchObject({ label: "refuted", decidedBy: [{ rule: "otherValue" }] });
    expect(judge([HOLDS]).citations.map(({ stance }) => stance)).toEqual(["supports"]);
    expect(judge([DIFFERS]).citations.map(({ stance }) => stance)).toEqual(["refutes"]);
  });

  it("says in which group of findings its ground belongs", () => {
    expect(judge([HOLDS]).decidedBy).toMatchObject([{ group: "one/place/close" }]);
  });

  it("turns round where the claim denies it, with the citations", () => {
    expect(judge([HOLDS], { denied: true })).toMatchObject({ label: "refuted", citations: [{ stance: "refutes" }] });
    expect(judge([DIFFERS], { denied: true })).toMatchObject({ label: "supported", citations: [{ stance: "supports" }] });
  });

  it("is open where nothing is on record, and says what was looked for", () => {
    const { label, confidence, justification, lookedFor } = judge([]);
    expect([label, confidence]).toEqual(["not-enough-info", null]);
    expect(justification).toContain('"place of birth"');
    expect(lookedFor).toEqual([{ property: "P19", label: "place of birth" }]);
  });

  it("is open where a word was not understood, and names the word", () => {
    const unused = [{ span: span("almost"), narrows: false }];
    expect(judge([HOLDS], { unused }).label).toBe("not-enough-info");
    expect(judge([DIFFERS], { unused }).label).toBe("not-enough-info");
    expect(judge([HOLDS], { unused }).justification).toContain('"almost"');
  });

  it("is open with all that was found said in words", () => {
    const unused = [{ span: span("almost"), narrows: false }];
    expect(judge([HOLDS], { unused }).justification).toContain(`${ada.label} was born in ${avelon.label}.`);
  });

  it("can still be refuted where such a word only narrows what is said", () => {
    const unused = [{ span: span("southernmost"), narrows: true }];
    expect(judge([HOLDS], { unused }).label).toBe("not-enough-info");
    expect(judge([DIFFERS], { unused }).label).toBe("refuted");
    // "the fashion capital" is no capital.
    expect(judge([DIFFERS], { unused: [{ span: span("fashion"), narrows: true }] }).label).toBe("not-enough-info");
  });

  it("does not support a denial by what a narrowing word leaves open", () => {
    const unused = [{ span: span("southern"), narrows: true }];
    expect(judge([HOLDS], { unused, denied: true }).label).toBe("not-enough-info");
  });

  it("is not borne out while a name of the claim is unsettled", () => {
    expect(judge([HOLDS], { unsettled: [span("Zorblax")] }).label).toBe("not-enough-info");
  });

  it("needs everything that is said to be borne out, and one thing to be refuted", () => {
    const died = assertionOf(ada.id, brightmoor.id, [wayOf(1, "P20")]);
    const both = { assertions: [SAID, died] };
    expect(judge([HOLDS], both).label).toBe("not-enough-info");
    expect(judge([HOLDS, factOf(ada.id, "P20", item(brightmoor.id))], both).label).toBe("supported");
    expect(judge([HOLDS, factOf(ada.id, "P20", item(avelon.id))], both).label).toBe("refuted");
  });

  it("is not given below the threshold", () => {
    expect(judge([HOLDS], {}, { calibration: () => ({ confidence: 0.8, basis: [] }), threshold: 0.9 }).label).toBe("not-enough-info");
    expect(judge([HOLDS], {}, { calibration: () => ({ confidence: 0.8, basis: [] }), threshold: 0.7 })).toMatchObject({
      label: "supported",
      confidence: 0.8,
    });
  });

  it("is why a text cannot be checked, where it cannot", () => {
    expect(judge([HOLDS], { uncheckable: "This is a question." })).toMatchObject({
      label: "not-enough-info",
      justification: "This is a question.",
    });
  });
});
