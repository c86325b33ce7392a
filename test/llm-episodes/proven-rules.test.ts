import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import type { Judgement } from "../../src/domain/outcome.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import type { RulePrecision } from "../../src/reasoner/rules/conclude/rule-precision.js";
import { claimOf, factOf, item, propertyOf } from "../support/build.js";
import { CURIE_GRAPH, POLAND, SUPPORTED, WARSAW } from "../support/curie.js";
import { measuredAs } from "../support/measured.js";
import { memoryGraph } from "../support/memory-graph.js";
import { planOf, verdictOf } from "../support/plans.js";
import { testPolicy } from "../support/policy.js";
import { readPrompt } from "../support/read-prompt.js";
import { testRules } from "../support/rules.js";
import { scriptedModel } from "../support/scripted-model.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";

const CLAIM = claimOf("Marie Curie was born in Warsaw.");
const RULED: Judgement = { ...SUPPORTED, decidedBy: [{ rule: "sameValue", stance: "supports", score: 0.9, group: "one/place/close" }] };
const measured = (right: number, group = "one/place/close"): RulePrecision => [measuredAs(400, right, { group })];

/** A relation that the rules would follow, and the model does not. */
const GRAPH = {
  ...CURIE_GRAPH,
  properties: [...CURIE_GRAPH.properties, propertyOf("P1376", "capital of")],
  facts: [...CURIE_GRAPH.facts, factOf(WARSAW.id, "P1376", item(POLAND.id))],
};

async function verifyWith(precision: RulePrecision, rulesFrom: number | null = 0.99, ruled = RULED) {
  const rules = scriptedReasoner({ judgement: ruled });
  const model = scriptedModel((request) => {
    const { program, relations } = readPrompt({ messages: [...request.messages] });
    const follow = relations.filter(({ property }) => property === "date of birth").map(({ id }) => id);
    const answer = program === "verdict" ? verdictOf("not-enough-info", []) : planOf("expandKG", [{ relations: follow }], { enough: true });
    return { kind: "say", text: JSON.stringify(answer) };
  });
  const kg = memoryGraph(GRAPH);
  const deps = {
    kg,
    reasoner: llmReasoner(model, rules, precision),
    rules: testRules(),
    environment: { initKGRetrieval, expandKG },
    version: "0",
    now: () => 0,
  };
  const episode = await verifyClaim(deps, testPolicy({ rulesFrom }), CLAIM);
  return { episode, calls: model.asked.length, pruned: rules.calls.filter(({ method }) => method === "prune").length };
}

describe("rules that are proven on unseen wording", () => {
  it("settle a claim before the model is asked anything", async () => {
    const { episode, calls } = await verifyWith(measured(399));

    expect(calls).toBe(0);
    expect(episode.outcome).toMatchObject({ verdict: { label: "supported", decidedBy: RULED.decidedBy } });
    expect(episode.trajectory.at(-1)?.reason).toBe("proven rules decide: supported");
  });

  it("do not settle a claim that denies what they found", async () => {
    const denied: Judgement = { ...RULED, label: "refuted", citations: [{ statement: "s1", stance: "refutes" }] };
    const { calls } = await verifyWith(measured(400), 0.99, denied);

    expect(calls).toBeGreaterThan(0);
  });

  it.each<[string, RulePrecision, number | null]>([
    ["a rule is proven in another group only", [...measured(380), ...measured(400, "many/person/close")], 0.99],
    ["no rule is proven", measured(380), 0.99],
    ["the policy wants a model for every claim", measured(400), null],
  ])("settle nothing where %s, and leave nothing in the evidence", async (_, precision, rulesFrom) => {
    const { episode, calls, pruned } = await verifyWith(precision, rulesFrom);

    expect(calls).toBeGreaterThan(0);
    expect(pruned).toBe(precision.length === 2 ? 1 : 0);
    expect(episode.graph.statements.map(({ property }) => property)).not.toContain("P1376");
    expect(episode.outcome).toMatchObject({ verdict: { label: "not-enough-info" } });
  });
});
