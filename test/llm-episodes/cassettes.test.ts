import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Cassette } from "../../src/compose/compose.js";
import type { Script } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { MODEL_ALONE, withLlmEngine } from "../support/llm-engine.js";
import { enforcing } from "../support/model-servers.js";
import { testPolicy } from "../support/policy.js";
import { readPrompt } from "../support/read-prompt.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";
import { withoutTimes } from "../support/without-times.js";

const CLAIM = "Marie Curie was born in Poland.";
const EVIDENCE = [{ text: "Curie was born in Warsaw,\nwhich was then in Russia.", source: "a letter" }];
/** The same model, wherever it is served. */
const env = { PLUMBLINE_MODEL: "recorded" };
const usual = enforcing(judging);

function verify(script: Script, cassette: Cassette | undefined, { claim = CLAIM, policy = MODEL_ALONE } = {}) {
  return withLlmEngine({ script, policy, env }, async ({ engine, server }) => {
    const episode = await engine.verify(claim, { cassette, evidence: EVIDENCE, record: false });
    return { episode, bytes: withoutTimes(episode), requests: server.requests.length };
  });
}

const record = (folder: string): Cassette => ({ mode: "record", folder });
const replay = (folder: string): Cassette => ({ mode: "replay", folder });

describe("a recorded episode", () => {
  it("is replayed to the byte, as often as one likes, without a request", async () => {
    const folder = tempFolder();
    const recorded = await verify(usual, record(folder));
    expect(recorded.requests).toBe(2);
    for (let time = 0; time < 2; time++) {
      const again = await verify(usual, replay(folder));
      expect(again.bytes).toBe(recorded.bytes);
      expect(again.requests).toBe(0);
    }
  });

  it("is replayed with its repairs and its forced end", async () => {
    const folder = tempFolder();
    let asked = 0;
    const careless: Script = (request) => (++asked % 2 === 1 ? { kind: "say", text: "Well…" } : usual(request));
    const policy = testPolicy({ rulesFrom: null, budget: { modelCalls: 3 } });
    const recorded = await verify(careless, record(folder), { policy });
    expect(recorded.episode.outcome).toMatchObject({ verdict: { forced: "3 model calls" } });
    expect((await verify(usual, replay(folder), { policy })).bytes).toBe(recorded.bytes);
  });

  it("that broke off is gone on with, and then replayed to the byte", async () => {
    const whole = await verify(usual, record(tempFolder()));
    const folder = tempFolder();
    const broken: Script = (request) =>
      readPrompt(request).statements.length > 0 ? { kind: "refuse", status: 401, body: "" } : usual(request);
    expect((await verify(broken, record(folder))).episode.outcome).toMatchObject({ failure: { code: "model-auth" } });
    const resumed = await verify(usual, record(folder));
    expect(resumed.requests).toBe(1);
    expect(resumed.bytes).toBe(whole.bytes);
    expect((await verify(usual, replay(folder))).bytes).toBe(whole.bytes);
  });

  it("has no verdict in a replay that lacks an answer, which names the request", async () => {
    const folder = tempFolder();
    await verify(usual, record(folder));
    for (const name of readdirSync(folder)) {
      const copy = tempFolder();
      await verify(usual, record(copy));
      rmSync(join(copy, name));
      const { episode, requests } = await verify(usual, replay(copy));
      expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "model-unrecorded" } });
      expect(episode.outcome.kind === "failed" && episode.outcome.failure.message).toContain(`(request ${name.slice(0, 12)})`);
      expect(requests).toBe(0);
    }
  });

  it("is another one for another claim", async () => {
    const folder = tempFolder();
    await verify(usual, record(folder));
    const { episode } = await verify(usual, replay(folder), { claim: "Marie Curie was born in Paris." });
    expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "model-unrecorded" } });
  });

  it("needs a model: there is nothing to record of rules", async () => {
    await withLlmEngine({ script: usual, env: { PLUMBLINE_REASONER: "offline" } }, async ({ engine }) => {
      for (const cassette of [record(tempFolder()), replay(tempFolder())]) {
        const error = await rejectionOf(engine.verify(CLAIM, { cassette, record: false }));
        expect(error.code).toBe("invalid-input");
        expect(error.message).toContain("PLUMBLINE_MODEL");
      }
    });
  });
});
