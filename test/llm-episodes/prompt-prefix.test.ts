import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { POLICY_FOLDER } from "../../src/compose/policy-folder.js";
import type { ModelRequest } from "../../src/ports/language-model.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { readPolicy } from "../../src/store/policy-files.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CURIE_GRAPH } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";
import { planOf } from "../support/plans.js";
import { readPrompt } from "../support/read-prompt.js";
import { testRules } from "../support/rules.js";
import { scriptedModel } from "../support/scripted-model.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";

const CLAIM = claimOf("Marie Curie was born in Poland.");

/** Follows the place of birth, then the country of what it finds, then judges by both lines. */
function twoHops(request: ModelRequest<unknown>): object {
  const { relations, statements } = readPrompt({ messages: [...request.messages] });
  const part = { part: CLAIM.text, value: "Poland" };
  const [born] = statements.filter(({ property }) => property === "place of birth");
  const [country] = statements.filter(({ property, subject }) => property === "country" && subject === born?.value);
  if (born !== undefined && country !== undefined)
    return planOf("verdict", [{ ...part, state: "supported", ids: [born.id, country.id] }], { label: "supported", confidence: 0.9 });
  const wanted = born === undefined ? "place of birth" : "country";
  const ids = relations.filter(({ of, property }) => property === wanted && (born === undefined || of === born.value)).map(({ id }) => id);
  return planOf("expandKG", [{ ...part, relations: ids }]);
}

async function twoHopEpisode() {
  const policy = { ...readPolicy(POLICY_FOLDER, "wkgfc"), rulesFrom: null };
  const model = scriptedModel((request) => ({ kind: "say", text: JSON.stringify(twoHops(request)) }));
  const reasoner = llmReasoner(model, scriptedReasoner({ judgement: judgementOf() }));
  const environment = { initKGRetrieval, expandKG };
  const deps = { kg: memoryGraph(CURIE_GRAPH), reasoner, rules: testRules(), environment, version: "0", now: () => 0 };
  const episode = await verifyClaim(deps, policy, CLAIM);
  return { episode, prompts: model.asked.map(({ messages }) => messages.map(({ content }) => content).join("\n")) };
}

/** How much of the first text the second begins with. */
function sharedPrefix(first: string, second: string): number {
  let same = 0;
  while (same < first.length && first[same] === second[same]) same++;
  return same / first.length;
}

describe("an episode of two hops", () => {
  it("asks each time with at least 80 % of the prompt before it in front, so that a server can reuse it", async () => {
    const { prompts, episode } = await twoHopEpisode();

    expect(episode.outcome).toMatchObject({ verdict: { label: "supported" } });
    expect(prompts).toHaveLength(3);
    for (const [place, prompt] of prompts.slice(1).entries())
      expect(sharedPrefix(prompts[place] ?? "", prompt)).toBeGreaterThanOrEqual(0.8);
  });

  it("keeps the ids that its prompts showed, and none that they did not", async () => {
    const { prompts, episode } = await twoHopEpisode();
    const shown = [...(prompts.at(-1) ?? "").matchAll(/^(?:Evidence: )?(s\d+): /gmu)].map(([, id]) => id);

    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(episode.shown).toEqual(shown);
    expect(JSON.stringify(episode.outcome)).not.toContain('"shown"');
  });

  it("keeps no ids where no model was asked", async () => {
    const environment = { initKGRetrieval, expandKG };
    const deps = { kg: memoryGraph(CURIE_GRAPH), rules: testRules(), environment, version: "0", now: () => 0 };
    const reasoner = scriptedReasoner({ judgement: judgementOf() });
    const episode = await verifyClaim({ ...deps, reasoner }, readPolicy(POLICY_FOLDER, "wkgfc"), CLAIM);

    expect(episode).not.toHaveProperty("shown");
  });
});
