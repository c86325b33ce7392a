import { describe, expect, it } from "vitest";
import { diffPolicies } from "../../src/domain/diff-policies.js";
import { testPolicy } from "../support/policy.js";

describe("diffPolicies", () => {
  it("says nothing of policies that behave alike", () => {
    expect(diffPolicies(testPolicy(), testPolicy({ version: 2, description: "another" }))).toEqual([]);
  });

  it("names knobs, with off for what is not set", () => {
    expect(diffPolicies(testPolicy({ beam: { k: 4 } }), testPolicy({ beam: { k: 2 }, rulesFrom: null }))).toEqual([
      "- beam.k: 4",
      "+ beam.k: 2",
      "- rulesFrom: 0.99",
      "+ rulesFrom: off",
    ]);
  });

  it("shows changed lines of a section between those that stay", () => {
    const policy = testPolicy();
    const before = {
      ...policy,
      sections: new Map([
        ["verdict", "One.\nTwo.\nThree."],
        ["prune", "Same."],
      ]),
    };
    const after = {
      ...policy,
      sections: new Map([
        ["verdict", "One.\n2.\nThree.\nFour."],
        ["prune", "Same."],
      ]),
    };

    expect(diffPolicies(before, after)).toEqual(["## verdict", "  One.", "- Two.", "+ 2.", "  Three.", "+ Four."]);
  });

  it("shows a section that only one of them has", () => {
    const policy = testPolicy();

    expect(diffPolicies({ ...policy, sections: new Map() }, { ...policy, sections: new Map([["prune", "New."]]) })).toEqual([
      "## prune",
      "+ New.",
    ]);
  });
});
