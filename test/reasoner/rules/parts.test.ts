import { describe, expect, it } from "vitest";
import { initialBelief } from "../../../src/agent/update-belief.js";
import { claimOf } from "../../support/build.js";
import { testRules } from "../../support/rules.js";

const rules = testRules();

/** What a sentence says about each part of a claim for which the graph was never asked. */
function told(claim: string, text: string, before = "") {
  const parts = rules.parts(initialBelief(claimOf(claim)));
  return parts.map((part) => rules.says(part, { text, before, after: "", title: null }));
}

describe("the parts of a claim for which the graph was never asked", () => {
  it("have the names and dates that the text shows", () => {
    const claim = "Marie Curie moved to Paris in 1891.";

    expect(told(claim, "Marie Curie moved to Paris in 1891 and studied there.")).toEqual([{ kind: "says", stance: "supports" }]);
    expect(told(claim, "Marie Curie never moved to Paris in 1891.")).toEqual([{ kind: "says", stance: "refutes" }]);
    expect(told(claim, "Pierre Curie moved to Paris in 1891.")).toEqual([{ kind: "silent", because: "no-subject" }]);
  });

  it("each need a sentence of their own", () => {
    const claim = "Marie Curie moved to Paris in 1891 and studied physics at the Sorbonne.";

    expect(told(claim, "She studied physics at the Sorbonne.", "Marie Curie moved to Paris in 1891. ")).toEqual([
      { kind: "silent", because: "no-value" },
      { kind: "says", stance: "supports" },
    ]);
  });
});
