import { describe, expect, it } from "vitest";
import { openSharedResources } from "../src/compose/compose.js";
import { episodeScorer, experienceKeeper } from "../src/compose/open-experience.js";
import { openRollouts } from "../src/compose/open-rollouts.js";
import { readConfig } from "../src/config.js";
import { type Candidate, candidateOf } from "../src/lab/optimizer/candidate.js";
import { applyEdit } from "../src/lab/optimizer/edit.js";
import type { TextEdit } from "../src/lab/optimizer/proposer.js";
import { experienceFiles, experienceFolder } from "../src/store/experience-files.js";
import { claimOf } from "./support/build.js";
import { CURIE_GRAPH } from "./support/curie.js";
import { SETTING } from "./support/experience.js";
import { type ChatRequest, startFakeModelServer } from "./support/fake-model-server.js";
import { memoryGraph } from "./support/memory-graph.js";
import { enforcing } from "./support/model-servers.js";
import { planOf, verdictOf } from "./support/plans.js";
import { testPolicy } from "./support/policy.js";
import { readPrompt } from "./support/read-prompt.js";
import { tempFolder } from "./support/temp-folder.js";

const CLAIM = { id: "train/1", claim: claimOf("Marie Curie was born in 1867."), label: "supported" } as const;
const SECTIONS = {
  "choose-action": "Give the verdict at once.",
  prune: "Follow the place of birth only.",
};

/** Does what the two sections say, and nothing besides: it expands only when told to, and follows only the relation that is named. */
function obedient(request: ChatRequest): unknown {
  const { program, system, relations, possible, statements } = readPrompt(request);
  const part = { part: CLAIM.claim.text, value: "1867" };
  const line = statements.find(({ property, value }) => property === "date of birth" && value.startsWith("1867"));
  const judged = line === undefined ? part : { ...part, state: "supported", ids: [line.id] };
  const label = line === undefined ? "not-enough-info" : "supported";
  if (program !== "plan-and-prune") return verdictOf(label, line === undefined ? [] : [line.id]);
  const followed = /follow the (.+?) only/iu.exec(system)?.[1];
  const wanted = relations.filter(({ property }) => property === followed).map(({ id }) => id);
  const expands = system.includes("Expand the graph") && possible.includes("expandKG") && wanted.length > 0;
  return expands ? planOf("expandKG", [{ ...part, relations: wanted }]) : planOf("verdict", [judged], { label, confidence: 0.9 });
}

const EXPAND: TextEdit = {
  section: "choose-action",
  kind: "replace",
  target: "Give the verdict at once.",
  text: "Expand the graph while a part is open.",
  addresses: "f1",
};
const BIRTH_DATE: TextEdit = { section: "prune", kind: "replace", target: "place of birth", text: "date of birth", addresses: "f1" };

function edited(parent: Candidate, ...edits: readonly TextEdit[]): Candidate {
  return edits.reduce((candidate, edit) => {
    const result = applyEdit(candidate, edit);
    if (result.kind === "impossible") throw new Error(result.why);
    return result.candidate;
  }, parent);
}

/** One rollout of a candidate on the engine: what it predicted, and how much its first decision brought. */
async function roll(url: string, edits: readonly TextEdit[]) {
  const home = tempFolder();
  const config = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: url });
  const shared = await openSharedResources(config, { kg: memoryGraph(CURIE_GRAPH) });
  const base = { ...testPolicy({ rulesFrom: null }), sections: new Map(Object.entries(SECTIONS)) };
  const rollout = openRollouts({
    config,
    shared,
    base,
    score: episodeScorer(shared),
    keep: await experienceKeeper(experienceFolder(home), "run-1"),
    recording: { environment: SETTING.environment },
    critic: null,
    sufficiency: null,
    cassette: null,
    evidence: new Map(),
    run: "run-1",
  });
  const result = await rollout(edited(candidateOf(base), ...edits), CLAIM, 0, { allowance: { tokens: null, usd: null } });
  const { records } = await experienceFiles(experienceFolder(home)).read();
  await shared.close();
  const [first] = records.flatMap((record) => (record.kind === "step" ? [record.observation.summary] : []));
  return { predicted: result.kind === "scored" ? result.predicted : result.kind, found: /\d+ statements$/.exec(first ?? "")?.[0] };
}

describe("an edit of the optimizer", () => {
  it("to choose-action and to prune reaches the decision that the section steers", { timeout: 60_000 }, async () => {
    const server = await startFakeModelServer(enforcing(obedient));
    try {
      expect(await roll(server.url, [])).toEqual({ predicted: "not-enough-info", found: "0 statements" });
      // Now it looks, but at the wrong relation; or it knows the right one, but does not look.
      expect(await roll(server.url, [EXPAND])).toEqual({ predicted: "not-enough-info", found: "1 statements" });
      expect(await roll(server.url, [BIRTH_DATE])).toEqual({ predicted: "not-enough-info", found: "0 statements" });
      expect(await roll(server.url, [EXPAND, BIRTH_DATE])).toEqual({ predicted: "supported", found: "1 statements" });
    } finally {
      await server.close();
    }
  });
});
