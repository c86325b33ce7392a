import { describe, expect, it } from "vitest";
import type { ShownStatement } from "../../../src/domain/say-statement.js";
import type { Fact } from "../../../src/domain/statement.js";
import { PlumblineError } from "../../../src/errors.js";
import { statementsToday } from "../../../src/store/audit/audit-citations.js";
import { entityOf } from "../../support/build.js";
import { memoryGraph } from "../../support/memory-graph.js";

const BORN: Fact = {
  subject: "Q7186",
  property: "P19",
  value: { kind: "entity", id: "Q270" },
  rank: "normal",
  qualifiers: [],
  node: "s:Q7186-1",
};
const entities = [entityOf("Q7186", "Marie Curie"), entityOf("Q270", "Warsaw"), entityOf("Q31487", "Kraków")];

function cited(fact: Fact): ShownStatement {
  const provenance = { source: "kg" as const, graph: "memory", retrievedAt: "2026-01-02T03:04:05.000Z" };
  return { ...fact, id: "s1", provenance, propertyLabel: "place of birth" };
}

async function today(then: Fact, now: readonly Fact[]) {
  return (await statementsToday(memoryGraph({ entities, facts: now }), [cited(then)], entities))(cited(then));
}

describe("statementsToday", () => {
  it("knows a statement again, whatever the order of its qualifiers and however many references it has by now", async () => {
    const [from, until] = [1990, 1994].map((year, place) => ({
      property: place === 0 ? ("P580" as const) : ("P582" as const),
      value: { kind: "time" as const, iso: `${year}-01-01`, precision: 9 },
    }));
    if (from === undefined || until === undefined) throw new Error("two qualifiers");
    const then = { ...BORN, qualifiers: [from, until] };
    expect(await today(then, [{ ...then, qualifiers: [until, from], references: 3 }])).toEqual({ kind: "same" });
  });

  it("finds another value under the same statement node, and a rank that fell", async () => {
    const moved = { ...BORN, value: { kind: "entity" as const, id: "Q31487" as const } };
    expect(await today(BORN, [moved])).toEqual({ kind: "changed", now: "Marie Curie – place of birth – Kraków" });
    expect(await today(BORN, [{ ...BORN, rank: "deprecated" }])).toMatchObject({
      kind: "changed",
      now: expect.stringContaining("known to be wrong"),
    });
  });

  it("knows a value that stands under another node now", async () => {
    expect(await today(BORN, [{ ...BORN, node: "s:Q7186-2" }])).toEqual({ kind: "same" });
    expect(await today({ ...BORN, node: null }, [BORN])).toEqual({ kind: "same" });
  });

  it("says what the graph says now where the statement is gone", async () => {
    const other = { ...BORN, value: { kind: "entity" as const, id: "Q31487" as const }, node: "s:Q7186-9" };
    expect(await today(BORN, [other])).toEqual({ kind: "gone", now: ["Marie Curie – place of birth – Kraków"] });
    expect(await today(BORN, [])).toEqual({ kind: "gone", now: [] });
  });

  it("does not take what is missing of a cut list, or a graph that fails, for gone", async () => {
    const cut = {
      ...memoryGraph(),
      facts: async () => ({ facts: [], entities: [], cut: [{ entity: "Q7186", property: "P19", direction: "out" }] as const }),
    };
    expect((await statementsToday(cut, [cited(BORN)], entities))(cited(BORN)).kind).toBe("not-checked");
    const failing = memoryGraph({ failures: { facts: () => new PlumblineError("graph-unavailable", "the graph is away") } });
    expect((await statementsToday(failing, [cited(BORN)], entities))(cited(BORN))).toEqual({
      kind: "not-checked",
      why: "the graph is away",
    });
  });
});
