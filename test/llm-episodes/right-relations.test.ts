import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { claimOf } from "../support/build.js";
import { rightRelations } from "../support/right-relations-model.js";
import { scriptedModel } from "../support/scripted-model.js";
import { misreadClaims, type UnusualClaim, unusualClaims } from "../support/unusual-claims.js";

const WANTED = 40;

describe("a model that always names the right relations", () => {
  let engine: Engine;
  let calls = 0;
  let open: readonly UnusualClaim[] = [];
  const episodes: Episode[] = [];
  const misled: Episode[] = [];
  let asked = 0;

  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: "unused" }));
    const rules = openRules();
    const all = unusualClaims();
    const left: UnusualClaim[] = [];
    for (const claim of all) {
      if (left.length === WANTED) break;
      const { outcome } = await engine.verify(claim.text, { record: false });
      if (outcome.kind === "verdict" && outcome.verdict.label === "not-enough-info") left.push(claim);
    }
    open = left;
    const misread = misreadClaims().slice(0, 4);
    const answer = rightRelations([...all, ...misread]);
    const model = scriptedModel((request) => {
      calls++;
      return { kind: "say", text: JSON.stringify(answer({ messages: [...request.messages] })) };
    });
    const deps = {
      kg: engine.kg,
      reasoner: llmReasoner(model, rules),
      rules,
      environment: { initKGRetrieval, expandKG },
      version: "0",
      now: Date.now,
    };
    for (const { text } of open) episodes.push(await verifyClaim(deps, engine.policy, claimOf(text)));
    asked = calls;
    for (const { text } of misread) misled.push(await verifyClaim(deps, engine.policy, claimOf(text)));
  }, 240_000);
  afterAll(() => engine.close());

  it("is believed for every true one of 40 claims, in wordings that the rules leave open", () => {
    const unsupported = open.filter(({ label }, place) => label === "supported" && labelOf(episodes[place]) !== label);
    expect(unsupported.map(({ text }) => text)).toEqual([]);
    expect(open).toHaveLength(WANTED);
    expect(new Set(open.map(({ label }) => label)).size).toBe(2);
  });

  it("refutes most that is wrong in unusual words, leaves the rest open, and supports none", () => {
    const wrong = open.flatMap(({ text, label }, place) => (label === "refuted" ? [{ text, said: labelOf(episodes[place]) }] : []));
    expect(wrong.length).toBeGreaterThan(15);
    for (const { text, said } of wrong) expect(said, text).not.toBe("supported");
    expect(wrong.filter(({ said }) => said === "refuted").length).toBeGreaterThan(wrong.length / 2);
  });

  it("is refused where the words state something else than the relation that it takes", () => {
    for (const episode of misled) {
      expect(labelOf(episode), episode.claim.text).toBe("not-enough-info");
      expect(episode.outcome).toMatchObject({ verdict: { justification: expect.stringContaining("does not carry the verdict") } });
    }
    expect(misled).toHaveLength(4);
  });

  it("needs few statements and three calls at most", () => {
    const statements = episodes.map(({ graph }) => graph.statements.length);
    expect(statements.reduce((sum, one) => sum + one, 0) / statements.length).toBeLessThanOrEqual(12);
    expect(asked / episodes.length).toBeLessThanOrEqual(3);
  });
});

function labelOf(episode: Episode | undefined): string {
  return episode?.outcome.kind === "verdict" ? episode.outcome.verdict.label : (episode?.outcome.failure.code ?? "none");
}
