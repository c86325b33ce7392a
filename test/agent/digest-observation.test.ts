import { describe, expect, it } from "vitest";
import { digestObservation } from "../../src/agent/digest-observation.js";
import { entityOf } from "../support/build.js";

describe("digestObservation", () => {
  it("keeps of a retrieval how much came, which relations were followed, and which lists were cut short", () => {
    const relation = { entity: "Q7186", property: "P19", direction: "out" } as const;
    const digest = digestObservation({
      kind: "retrieved",
      entities: [entityOf("Q7186", "Marie Curie")],
      properties: new Map(),
      facts: [],
      cut: [relation],
      frontier: [],
      visited: [],
      offered: [{ ...relation, count: 1 }],
      followed: [relation],
      summary: "1 entity",
    });

    expect(digest).toEqual({
      kind: "retrieved",
      summary: "1 entity",
      found: { entities: 1, facts: 0, passages: 0, triplets: 0, offered: 1, followed: [relation], cut: [relation] },
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

  it("keeps of a failure its words only", () => {
    expect(digestObservation({ kind: "failed", code: "graph-timeout", summary: "no answer" })).toEqual({
      kind: "failed",
      summary: "no answer",
    });
  });
});
