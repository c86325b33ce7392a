import { describe, expect, it } from "vitest";
import { candidate, candidateOf, fromCandidateJson, policyOf, toCandidateJson } from "../../../src/lab/optimizer/candidate.js";
import { parsePolicy } from "../../../src/store/policy-files.js";

const policy = parsePolicy(
  "tiny/0001-start",
  "---\nname: tiny\nversion: 1\ndescription: A policy.\n---\n\n## verdict\n\nRest on what is cited.\n",
);

describe("a candidate", () => {
  it("is the trainable part of a policy, and becomes a policy again", () => {
    const made = candidateOf(policy);
    expect(policyOf(policy, made)).toEqual({ ...policy, id: `tiny/candidate-${made.id}` });
  });

  it("has the same id for the same knobs and words, and another for others", () => {
    const made = candidateOf(policy);
    expect(candidate(made.knobs, new Map([["verdict", "Rest on\nwhat is  cited."]]), ["x"]).id).toBe(made.id);
    expect(candidate({ ...made.knobs, threshold: 0.6 }, made.sections).id).not.toBe(made.id);
    expect(candidate(made.knobs, new Map([["verdict", "Rest on what is quoted."]])).id).not.toBe(made.id);
  });

  it("survives being written and read", () => {
    const made = candidateOf(policy);
    expect(fromCandidateJson(JSON.parse(JSON.stringify(toCandidateJson(made))))).toEqual(made);
  });
});
