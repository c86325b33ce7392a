import { describe, expect, it } from "vitest";
import type { Credibility } from "../../../src/domain/credibility.js";
import type { PassageJudgement } from "../../../src/domain/passage.js";
import { withWeb } from "../../../src/reasoner/rules/with-passages.js";
import { judgementOf } from "../../support/build.js";
import { SUPPORTED } from "../../support/curie.js";
import { testPolicy } from "../../support/policy.js";
import { webPassage } from "../../support/web-passage.js";

const OPEN = judgementOf();
const QUOTE = "The bridge was opened in 1894.";

function heard(stance: PassageJudgement["stance"], confidence: number, id: `p${number}` = "p1", credibility: Partial<Credibility> = {}) {
  const passage = webPassage(`${QUOTE} It has three arches.`, "The bridge", id);
  const provenance = { ...passage.provenance, origin: id, credibility: { ...passage.provenance.credibility, ...credibility } };
  const quote = { start: 0, end: QUOTE.length, text: QUOTE };
  return { passage: { ...passage, provenance }, judged: { relevance: 0.9, stance, confidence, quote, because: `${id} says so.` } };
}

describe("what pages say", () => {
  it("decides where the graph is silent, with the very words", () => {
    const says = withWeb(OPEN, [heard("refutes", 0.8)], testPolicy());
    expect(says).toMatchObject({ label: "refuted", confidence: 0.8, justification: "The graph does not decide this. p1 says so." });
    expect(says.citations).toEqual([{ passage: "p1", quote: { start: 0, end: QUOTE.length, text: QUOTE }, stance: "refutes" }]);
  });

  it("makes a conflict of a verdict of the graph where it is sure, with both sides", () => {
    const says = withWeb(SUPPORTED, [heard("refutes", 0.85)], testPolicy());
    expect(says.label).toBe("conflicting");
    expect(says.citations.map(({ stance }) => stance)).toEqual(["supports", "refutes"]);
  });

  it("for the claim is said in its own words, also against the graph and by several pages", () => {
    const said = `“The bridge” says: “${QUOTE}”`;
    const two = withWeb(OPEN, [heard("supports", 0.8, "p1"), heard("supports", 0.8, "p2")], testPolicy());
    expect(two.justification).toBe(`The graph does not decide this. ${said} So does another passage.`);
    const refuted = { ...SUPPORTED, label: "refuted" } as const;
    expect(withWeb(refuted, [heard("supports", 0.85)], testPolicy()).justification).toBe(
      `The sources disagree. ${SUPPORTED.justification} ${said}`,
    );
  });

  it("has a confidence within its stated basis, also where several pages agree", () => {
    const says = withWeb(OPEN, [heard("supports", 0.85, "p1"), heard("supports", 0.85, "p2"), heard("supports", 0.85, "p3")], testPolicy());
    expect(says.confidence).toBeGreaterThan(0.85);
    expect(says.confidence).toBeLessThanOrEqual(0.9);
    expect(says.confidenceBasis?.map(({ what }) => what).join()).toContain("0.9 where pages of several origins agree");
  });

  it("leaves the graph's verdict alone where it is not sure", () => {
    expect(withWeb(SUPPORTED, [heard("refutes", 0.7)], testPolicy())).toEqual(SUPPORTED);
  });

  it("is cited beside the graph where both agree, and changes no confidence", () => {
    const says = withWeb(SUPPORTED, [heard("supports", 0.8)], testPolicy());
    expect(says).toMatchObject({ label: "supported", confidence: SUPPORTED.confidence });
    expect(says.citations).toHaveLength(2);
  });

  it("is nothing below the policy's threshold, and nothing where it takes no side", () => {
    expect(withWeb(OPEN, [heard("supports", 0.4)], testPolicy({ threshold: 0.5 }))).toEqual(OPEN);
    expect(withWeb(OPEN, [heard("neutral", 0.85)], testPolicy())).toEqual(OPEN);
  });

  it("is conflicting where sure pages of two origins disagree", () => {
    const says = withWeb(OPEN, [heard("supports", 0.8, "p1"), heard("refutes", 0.8, "p2")], testPolicy());
    expect(says.label).toBe("conflicting");
    expect(says.citations.map(({ stance }) => stance).sort()).toEqual(["refutes", "supports"]);
  });

  it("never rests on satire", () => {
    expect(withWeb(OPEN, [heard("supports", 0.85, "p1", { label: "satire" })], testPolicy())).toEqual(OPEN);
  });
});
