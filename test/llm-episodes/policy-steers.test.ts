import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { webSearch } from "../../src/agent/actions/web-search.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import type { Policy } from "../../src/domain/policy.js";
import type { ModelRequest } from "../../src/ports/language-model.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { openGuard } from "../../src/web/open-guard.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CURIE_GRAPH } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";
import { planOf, verdictOf } from "../support/plans.js";
import { testPolicy } from "../support/policy.js";
import { readPrompt } from "../support/read-prompt.js";
import { testRules } from "../support/rules.js";
import { scriptedModel } from "../support/scripted-model.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";
import { ANY_SOURCE, hitOf, pageOf, ratingsOf, smallEngine, smallReader } from "../support/small-web.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.");
const PAGE = pageOf("https://a.example/", "Marie Curie moved to Paris in 1891 and studied there.");

/** Does what the policy's text tells it to, and nothing besides: it searches unless it may not, and follows only what it is told to follow. */
function obedient(request: ModelRequest<unknown>): object {
  const { program, system, relations, possible, passages } = readPrompt({ messages: [...request.messages] });
  const followed = /follow the (.+?) only/iu.exec(system)?.[1];
  const wanted = relations.filter(({ property }) => property === followed).map(({ id }) => id);
  if (program === "read-passages")
    return {
      judged: passages.map(({ id, text }) => ({
        id,
        relevance: 1,
        parts: [{ part: 1, stance: "supports", quote: text.slice(0, 34) }],
        consistency: 0.9,
      })),
      triplets: [],
    };
  if (program === "verdict") return verdictOf("not-enough-info", []);
  const part = { part: CLAIM.text, value: "1891" };
  if (wanted.length > 0) return planOf("expandKG", [{ ...part, relations: wanted }]);
  const [passage] = passages;
  const cited = { state: "supported", ids: [passage?.id ?? ""], quotes: ["moved to Paris in 1891"] };
  if (passage !== undefined) return planOf("verdict", [{ ...part, ...cited }], { label: "supported", confidence: 0.9 });
  const mayNot = system.toLowerCase().includes("never search the web");
  if (mayNot || !possible.includes("webSearch")) return planOf("verdict", [part], { label: "not-enough-info", confidence: 0.9 });
  return planOf("webSearch", [part], { queries: ["when did Marie Curie move to Paris 1891"] });
}

async function verifyUnder(sections: Readonly<Record<string, string>>, knobs: Parameters<typeof testPolicy>[0] = {}) {
  const policy: Policy = { ...testPolicy({ rulesFrom: null, ...knobs }), sections: new Map(Object.entries(sections)) };
  const engine = smallEngine([hitOf(PAGE.url)]);
  const model = scriptedModel((request) => ({ kind: "say", text: JSON.stringify(obedient(request)) }));
  const search = webSearch({
    engine,
    reader: smallReader(PAGE),
    guard: openGuard(ratingsOf(), CLAIM, { web: ANY_SOURCE }),
    pages: null,
    now: () => 0,
    scorer: null,
  });
  const environment = { initKGRetrieval, expandKG, webSearch: search };
  const reasoner = llmReasoner(model, scriptedReasoner({ judgement: judgementOf() }));
  const deps = { kg: memoryGraph(CURIE_GRAPH), reasoner, rules: testRules(), environment, version: "0", now: () => 0 };
  const episode = await verifyClaim(deps, policy, CLAIM);
  return { episode, engine, model, actions: episode.trajectory.map(({ action }) => action) };
}

describe("the policy's text", () => {
  it("decides whether the web is searched", async () => {
    const free = await verifyUnder({ "choose-action": "Search where the graph is silent." });
    const bound = await verifyUnder({ "choose-action": "Never search the web." });

    expect(free.actions).toContain("webSearch");
    expect(bound.actions).not.toContain("webSearch");
    expect(bound.engine.asked).toEqual([]);
  });

  it("decides which relations are followed", async () => {
    const never = "Never search the web.";
    const born = await verifyUnder({ "choose-action": never, prune: "Follow the place of birth only." });
    const dated = await verifyUnder({ "choose-action": never, prune: "Follow the date of birth only." });

    const followed = ({ episode }: typeof born) =>
      new Set(episode.trajectory.flatMap(({ observation }) => observation.found?.followed.map(({ property }) => property) ?? []));
    expect(followed(born)).toEqual(new Set(["P19"]));
    expect(followed(dated)).toEqual(new Set(["P569"]));
    const found = ({ episode }: typeof born) => episode.graph.statements.map(({ property }) => property);
    expect(found(born)).not.toContain("P569");
    expect(found(dated)).not.toContain("P19");
  });
});

describe("an episode that goes to the web with a model", () => {
  it("asks first for the open part, without the value that the claim gives", async () => {
    const { engine } = await verifyUnder({});

    expect(engine.asked.map(({ text }) => text)).toEqual(["when did Marie Curie move to Paris"]);
  });

  it("costs a decision, a reading, and the decision that gives the verdict, and rests on words of the page", async () => {
    const { model, episode } = await verifyUnder({});

    expect(model.asked.map(({ program }) => program)).toEqual(["plan-and-prune", "read-passages", "plan-and-prune"]);
    expect(episode.outcome).toMatchObject({
      verdict: { label: "supported", citations: [{ passage: "p1", quote: { text: "moved to Paris in 1891" } }] },
    });
  });

  it("hears documents at hand before a verdict, whatever the model wants", async () => {
    const { actions } = await verifyUnder(
      { "choose-action": "Never search the web." },
      { web: { when: "always", searches: 1, queries: 2, pages: 4, judged: 16, kept: 6, credibility: 0.3, quality: null, alpha: 0.5 } },
    );

    expect(actions).toContain("webSearch");
  });
});

describe("a wrong verdict of the rules", () => {
  it("is shown to the model, which corrects it", async () => {
    const claim = claimOf("Marie Curie was born in Warsaw.");
    const wrong = judgementOf({
      label: "refuted",
      confidence: 0.97,
      justification: "The rules misread it.",
      citations: [{ statement: "s1", stance: "refutes" }],
      decidedBy: [{ rule: "otherValue", stance: "refutes", score: 0.97 }],
    });
    const model = scriptedModel((request) => {
      const { relations, statements } = readPrompt({ messages: [...request.messages] });
      const [line] = statements.filter(({ property }) => property === "place of birth");
      const part = { part: claim.text, value: "Warsaw" };
      const follow = relations.filter(({ property }) => property === "place of birth").map(({ id }) => id);
      const cited = { ...part, state: "supported", ids: [line?.id ?? ""] };
      return {
        kind: "say",
        text: JSON.stringify(
          line === undefined
            ? planOf("expandKG", [{ ...part, relations: follow }])
            : planOf("verdict", [cited], { label: "supported", confidence: 0.9 }),
        ),
      };
    });
    const reasoner = llmReasoner(model, scriptedReasoner({ judgement: wrong }));
    const environment = { initKGRetrieval, expandKG };
    const deps = { kg: memoryGraph(CURIE_GRAPH), reasoner, rules: testRules(), environment, version: "0", now: () => 0 };
    const { outcome } = await verifyClaim(deps, testPolicy(), claim);

    expect(model.asked.at(-1)?.messages.at(-1)?.content).toContain("Rules: refuted by otherValue (refutes): not measured; from s1");
    expect(outcome).toMatchObject({ verdict: { label: "supported", citations: [{ statement: "s1", stance: "supports" }] } });
  });
});
