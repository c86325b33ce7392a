import { describe, expect, it } from "vitest";
import type { Environment, Retrieve } from "../../src/agent/actions/environment.js";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { type VerifyDeps, verifyClaim } from "../../src/agent/verify-claim.js";
import type { VerifyEvent } from "../../src/domain/event.js";
import type { Outcome } from "../../src/domain/outcome.js";
import { BudgetSpentError, PlumblineError } from "../../src/errors.js";
import type { Reasoner } from "../../src/ports/reasoner.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CURIE, CURIE_GRAPH, SUPPORTED, WARSAW } from "../support/curie.js";
import { type MemoryGraphOptions, memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";

const CLAIM = claimOf("Marie Curie was born in Warsaw.");
/** With one name, the first hop costs the fewest queries. */
const ONE_NAME = claimOf("Marie Curie was born in 1867.");
const START = Date.UTC(2026, 0, 2, 3, 4, 5);
const environment: Environment = { initKGRetrieval, expandKG };

function depsOf(rest: Partial<VerifyDeps> = {}, graph: MemoryGraphOptions = {}): VerifyDeps {
  return {
    kg: memoryGraph({ ...CURIE_GRAPH, ...graph }),
    reasoner: scriptedReasoner(),
    rules: testRules(),
    environment,
    version: "0.0.0-test",
    now: () => START,
    ...rest,
  };
}

/** The hop with this number, counted from 1, fails as an endpoint would. */
function failingHop(hop: number, error: Error = new PlumblineError("graph-unavailable", "the endpoint is down")): MemoryGraphOptions {
  return { failures: { relations: (call) => (call === hop ? error : null) } };
}

function verdictOf(outcome: Outcome) {
  if (outcome.kind !== "verdict") throw new Error(`expected a verdict, got the failure ${outcome.failure.code}`);
  return outcome.verdict;
}

describe("the course of an episode", () => {
  it("starts with initKGRetrieval without asking the reasoner, and tells everything in order", async () => {
    const events: VerifyEvent[] = [];
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });
    const deps = depsOf({ reasoner, listen: (event) => events.push(event) });

    const episode = await verifyClaim(deps, testPolicy(), CLAIM);

    expect(events.map((event) => (event.type === "action" ? event.action : event.type))).toEqual([
      "started",
      "initKGRetrieval",
      "step",
      "expandKG",
      "step",
      "verdict",
      "step",
      "finished",
    ]);
    expect(episode.trajectory.map(({ index, action }) => [index, action])).toEqual([
      [0, "initKGRetrieval"],
      [1, "expandKG"],
      [2, "verdict"],
    ]);
    expect(events.flatMap((event) => (event.type === "step" ? [event.step] : []))).toEqual(episode.trajectory);
    expect(events.at(-1)).toEqual({ type: "finished", outcome: episode.outcome });
    expect(reasoner.calls[0]?.method).toBe("prune");
  });

  it("sends listeners what each step added: together it is the graph of the episode", async () => {
    const events: VerifyEvent[] = [];
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });

    const { graph, links } = await verifyClaim(depsOf({ reasoner, listen: (event) => events.push(event) }), testPolicy(), CLAIM);

    const known = events.flatMap((event) => (event.type === "step" && event.known !== undefined ? [event.known] : []));
    expect(known).toHaveLength(2);
    expect(known.flatMap(({ added }) => added.statements.map(({ id }) => id))).toEqual(graph.statements.map(({ id }) => id));
    expect(new Set(known.flatMap(({ added }) => added.entities.map(({ id }) => id)))).toEqual(new Set(graph.entities.map(({ id }) => id)));
    expect(known.at(-1)?.links).toEqual(links);
  });

  it("sends steps without their additions if there is no listener", async () => {
    const events: VerifyEvent[] = [];
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });

    const deps = { ...depsOf({ reasoner, listen: (event) => events.push(event) }), tellKnown: false };
    const { trajectory } = await verifyClaim(deps, testPolicy(), CLAIM);

    expect(events.filter(({ type }) => type === "step")).toEqual(trajectory.map((step) => ({ type: "step", step })));
  });

  it("keeps the belief from before each action in the trajectory", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });

    const { trajectory } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(trajectory.map(({ belief }) => [belief.linked, belief.statements, belief.hops])).toEqual([
      [[], 0, 0],
      [[CURIE.id, WARSAW.id], 3, 1],
      [[CURIE.id, WARSAW.id], 4, 2],
    ]);
    expect(trajectory[0]?.observation).toMatchObject({
      kind: "retrieved",
      summary: "Marie Curie (Q7186), Warsaw (Q270); 4 of 4 relations kept, 3 statements",
      found: { facts: 3, passages: 0, cut: [] },
    });
    expect(trajectory[2]?.observation).toEqual({ kind: "verdict", summary: "supported" });
  });

  it("says which versions made the episode, and by which policy", async () => {
    const episode = await verifyClaim(depsOf(), testPolicy(), CLAIM);

    expect(episode.versions).toEqual({ plumbline: "0.0.0-test", graph: "memory", reasoner: "scripted" });
    expect(episode.policy).toBe("test/0001-initial");
    expect(episode.budget).toEqual(testPolicy().budget);
    expect(episode.properties?.map(({ id }) => id).sort()).toEqual(
      [...new Set(episode.graph.statements.map(({ property }) => property))].sort(),
    );
    expect(episode.claim).toEqual(CLAIM);
    expect(episode.startedAt).toBe("2026-01-02T03:04:05.000Z");
  });

  it("says which relations each hop could follow, which it did, and the names of them all", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });
    const { trajectory, properties = [] } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);
    const hops = trajectory.flatMap(({ observation: { found } }) => found ?? []);

    expect(hops.length).toBe(2);
    for (const { offered, followed, leftOut = [] } of hops) expect(offered).toBe(followed.length + leftOut.length);
    expect(hops[0]?.names).toEqual([
      { text: "Marie Curie", entity: { id: CURIE.id, label: CURIE.label } },
      { text: "Warsaw", entity: { id: WARSAW.id, label: WARSAW.label } },
    ]);
    const named = new Map(properties.map(({ id, label }) => [id, label]));
    for (const { property } of hops.flatMap(({ followed, leftOut = [] }) => [...followed, ...leftOut]))
      expect(named.get(property), property).not.toBe(property);
  });

  it("says of words that were not made of the evidence which cited lines each sentence speaks of", async () => {
    const judgement = { ...SUPPORTED, justification: "She was born in Warsaw. Nothing else is needed." };
    const { outcome } = await verifyClaim(depsOf({ reasoner: scriptedReasoner({ judgement }) }), testPolicy(), CLAIM);

    const { pieces = [] } = verdictOf(outcome);
    expect(pieces.map(({ ids }) => ids.length > 0)).toEqual([true, false]);
  });

  it("does not call a part decided of which the citation gate left nothing", async () => {
    const made = { confidence: 0.9, justification: "" };
    const parts = [
      { ...made, text: "Marie Curie was born in Warsaw", label: "supported" as const, citations: SUPPORTED.citations },
      {
        ...made,
        text: "She met Pepys",
        label: "supported" as const,
        citations: [{ statement: "s99" as const, stance: "supports" as const }],
      },
    ];
    const reasoner = scriptedReasoner({ judgement: { ...SUPPORTED, parts } });
    const { outcome } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(verdictOf(outcome).parts.map(({ label, confidence }) => [label, confidence])).toEqual([
      ["supported", 0.9],
      ["not-enough-info", null],
    ]);
  });

  it("counts the queries and the round trips of each step", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"] });

    const { trajectory, cost } = await verifyClaim(depsOf({ reasoner }), testPolicy(), ONE_NAME);

    // Relations 1, what things are 1, facts out 1; then relations 1, facts out (country) and in (place of birth) 2.
    expect(trajectory.map((step) => [step.cost.steps, step.cost.sparqlQueries, step.cost.roundTrips])).toEqual([
      [1, 3, 2],
      [2, 6, 4],
      [3, 6, 4],
    ]);
    expect(cost).toEqual({
      steps: 3,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      usd: 0,
      sparqlQueries: 6,
      roundTrips: 4,
      webRequests: 0,
      ms: 0,
    });
  });

  it("gives ids that sort by time and can be file names", async () => {
    const times = [Date.UTC(2025, 11, 31, 23, 59, 59), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 0, 0, 1), Date.UTC(2026, 9, 1)];
    const ids: string[] = [];
    for (const time of times) ids.push((await verifyClaim(depsOf({ now: () => time }), testPolicy(), CLAIM)).id);

    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => id.slice(0, 15))).toEqual(["20251231-235959", "20260101-000000", "20260101-000001", "20261001-000000"]);
    for (const id of ids) expect(id).toMatch(/^\d{8}-\d{6}-[0-9a-f]{8}$/);
  });
});

describe("the closed action set", () => {
  it("gives the verdict when the reasoner wants a0 again", async () => {
    const reasoner = scriptedReasoner({ choices: ["initKGRetrieval"], judgement: SUPPORTED });

    const { trajectory, outcome } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "verdict"]);
    expect(trajectory[1]?.reason).toBe("initKGRetrieval is not possible here");
    expect(verdictOf(outcome).label).toBe("supported");
  });

  it("takes no action that the policy does not list", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG"] });
    const policy = testPolicy({ actions: ["initKGRetrieval", "verdict"] });

    const { trajectory } = await verifyClaim(depsOf({ reasoner }), policy, CLAIM);

    expect(reasoner.offered()).toEqual([]);
    expect(trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "verdict"]);
  });

  it("offers no expansion beyond the hops of the beam", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "expandKG"] });
    const policy = testPolicy({ beam: { hops: 2 } });

    const { trajectory } = await verifyClaim(depsOf({ reasoner }), policy, CLAIM);

    expect(reasoner.offered()).toEqual([["expandKG", "verdict"]]);
    expect(trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "expandKG", "verdict"]);
  });

  it("does not ask the reasoner when the beam cannot continue", async () => {
    const reasoner = scriptedReasoner();

    await verifyClaim(depsOf({ reasoner }), testPolicy(), claimOf("Nobody was born."));

    expect(reasoner.offered()).toEqual([]);
  });

  it("neither offers nor takes webSearch where there is no search engine", async () => {
    const reasoner = scriptedReasoner({ choices: ["webSearch"] });

    const { trajectory } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(reasoner.offered()).toEqual([["expandKG", "verdict"]]);
    expect(trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "verdict"]);
  });

  it("offers and takes webSearch where there is one", async () => {
    const reasoner = scriptedReasoner({ choices: ["webSearch", "verdict"] });
    const webSearch: Retrieve = async (_, belief) => ({
      kind: "retrieved",
      entities: [],
      properties: belief.properties,
      facts: [],
      cut: [],
      frontier: [],
      visited: [],
      summary: "the web was asked",
    });

    const { trajectory } = await verifyClaim(depsOf({ reasoner, environment: { ...environment, webSearch } }), testPolicy(), CLAIM);

    expect(reasoner.offered()[0]).toEqual(["expandKG", "webSearch", "verdict"]);
    expect(trajectory[1]?.action).toBe("webSearch");
    expect(trajectory[1]?.observation).toMatchObject({ kind: "retrieved", summary: "the web was asked", found: { facts: 0 } });
  });
});

describe("a spent budget", () => {
  it("forces the verdict when the steps are spent, and says so", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG"], judgement: SUPPORTED });
    const policy = testPolicy({ budget: { steps: 2 } });

    const { outcome, trajectory } = await verifyClaim(depsOf({ reasoner }), policy, CLAIM);

    expect(verdictOf(outcome)).toMatchObject({ label: "supported", forced: "2 steps" });
    expect(trajectory.map(({ action }) => action)).toEqual(["initKGRetrieval", "expandKG", "verdict"]);
    expect(trajectory[2]?.reason).toBe("the budget is spent (2 steps)");
    expect(reasoner.offered()).toHaveLength(1);
  });

  it("forces the verdict when exactly all graph queries are spent", async () => {
    const judgement = { ...SUPPORTED, citations: [{ statement: "s2" as const, stance: "supports" as const }] };
    const reasoner = scriptedReasoner({ choices: [], judgement });

    const { outcome, cost } = await verifyClaim(depsOf({ reasoner }), testPolicy({ budget: { sparqlQueries: 3 } }), ONE_NAME);

    expect(verdictOf(outcome)).toMatchObject({ label: "supported", forced: "3 graph queries" });
    expect(cost.sparqlQueries).toBe(3);
  });

  it("refuses a query beyond the budget and still gives a verdict, because a spent budget is no failure", async () => {
    const reasoner = scriptedReasoner({ choices: [] });
    const kg = memoryGraph(CURIE_GRAPH);

    const { outcome, trajectory } = await verifyClaim(depsOf({ reasoner, kg }), testPolicy({ budget: { sparqlQueries: 1 } }), CLAIM);

    expect(trajectory[0]?.observation).toEqual({ kind: "failed", code: "budget-spent", summary: "the budget of 1 graph queries is spent" });
    expect(verdictOf(outcome)).toMatchObject({ label: "not-enough-info", forced: "1 graph queries" });
    expect(kg.calls).not.toContain("facts");
  });

  it("forces the verdict when the time is spent by the clock", async () => {
    let clock = START;
    const slow: Retrieve = async (deps, belief) => {
      clock += 61_000;
      return initKGRetrieval(deps, belief);
    };
    const reasoner = scriptedReasoner({ choices: [], judgement: SUPPORTED });
    const deps = depsOf({ reasoner, now: () => clock, environment: { initKGRetrieval: slow, expandKG } });

    const { outcome, cost } = await verifyClaim(deps, testPolicy({ budget: { seconds: 60 } }), CLAIM);

    expect(verdictOf(outcome)).toMatchObject({ label: "supported", forced: "60 seconds" });
    expect(cost.ms).toBe(61_000);
  });

  it("does not wait for a graph that never answers", async () => {
    const reasoner = scriptedReasoner({ choices: [] });
    const deps = depsOf({ reasoner, now: Date.now }, { delaysMs: { relations: 60_000 } });

    const { outcome } = await verifyClaim(deps, testPolicy({ budget: { seconds: 0.05 } }), CLAIM);

    expect(verdictOf(outcome)).toMatchObject({ label: "not-enough-info", forced: "0.05 seconds" });
    // Where nobody outside is waited for, time that ran out was taken by others: that is no label.
    const late = await verifyClaim({ ...deps, late: "failed" }, testPolicy({ budget: { seconds: 0.05 } }), CLAIM);
    expect(late.outcome).toMatchObject({ kind: "failed", failure: { code: "budget-spent" } });
  });

  it("reports a spent budget, not an abort, when the timer is ahead of the clock", async () => {
    // Timers may fire a millisecond before the wall clock gets there, and wall clocks are set back.
    const reasoner = scriptedReasoner({ choices: ["verdict"] });
    const deps = depsOf({ reasoner, now: () => START }, { delaysMs: { relations: 60_000 } });

    const { outcome } = await verifyClaim(deps, testPolicy({ budget: { seconds: 0.05 } }), CLAIM);

    expect(outcome).toMatchObject({ kind: "verdict", verdict: { label: "not-enough-info", forced: "0.05 seconds" } });
  });

  it("that ends while the next action is chosen forces a verdict, and is no failure", async () => {
    let exhausted: string | null = null;
    const scripted = scriptedReasoner({ judgement: SUPPORTED });
    const reasoner: Reasoner = {
      ...scripted,
      async chooseAction() {
        exhausted = "3 model calls";
        throw new BudgetSpentError(exhausted);
      },
    };
    const account = { spent: () => ({ calls: 3, inputTokens: 0, outputTokens: 0, usd: null }), exhausted: () => exhausted };

    const { outcome, trajectory } = await verifyClaim(depsOf({ reasoner, account }), testPolicy(), CLAIM);

    expect(verdictOf(outcome)).toMatchObject({ label: "supported", forced: "3 model calls" });
    expect(trajectory.at(-1)?.reason).toBe("the budget is spent (3 model calls)");
  });

  it("calls no verdict forced when there was nothing left to do anyway", async () => {
    const policy = testPolicy({ actions: ["initKGRetrieval", "verdict"], budget: { steps: 1 } });

    const { outcome } = await verifyClaim(depsOf({ reasoner: scriptedReasoner({ judgement: SUPPORTED }) }), policy, CLAIM);

    expect(verdictOf(outcome).forced).toBeNull();
  });
});

describe("what goes wrong", () => {
  it("is an observation that the policy sees", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });

    const { trajectory } = await verifyClaim(depsOf({ reasoner }, failingHop(2)), testPolicy(), CLAIM);

    expect(trajectory[1]?.observation).toEqual({ kind: "failed", code: "graph-unavailable", summary: "the endpoint is down" });
    expect(reasoner.calls.at(-2)).toMatchObject({
      method: "chooseAction",
      belief: { failures: [{ code: "graph-unavailable", message: "the endpoint is down" }], learned: false },
    });
  });

  it("is never a label when nothing was retrieved", async () => {
    const reasoner = scriptedReasoner({ judgement: SUPPORTED });
    const failures = { searchEntities: () => new PlumblineError("graph-timeout", "the endpoint is too slow") };

    const { outcome, trajectory } = await verifyClaim(depsOf({ reasoner }, { failures }), testPolicy(), CLAIM);

    expect(outcome).toEqual({ kind: "failed", failure: { code: "graph-timeout", message: "the endpoint is too slow" } });
    expect(trajectory.at(-1)?.observation.summary).toBe("the endpoint is too slow");
    expect(reasoner.calls.map(({ method }) => method)).toEqual([]);
  });

  it("leaves no room for not-enough-info after a hop that failed", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"] });

    const { outcome } = await verifyClaim(depsOf({ reasoner }, failingHop(2)), testPolicy(), CLAIM);

    expect(outcome).toEqual({ kind: "failed", failure: { code: "graph-unavailable", message: "the endpoint is down" } });
  });

  it("leaves no room for it either when the citation gate made it not-enough-info", async () => {
    const unfounded = judgementOf({ label: "refuted", confidence: 0.9, citations: [{ statement: "s99", stance: "refutes" }] });
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: unfounded });

    const { outcome } = await verifyClaim(depsOf({ reasoner }, failingHop(2)), testPolicy(), CLAIM);

    expect(outcome).toMatchObject({ kind: "failed", failure: { code: "graph-unavailable" } });
  });

  it("stays a failure when the budget ends after it", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG"] });

    const { outcome } = await verifyClaim(depsOf({ reasoner }, failingHop(2)), testPolicy({ budget: { steps: 2 } }), CLAIM);

    expect(outcome).toMatchObject({ kind: "failed", failure: { code: "graph-unavailable" } });
  });

  it("does not take back what an earlier hop decides", async () => {
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });

    const { outcome } = await verifyClaim(depsOf({ reasoner }, failingHop(2)), testPolicy(), CLAIM);

    expect(verdictOf(outcome)).toMatchObject({ label: "supported", citations: SUPPORTED.citations, forced: null, droppedCitations: 0 });
  });

  it("fails when the reasoner cannot decide for a reason that users can meet", async () => {
    const reasoner = scriptedReasoner({ judgement: new PlumblineError("graph-reply", "the reply is not the requested JSON") });

    const { outcome } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(outcome).toEqual({ kind: "failed", failure: { code: "graph-reply", message: "the reply is not the requested JSON" } });
  });

  it("fails when the reasoner cannot choose for a reason that users can meet", async () => {
    const reasoner = scriptedReasoner({ choices: [new PlumblineError("graph-reply", "the reply is not the requested JSON")] });

    const { outcome } = await verifyClaim(depsOf({ reasoner }), testPolicy(), CLAIM);

    expect(outcome).toMatchObject({ kind: "failed", failure: { code: "graph-reply" } });
  });

  it("does not hide a bug", async () => {
    const inGraph = depsOf({}, failingHop(1, new TypeError("a bug in the graph")));
    const inReasoner = depsOf({ reasoner: scriptedReasoner({ judgement: new TypeError("a bug in the reasoner") }) });

    await expect(verifyClaim(inGraph, testPolicy(), CLAIM)).rejects.toThrow("a bug in the graph");
    await expect(verifyClaim(inReasoner, testPolicy(), CLAIM)).rejects.toThrow("a bug in the reasoner");
  });
});

describe("an abort", () => {
  const ABORTED = { kind: "failed", failure: { code: "aborted", message: "the verification was stopped before it had a verdict" } };

  it("before the start retrieves nothing, and fails", async () => {
    const reasoner = scriptedReasoner({ judgement: SUPPORTED });

    const { outcome, trajectory } = await verifyClaim(depsOf({ reasoner, signal: AbortSignal.abort() }), testPolicy(), CLAIM);

    expect(outcome).toEqual(ABORTED);
    expect(trajectory[0]?.observation).toEqual({ kind: "failed", code: "aborted", summary: "stopped while the graph was being asked" });
    expect(reasoner.calls.some(({ method }) => method === "decide")).toBe(false);
  });

  it("during a retrieval ends the wait, and fails", async () => {
    const controller = new AbortController();
    const deps = depsOf(
      { signal: controller.signal, listen: (event) => event.type === "action" && setTimeout(() => controller.abort(), 5) },
      { delaysMs: { relations: 60_000 } },
    );

    const { outcome } = await verifyClaim(deps, testPolicy(), CLAIM);

    expect(outcome).toEqual(ABORTED);
  });

  it("after evidence was found still gives no verdict", async () => {
    const controller = new AbortController();
    const reasoner = scriptedReasoner({ choices: ["expandKG", "verdict"], judgement: SUPPORTED });
    const listen = (event: VerifyEvent) => event.type === "action" && event.action === "expandKG" && controller.abort();

    const { outcome } = await verifyClaim(depsOf({ reasoner, listen, signal: controller.signal }), testPolicy(), CLAIM);

    expect(outcome).toEqual(ABORTED);
  });
});
