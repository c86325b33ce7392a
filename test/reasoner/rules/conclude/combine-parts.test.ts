import { describe, expect, it } from "vitest";
import type { Label } from "../../../../src/domain/outcome.js";
import { combineParts } from "../../../../src/reasoner/rules/conclude/combine-parts.js";
import { judgementOf } from "../../../support/build.js";

const partOf = (label: Label, confidence: number | null, what = "a rule") => ({
  text: what,
  judgement: judgementOf({ label, confidence, justification: `${what}.`, confidenceBasis: [{ what, measured: null }] }),
});

describe("the confidence of a claim with several parts", () => {
  it("is that of all parts together where all are borne out", () => {
    const judged = combineParts([partOf("supported", 0.9, "one"), partOf("supported", 0.8, "two")], 0.5);
    expect(judged).toMatchObject({ label: "supported", confidence: 0.72 });
    expect(judged.confidenceBasis?.map(({ what }) => what)).toEqual(["one", "two"]);
  });

  it("is that of the surest refuting part where one is enough", () => {
    const judged = combineParts([partOf("supported", 0.6), partOf("refuted", 0.8, "two"), partOf("refuted", 0.9, "three")], 0.5);
    expect(judged).toMatchObject({ label: "refuted", confidence: 0.9, confidenceBasis: [{ what: "three" }] });
  });

  it("leaves the claim open where parts that are sure enough are not so together", () => {
    const judged = combineParts([partOf("supported", 0.9), partOf("supported", 0.9)], 0.85);
    expect(judged).toMatchObject({ label: "not-enough-info", confidence: null, confidenceBasis: [] });
    expect(judged.justification).toContain("all of this together is not sure enough");
  });

  it("is none where a part stays open", () => {
    expect(combineParts([partOf("supported", 0.9), partOf("not-enough-info", null)], 0.5)).toMatchObject({
      label: "not-enough-info",
      confidence: null,
    });
  });
});
