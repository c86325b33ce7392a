import { describe, expect, it } from "vitest";
import type { Judgement } from "../../../src/domain/outcome.js";
import type { TextJudgement } from "../../../src/reasoner/passages/judge-passages.js";
import { titleOf, withText } from "../../../src/reasoner/rules/with-passages.js";
import { beliefOf } from "../../support/belief.js";
import { judgementOf } from "../../support/build.js";
import { SUPPORTED } from "../../support/curie.js";
import { testPolicy } from "../../support/policy.js";

const TEXT = "She was born in Krakow. Later she left.";
const { graph } = beliefOf({ text: "Marie Curie was born in Warsaw.", given: [{ text: TEXT, source: "Letters: Marie Curie" }] });
const OPEN = judgementOf({ justification: "Nothing decides." });
const AGREES: TextJudgement = {
  stance: "supports",
  confidence: 0.82,
  quotes: [{ passage: "p1", start: 0, end: 23 }],
  because: "The text agrees.",
};
const DIFFERS: TextJudgement = { ...AGREES, stance: "refutes", because: "The text says Krakow." };
const QUOTE = { passage: "p1", quote: { start: 0, end: 23, text: "She was born in Krakow." } };

const together = (says: Judgement, read: TextJudgement, threshold = 0.5) => withText(says, read, graph, testPolicy({ threshold }));

describe("what the graph and passages say together", () => {
  it("is what the passages say where the graph does not decide", () => {
    expect(together(OPEN, AGREES)).toMatchObject({ label: "supported", confidence: 0.82, citations: [{ ...QUOTE, stance: "supports" }] });
    expect(together(OPEN, DIFFERS)).toMatchObject({ label: "refuted", citations: [{ ...QUOTE, stance: "refutes" }] });
  });

  it("stays open where the passages are unclear, or less sure than the threshold", () => {
    for (const open of [together(OPEN, { ...AGREES, stance: "unclear", confidence: null, quotes: [] }), together(OPEN, AGREES, 0.9)])
      expect(open).toMatchObject({
        label: "not-enough-info",
        citations: [],
        justification: "The given text does not decide this. Nothing decides.",
      });
  });

  it("rests on both where they agree", () => {
    expect(together(SUPPORTED, AGREES)).toEqual({ ...SUPPORTED, citations: [...SUPPORTED.citations, { ...QUOTE, stance: "supports" }] });
  });

  it("is a conflict with both sides shown where they disagree, and never what the text says", () => {
    const { label, citations, justification } = together(SUPPORTED, DIFFERS);

    expect(label).toBe("conflicting");
    expect(citations.map(({ stance }) => stance)).toEqual(["supports", "refutes"]);
    expect(justification).toBe("The graph and the text disagree. She was born there. The text says Krakow.");
  });

  it("does not speak of the graph where the policy never asks it", () => {
    const webOnly = testPolicy({ actions: ["webSearch", "verdict"] });
    expect(withText(OPEN, AGREES, graph, webOnly).justification).toBe("“Marie Curie” says: “She was born in Krakow.”");
    expect(withText(SUPPORTED, DIFFERS, graph, webOnly).justification).toMatch(/^What was found and the text disagree\./);
  });

  it("is what the graph says where the text speaks against it without being sure", () => {
    expect(together(SUPPORTED, { ...DIFFERS, confidence: 0.7 })).toBe(SUPPORTED);
  });
});

describe("the title of a passage", () => {
  it.each([
    ["Wikipedia: Marie Curie", "Marie Curie"],
    ["Marie Curie", "Marie Curie"],
    [null, null],
  ])("of %j is %j", (name, title) => {
    expect(titleOf({ id: "p1", text: "", provenance: { source: "given", name } })).toBe(title);
  });
});
