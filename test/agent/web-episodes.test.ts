import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { webSearch } from "../../src/agent/actions/web-search.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { PlumblineError } from "../../src/errors.js";
import { openGuard } from "../../src/web/open-guard.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CURIE_GRAPH, SUPPORTED } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { type Script, scriptedReasoner } from "../support/scripted-reasoner.js";
import { ANY_SOURCE, hitOf, pageOf, ratingsOf, type SmallEngine, smallEngine, smallReader } from "../support/small-web.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.");
const PAGE = pageOf("https://a.example/", "Marie Curie moved to Paris in 1891 and studied there.");
const WEB: NonNullable<Script["web"]> = {
  phraseQueries: async ({ searches }) => [`Curie question ${searches}`],
  filterPassages: async (_, candidates) =>
    candidates.map(({ id }) => ({ id, relevance: 1, stance: "supports", confidence: 0.8, quote: null, because: null })),
};

function verify(script: Script, engine: SmallEngine, knobs: Parameters<typeof testPolicy>[0] = {}, claim = CLAIM) {
  const policy = testPolicy(knobs);
  const reasoner = scriptedReasoner({ web: WEB, ...script });
  const search = webSearch({
    engine,
    reader: smallReader(PAGE),
    guard: openGuard(ratingsOf(), claim, { web: ANY_SOURCE }),
    pages: null,
    now: () => 0,
    scorer: null,
  });
  const environment = { initKGRetrieval, expandKG, webSearch: search };
  const deps = { kg: memoryGraph(CURIE_GRAPH), reasoner, rules: testRules(), environment, version: "test", now: () => 0 };
  return verifyClaim(deps, policy, claim).then((episode) => ({ episode, reasoner }));
}

describe("an episode that goes to the web", () => {
  it("records its queries and unused pages, and counts its requests", async () => {
    const engine = smallEngine([hitOf(PAGE.url), hitOf("https://gone.example/")]);
    const { episode } = await verify({ choices: ["webSearch", "verdict"], judgement: judgementOf() }, engine);
    expect(episode.trajectory[1]).toMatchObject({
      action: "webSearch",
      observation: { kind: "searched", queries: ["Curie question 0"], drops: [{ url: "https://gone.example/", reason: "unreadable" }] },
    });
    expect(episode.cost.webRequests).toBe(3);
    expect(episode.graph.passages).toMatchObject([{ id: "p1", provenance: { source: "web", url: PAGE.url, sha256: PAGE.sha256 } }]);
  });

  it("fails when none of the pages that were found can be read, and gives no label", async () => {
    const engine = smallEngine([hitOf("https://gone.example/"), hitOf("https://gone.example/2")]);
    const { episode } = await verify({ choices: ["webSearch", "verdict"], judgement: judgementOf() }, engine);
    expect(episode.outcome).toMatchObject({
      kind: "failed",
      failure: { code: "page-unavailable", message: expect.stringContaining("none of 2 pages") },
    });
  });

  it("sends one request to an engine that is out of quota, is not offered another, and gives no label", async () => {
    const engine = smallEngine(new PlumblineError("search-quota", "the quota is used up"));
    const { episode, reasoner } = await verify({ choices: ["webSearch", "verdict"], judgement: judgementOf() }, engine);
    expect(engine.asked).toHaveLength(1);
    expect(reasoner.offered()[1]).not.toContain("webSearch");
    expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "search-quota" } });
  });

  it("still gives the verdict that the graph decides when the web fails", async () => {
    const engine = smallEngine(new PlumblineError("search-timeout", "too slow"));
    const born = claimOf("Marie Curie was born in Warsaw.");
    const { episode } = await verify({ choices: ["webSearch", "verdict"], judgement: SUPPORTED }, engine, {}, born);
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported" } });
  });

  it("does not search again when a search found nothing", async () => {
    const { reasoner } = await verify({ choices: ["webSearch", "verdict"], judgement: judgementOf() }, smallEngine([]));
    expect(reasoner.offered()[1]).not.toContain("webSearch");
  });

  it("searches as often as its policy lets it", async () => {
    const engine = smallEngine([hitOf(PAGE.url)]);
    const { reasoner } = await verify({ choices: ["webSearch", "webSearch", "verdict"], judgement: judgementOf() }, engine);
    expect(reasoner.offered().map((allowed) => allowed.includes("webSearch"))).toEqual([true, true, false]);
    expect(engine.asked).toHaveLength(2);
  });

  it("is stopped by its budget of web requests, and says so", async () => {
    const { episode } = await verify({ choices: ["webSearch"], judgement: judgementOf() }, smallEngine([hitOf(PAGE.url)]), {
      budget: { webRequests: 1 },
    });
    expect(episode.outcome).toMatchObject({ verdict: { label: "not-enough-info", forced: "1 web requests" } });
    expect(episode.cost.webRequests).toBe(1);
  });
});
