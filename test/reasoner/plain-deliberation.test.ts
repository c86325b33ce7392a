import { describe, expect, it } from "vitest";
import type { AgendaItem } from "../../src/domain/agenda.js";
import type { Belief } from "../../src/domain/belief.js";
import type { Judgement } from "../../src/domain/outcome.js";
import type { WebPassage } from "../../src/domain/passage.js";
import { evidenceGraphOf, fuseFindings } from "../../src/evidence/evidence-graph.js";
import type { JudgedPassage } from "../../src/ports/reasoner.js";
import { plainDeliberation } from "../../src/reasoner/plain-deliberation.js";
import { beliefOf } from "../support/belief.js";
import { judgementOf } from "../support/build.js";
import { testPolicy } from "../support/policy.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";
import { webPassage } from "../support/web-passage.js";

const belief = beliefOf({ text: "The bridge is old and the tower is tall." });
const policy = testPolicy();
const QUOTE = { start: 0, end: 10, text: "The bridge" };

function deliberation({ judgement = judgementOf(), judged = [] as readonly JudgedPassage[] } = {}) {
  const reasoner = scriptedReasoner({ judgement, web: { phraseQueries: async () => ["bridge age"], filterPassages: async () => judged } });
  return plainDeliberation(reasoner, () => ["The bridge is old.", "The tower is tall!"]);
}

describe("planning without a model", () => {
  it.each([
    ["questions", ["question: bridge age", "question: The bridge is old", "question: The tower is tall"]],
    ["sub-claims", ["sub-claim: The bridge is old", "sub-claim: The tower is tall"]],
    ["checks", ["check: The bridge is old", "check: The tower is tall"]],
    [
      "strategy",
      [
        "validation: The bridge is old",
        "validation: The tower is tall",
        "search: bridge age",
        "search: The bridge is old",
        "search: The tower is tall",
      ],
    ],
  ] as const)("gives %s of the claim's parts and queries", async (kind, items) => {
    const planned = await deliberation().plan(belief, { kind, most: 3 }, policy);
    expect(planned.map((item) => `${item.kind}: ${item.text}`)).toEqual(items);
    for (const { query, route } of planned) expect([query, route]).toEqual([null, "web"]);
  });
});

describe("answering without a model", () => {
  const item: AgendaItem = {
    id: "a1",
    kind: "question",
    text: "How old?",
    query: null,
    round: 1,
    route: "web",
    state: "open",
    answer: null,
  };
  const said = (quote: JudgedPassage["quote"]): JudgedPassage => ({
    id: "w1",
    relevance: 1,
    stance: "supports",
    confidence: 0.8,
    quote,
    because: null,
  });

  it("gives the words that decide", async () => {
    expect(await deliberation({ judged: [said(null), said(QUOTE)] }).answer(belief, { item, candidates: [] }, policy)).toMatchObject({
      text: "The bridge",
    });
  });

  it("gives none where no words do", async () => {
    expect(await deliberation({ judged: [said(null)] }).answer(belief, { item, candidates: [] }, policy)).toMatchObject({ text: null });
  });
});

describe("thinking without a model", () => {
  const decided = (label: Judgement["label"], confidence: number | null): Judgement => ({
    ...judgementOf(),
    label,
    confidence,
    citations: [
      { passage: "p1", quote: QUOTE, stance: "supports" },
      { passage: "p1", quote: QUOTE, stance: "supports" },
      { statement: "s1", stance: "supports" },
    ],
  });

  it.each([
    ["not-enough-info", true],
    ["supported", false],
    ["refuted", false],
    ["conflicting", false],
  ] as const)("wants more of %s: %s", async (label, more) => {
    for (const kind of ["follow-up", "need"] as const)
      expect(await deliberation({ judgement: decided(label, 0.9) }).reflect(belief, { task: { kind } }, policy)).toMatchObject({ more });
  });

  it.each([
    [0, 1],
    [0.2, 1],
    [0.21, 2],
    [0.8, 4],
    [0.81, 5],
    [1, 5],
    [null, null],
  ])("takes confidence %s for %s of 5, and names each ground once", async (confidence, grade) => {
    const judgement = decided("supported", confidence);
    expect(await deliberation({ judgement }).reflect(belief, { task: { kind: "accumulated" } }, policy)).toMatchObject({
      label: "supported",
      confidence: grade,
      evidence: ["p1", "s1"],
      more: null,
    });
  });

  it("keeps of several answers the one on which most passages take a side, then the one with most passages, then the first", async () => {
    const siding = (id: "p1" | "p2" | "p3", stance: "supports" | "neutral"): WebPassage => {
      const passage = webPassage(`The bridge ${id}.`, null, id);
      return { ...passage, provenance: { ...passage.provenance, judged: { ...passage.provenance.judged, stance } } };
    };
    const passages = [siding("p1", "neutral"), siding("p2", "supports"), siding("p3", "neutral")];
    const graph = fuseFindings(evidenceGraphOf([]), { passages, triplets: [], annotations: [], properties: new Map() });
    const answered = (id: AgendaItem["id"], ...ids: readonly ("p1" | "p2" | "p3")[]): AgendaItem => ({
      ...{ id, kind: "question", text: id, query: null, round: 1, route: "web", state: "answered" },
      answer: ids.length === 0 ? null : { text: id, citations: ids.map((passage) => ({ passage, quote: QUOTE })) },
    });
    const seen: Belief = {
      ...belief,
      graph,
      items: [answered("a1"), answered("a2", "p1", "p3"), answered("a3", "p2"), answered("a4", "p1")],
    };
    const kept = (...items: readonly AgendaItem["id"][]) => deliberation().reflect(seen, { task: { kind: "elimination", items } }, policy);

    expect((await kept("a1", "a2", "a3", "a4")).items).toEqual(["a3"]);
    expect((await kept("a1", "a2", "a4")).items).toEqual(["a2"]);
    expect((await kept("a1")).items).toEqual(["a1"]);
  });
});
