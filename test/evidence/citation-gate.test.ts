import { describe, expect, it } from "vitest";
import type { StatementId } from "../../src/domain/ids.js";
import type { Citation, Judgement, PassageCitation } from "../../src/domain/outcome.js";
import { citationGate } from "../../src/evidence/citation-gate.js";
import { beliefOf } from "../support/belief.js";
import { factOf, item, judgementOf, linkOf, year } from "../support/build.js";
import { CURIE, POLAND, WARSAW } from "../support/curie.js";

const TEXT = "Marie Curie was born in Poland.";
const belief = beliefOf({
  text: TEXT,
  links: [linkOf(TEXT, "Marie Curie", CURIE), { kind: "unknown", span: { start: 0, end: 5, text: "Marie" } }],
  facts: [
    factOf(CURIE.id, "P19", item(WARSAW.id)), // s1
    factOf(WARSAW.id, "P17", item(POLAND.id)), // s2: one hop from s1
    factOf("Q90", "P17", item("Q142")), // s3: about something else
    factOf("Q142", "P30", item("Q46")), // s4: connected with s3 only
    factOf("Q5", "P737", item(CURIE.id)), // s5: arrives at the claim's entity
    factOf(CURIE.id, "P569", year(1867)), // s6
  ],
  given: [{ text: "Her mother taught. Curie was born in Warsaw, then Russian.", source: null }], // p1
});

const cite = (statement: StatementId, stance: Citation["stance"] = "supports"): Citation => ({ statement, stance });

function quoteOf(text: string): PassageCitation {
  const start = belief.graph.passage("p1")?.text.indexOf(text) ?? -1;
  return { passage: "p1", quote: { start, end: start + text.length, text }, stance: "supports" };
}

function gate(citations: readonly Citation[], rest: Partial<Judgement> = {}) {
  return citationGate(
    judgementOf({ label: "supported", confidence: 0.9, justification: "It is so.", keyPoints: ["It is."], citations, ...rest }),
    belief,
  );
}

describe("citationGate", () => {
  it("lets a judgement through whole when every citation stands", () => {
    const judgement = judgementOf({
      label: "refuted",
      confidence: 0.8,
      justification: "No.",
      citations: [cite("s1", "refutes"), cite("s6")],
    });

    expect(citationGate(judgement, belief)).toEqual({ judgement, dropped: 0 });
  });

  it("drops and counts a citation of a statement that is not in the evidence", () => {
    const { judgement, dropped } = gate([cite("s1"), cite("s99"), cite("s98")]);

    expect(judgement).toMatchObject({ label: "supported", confidence: 0.9, citations: [cite("s1")] });
    expect(dropped).toBe(2);
  });

  it.each<[Judgement["label"], readonly Citation[]]>([
    ["supported", [cite("s1", "refutes"), cite("s99")]],
    ["refuted", [cite("s1"), cite("s99", "refutes")]],
    ["conflicting", [cite("s1"), cite("s99", "refutes")]],
  ])("leaves no verdict of %s when what stands is not on its side", (label, citations) => {
    expect(gate(citations, { label })).toMatchObject({
      dropped: 1,
      judgement: { label: "not-enough-info", confidence: null, citations: [cite("s1", "context")] },
    });
  });

  it("drops a statement that is not connected with what the claim names", () => {
    const { judgement, dropped } = gate([cite("s1"), cite("s3"), cite("s4")]);

    expect(judgement.citations).toEqual([cite("s1")]);
    expect(dropped).toBe(2);
  });

  it("keeps a second hop that cited statements lead to, in whatever order they are cited", () => {
    expect(gate([cite("s1"), cite("s2")]).dropped).toBe(0);
    expect(gate([cite("s2"), cite("s1")]).judgement.citations).toEqual([cite("s2"), cite("s1")]);
  });

  it("drops a second hop whose first is not cited", () => {
    expect(gate([cite("s2"), cite("s6")])).toMatchObject({ judgement: { label: "supported", citations: [cite("s6")] }, dropped: 1 });
  });

  it("keeps a statement that arrives at an entity of the claim", () => {
    expect(gate([cite("s5")]).judgement.citations).toEqual([cite("s5")]);
  });

  it("turns a verdict that is left without a citation into not-enough-info", () => {
    const { judgement, dropped } = gate([cite("s99"), cite("s3")]);

    expect(judgement).toMatchObject({ label: "not-enough-info", confidence: null, citations: [], keyPoints: [] });
    expect(judgement.justification).toBe("No cited fact could be found again in the evidence, so there is no ground for a verdict.");
    expect(dropped).toBe(2);
  });

  it("turns a verdict that never cited anything into not-enough-info", () => {
    expect(gate([])).toMatchObject({ judgement: { label: "not-enough-info", confidence: null }, dropped: 0 });
  });

  it("does not let context alone carry a verdict", () => {
    const { judgement } = gate([cite("s1", "context")], { label: "conflicting" });

    expect(judgement).toMatchObject({ label: "not-enough-info", confidence: null, citations: [cite("s1", "context")] });
  });

  it("keeps a quote that the passage holds at exactly this place", () => {
    const quote = quoteOf("Curie was born in Warsaw");

    expect(gate([quote])).toMatchObject({ judgement: { label: "supported", citations: [quote] }, dropped: 0 });
  });

  it("keeps words whose sentence names what the claim is about, though they do not", () => {
    const quote = quoteOf("then Russian");

    expect(gate([quote])).toMatchObject({ judgement: { label: "supported", citations: [quote] }, dropped: 0 });
  });

  it.each([
    ["a passage that is not there", { ...quoteOf("Curie was born in Warsaw"), passage: "p2" as const }],
    ["words that the passage does not say", { ...quoteOf("Curie"), quote: { start: 19, end: 24, text: "Carie" } }],
    ["a quote from another place", { ...quoteOf("Curie"), quote: { start: 0, end: 5, text: "Curie" } }],
    ["an empty quote", { ...quoteOf("Curie"), quote: { start: 4, end: 4, text: "" } }],
    ["a quote that says nothing about the claim", quoteOf("Her mother taught")],
  ])("drops %s", (_, citation) => {
    expect(gate([citation])).toMatchObject({ judgement: { label: "not-enough-info", citations: [] }, dropped: 1 });
  });

  it("leaves not-enough-info its own words, and drops from it what does not stand", () => {
    const { judgement, dropped } = gate([cite("s1", "context"), cite("s99", "context")], { label: "not-enough-info", confidence: null });

    expect(judgement).toMatchObject({ justification: "It is so.", citations: [cite("s1", "context")] });
    expect(dropped).toBe(1);
  });
});
