import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import type { PropertyId } from "../../src/domain/ids.js";
import type { Judgement } from "../../src/domain/outcome.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CURIE, CURIE_GRAPH, SUPPORTED } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";

/** A graph that gives a date which is none for one relation, whenever it is asked for statements. */
function spoilt(property: PropertyId, said: string): KnowledgeGraph {
  const graph = memoryGraph(CURIE_GRAPH);
  const relation = { entity: CURIE.id, property, direction: "out" } as const;
  return {
    ...graph,
    facts: async (relations, signal) => ({
      ...(await graph.facts(relations, signal)),
      cut: [relation],
      unreadable: [{ ...relation, said }],
    }),
  };
}

async function outcomeOf(judgement: Judgement, said = "not a date") {
  const reasoner = scriptedReasoner({ choices: ["verdict"], judgement });
  const environment = { initKGRetrieval, expandKG };
  const deps = { kg: spoilt("P19", said), reasoner, rules: testRules(), environment, version: "0.0.0-test", now: () => 0 };
  return verifyClaim(deps, testPolicy(), claimOf("Marie Curie was born in Warsaw."));
}

const BORN = { property: "P19", label: "place of birth" } as const;
const DIED = { property: "P20", label: "place of death" } as const;
const readAs = ({ property, label }: typeof BORN | typeof DIED) => ({
  statement: label,
  uncheckable: null,
  denied: false,
  relations: [{ subject: "Marie Curie", relation: label, value: "Warsaw", times: [], otherwise: [], property }],
  notUnderstood: [],
});
const partOf = (label: Judgement["label"]) => ({ text: "A part.", label, confidence: null, justification: "" });

describe("a value that stays unreadable", () => {
  it("is a failure where the claim hangs on it, which names the relation, the value and what to do", async () => {
    const { outcome, trajectory } = await outcomeOf(judgementOf({ lookedFor: [BORN] }));
    const message = expect.stringMatching(/the graph gave "not a date" for Marie Curie – place of birth.*Try again later/);
    expect(outcome).toEqual({ kind: "failed", failure: { code: "graph-reply", message } });
    expect(trajectory[0]?.observation.summary).toMatch(/a value of "place of birth" cannot be read/);
    expect(trajectory[0]?.observation.summary).not.toMatch(/cut short/);
  });

  it("takes no verdict back that other facts give", async () => {
    expect((await outcomeOf({ ...SUPPORTED, lookedFor: [BORN] })).outcome).toMatchObject({
      kind: "verdict",
      verdict: { label: "supported" },
    });
  });

  it("leaves a claim open that was looked for elsewhere", async () => {
    expect((await outcomeOf(judgementOf({ lookedFor: [DIED] }))).outcome).toMatchObject({
      kind: "verdict",
      verdict: { label: "not-enough-info" },
    });
  });

  it("is a failure where it is of the part that stays open, not where that part is decided", async () => {
    const halves = { lookedFor: [BORN, DIED], reading: [readAs(BORN), readAs(DIED)] };
    const open = await outcomeOf(judgementOf({ ...halves, parts: [partOf("not-enough-info"), partOf("supported")] }));
    expect(open.outcome.kind).toBe("failed");
    const decided = await outcomeOf(judgementOf({ ...halves, parts: [partOf("supported"), partOf("not-enough-info")] }));
    expect(decided.outcome.kind).toBe("verdict");
  });

  it("is a failure where a model left the part open for which it had named the relation", async () => {
    const chains = [{ part: "A part.", stance: "open", properties: ["P19"], citations: [] }] as const;
    expect((await outcomeOf(judgementOf({ chains }))).outcome.kind).toBe("failed");
  });

  it("is shown short", async () => {
    const { outcome } = await outcomeOf(judgementOf({ lookedFor: [BORN] }), "x".repeat(5000));
    expect(outcome.kind === "failed" ? outcome.failure.message.length : 0).toBeLessThan(300);
  });
});
