import { describe, expect, it } from "vitest";
import { digestObservation } from "../../src/agent/record-step.js";
import { entityOf } from "../support/build.js";

const LINKED = {
  kind: "linked" as const,
  span: { start: 0, end: 11, text: "Marie Curie" },
  by: "name" as const,
  score: 1,
  rivals: [],
  rejected: [],
};

describe("digestObservation", () => {
  it("keeps of a retrieval how much came, which relations were followed or left out, and which lists were cut short", () => {
    const relation = { entity: "Q7186", property: "P19", direction: "out" } as const;
    const digest = digestObservation({
      kind: "retrieved",
      entities: [entityOf("Q7186", "Marie Curie")],
      properties: new Map(),
      facts: [],
      cut: [relation],
      frontier: [],
      visited: [],
      hop: { offered: 60, kept: [relation], leftOut: Array.from({ length: 59 }, () => ({ ...relation, count: 2 })), hubs: ["Q142"] },
      links: [
        { ...LINKED, entity: entityOf("Q7186", "Marie Curie") },
        { kind: "unknown", span: { start: 20, end: 24, text: "Nobo" } },
      ],
      summary: "1 entity",
    });

    expect(digest).toEqual({
      kind: "retrieved",
      summary: "1 entity",
      found: {
        entities: 1,
        facts: 0,
        passages: 0,
        triplets: 0,
        offered: 60,
        followed: [relation],
        leftOut: Array.from({ length: 50 }, () => ({ ...relation, count: 2 })),
        cut: [relation],
        hubs: ["Q142"],
        names: [
          { text: "Marie Curie", entity: { id: "Q7186", label: "Marie Curie" } },
          { text: "Nobo", entity: null },
        ],
      },
    });
  });

  it("keeps of a search what was asked and what was dropped", () => {
    const drops = [{ url: "https://example.org", reason: "satire" as const, detail: "" }];
    const nothing = { entities: [], facts: [], passages: [], triplets: [], annotations: [] };

    expect(digestObservation({ kind: "searched", queries: ["who"], drops, summary: "nothing", ...nothing })).toMatchObject({
      found: { passages: 0, triplets: 0 },
      queries: ["who"],
      drops,
    });
  });

  it("keeps of a failure its code and its words", () => {
    expect(digestObservation({ kind: "failed", code: "graph-timeout", summary: "no answer" })).toEqual({
      kind: "failed",
      code: "graph-timeout",
      summary: "no answer",
    });
  });
});
