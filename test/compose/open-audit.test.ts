import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { composeEngine } from "../../src/compose/compose.js";
import { auditVerification } from "../../src/compose/open-audit.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { llmReasoner } from "../../src/reasoner/llm/llm-reasoner.js";
import { fileRecords } from "../../src/store/file-records.js";
import { claimOf } from "../support/build.js";
import { verdictOutcome } from "../support/episode.js";
import { rightRelations } from "../support/right-relations-model.js";
import { scriptedModel } from "../support/scripted-model.js";
import { suiteFolder } from "../support/temp-folder.js";
import { unusualClaims } from "../support/unusual-claims.js";

const home = suiteFolder();
const config = readConfig({ PLUMBLINE_HOME: home });
/** A few claims of each relation, in wordings that the rules leave to the model. */
const CLAIMS = unusualClaims().filter((_, place) => place % 13 === 0);

async function judgedByModel(): Promise<readonly Episode[]> {
  const engine = await composeEngine(config);
  const answer = rightRelations(CLAIMS);
  const model = scriptedModel(({ messages }) => ({ kind: "say", text: JSON.stringify(answer({ messages: [...messages] })) }));
  const rules = openRules();
  const environment = { initKGRetrieval, expandKG };
  const deps = { kg: engine.kg, reasoner: llmReasoner(model, rules), rules, environment, version: "0", now: Date.now };
  const episodes: Episode[] = [];
  for (const [place, { text }] of CLAIMS.entries()) {
    const id = `20260102-030405-${String(place).padStart(8, "0")}`;
    episodes.push(await verifyClaim({ ...deps, id }, engine.policy, claimOf(text)));
  }
  await engine.close();
  return episodes.filter(({ outcome }) => outcome.kind === "verdict" && outcome.verdict.label !== "not-enough-info");
}

async function audited(episode: Episode) {
  await fileRecords(home).save(episode);
  return (await auditVerification(config, episode.id, { asked: false })).audit;
}

/** The opposite label, resting on the same lines. */
function turnedAround(episode: Episode): Episode {
  if (episode.outcome.kind === "failed") throw new Error("a verdict was expected");
  const { verdict } = episode.outcome;
  const [label, stance] = verdict.label === "supported" ? (["refuted", "refutes"] as const) : (["supported", "supports"] as const);
  const citations = verdict.citations.map((citation) => ({ ...citation, stance }));
  return { ...episode, outcome: verdictOutcome({ ...verdict, label, citations }) };
}

describe("auditVerification", () => {
  it("asks the gate again about a model's verdict, with the graph, policy and rules that are configured", { timeout: 60_000 }, async () => {
    const episodes = await judgedByModel();
    expect(new Set(episodes.map(({ outcome }) => outcome.kind === "verdict" && outcome.verdict.label)).size).toBe(2);
    for (const episode of episodes) {
      const audit = await audited(episode);
      expect(audit, episode.claim.text).toMatchObject({ holds: true, faults: [], policy: "unknown", graph: "same" });
      expect(audit).not.toHaveProperty("gateNotAsked");
      const turned = await audited(turnedAround(episode));
      expect(turned, episode.claim.text).toMatchObject({ holds: false, seal: "intact" });
      expect(turned.faults.join()).toContain("what is cited does not carry the verdict");
    }
  });
});
