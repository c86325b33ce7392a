import { afterEach, describe, expect, it } from "vitest";
import { composeEngine } from "../../src/compose/compose.js";
import { openRecorder, replayVerification } from "../../src/compose/open-replay.js";
import { readConfig } from "../../src/config.js";
import type { Episode } from "../../src/domain/episode.js";
import { unheardSources } from "../../src/domain/unheard-sources.js";
import { type EntailmentAnswer, startEntailmentServer } from "../support/entailment-server.js";
import { tempFolder } from "../support/temp-folder.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const classes = (label: string, score = 0.98): EntailmentAnswer => ({ body: [[{ label, score }]] });

async function configured(answer: EntailmentAnswer, more = "") {
  const server = await startEntailmentServer(() => answer);
  closing.push(server.close);
  const env = { PLUMBLINE_HOME: tempFolder(), PLUMBLINE_MODEL_TIMEOUT_MS: "500", PLUMBLINE_ENTAILMENT: `tei:${server.url}${more}` };
  return { server, config: readConfig(env) };
}

const said = ({ outcome }: Episode) => (outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code);
const verify = async (answer: EntailmentAnswer | null, claim: string, text: string) => {
  const { config, server } =
    answer === null ? { config: readConfig({ PLUMBLINE_HOME: tempFolder() }), server: null } : await configured(answer);
  const engine = await composeEngine(config);
  closing.push(engine.close);
  const episode = await engine.verify(claim, { evidence: [{ text }], record: false });
  return { label: said(episode), unheard: unheardSources(episode), requests: server?.requests ?? [] };
};

const SAYS = "The Velmar Museum was founded in Lund in 1891.";
const FOUNDED = "The Velmar Museum was founded in 1895.";

describe("an entailment model as a witness", () => {
  it("that contradicts what the words say leaves the claim open", async () => {
    expect((await verify(null, FOUNDED, SAYS)).label).toBe("refuted");
    const heard = await verify(classes("entailment"), FOUNDED, SAYS);
    expect(heard.label).toBe("not-enough-info");
    expect(heard.requests.length).toBeGreaterThan(0);
  });

  it("that agrees, is unsure or is silent changes nothing", async () => {
    for (const answer of [classes("contradiction"), classes("entailment", 0.6), classes("neutral")])
      expect((await verify(answer, FOUNDED, SAYS)).label).toBe("refuted");
  });

  it("never decides against the gate: a text that does not say the claim does not carry it", async () => {
    for (const label of ["entailment", "contradiction"]) {
      const { label: verdict } = await verify(classes(label), "Marie Curie liked to dance in Prague.", "Warsaw lies on the Vistula.");
      expect(verdict).toBe("not-enough-info");
    }
  });

  it("that fails is left out, and the result says so", async () => {
    for (const answer of [{ status: 500, body: {} }, { body: "no JSON" }, "hang"] as const) {
      const { label, unheard } = await verify(answer, FOUNDED, SAYS);
      expect(label).toBe("refuted");
      expect(unheard).toEqual([expect.stringMatching(/^Not heard: the entailment model tei did not answer \(.+\)\.$/)]);
    }
    expect((await verify(classes("contradiction"), FOUNDED, SAYS)).unheard).toEqual([]);
  });

  it("that hangs gets a part of the claim's time, and is then left alone", async () => {
    const server = await startEntailmentServer(() => "hang");
    closing.push(server.close);
    const engine = await composeEngine(
      readConfig({ PLUMBLINE_HOME: tempFolder(), PLUMBLINE_SECONDS: "3", PLUMBLINE_ENTAILMENT: `tei:${server.url}` }),
    );
    closing.push(engine.close);
    const verified = async () => {
      const episode = await engine.verify(FOUNDED, { evidence: [{ text: SAYS }], record: false });
      return [said(episode), ...unheardSources(episode)];
    };
    const expected = ["refuted", "Not heard: the entailment model tei did not answer (it did not answer within 1 s)."];
    expect(await verified()).toEqual(expected);
    const began = performance.now();
    expect(await verified()).toEqual(expected);
    expect([server.requests.length, performance.now() - began < 900]).toEqual([1, true]);
  });

  it("is asked once for the same pair", async () => {
    const { server, config } = await configured(classes("neutral"));
    const engine = await composeEngine(config);
    closing.push(engine.close);
    for (let time = 0; time < 3; time++) await engine.verify(FOUNDED, { evidence: [{ text: SAYS }], record: false });
    expect(server.requests).toHaveLength(1);
  });

  it("is recorded with the environment, and not asked by a replay", async () => {
    const { server, config } = await configured(classes("entailment"));
    const engine = await openRecorder(config);
    closing.push(engine.close);
    const recorded = await engine.verify(FOUNDED, { evidence: [{ text: SAYS }] });
    const asked = server.requests.length;
    const { episode, difference } = await replayVerification({ ...config, entailment: null }, recorded);
    expect([said(recorded), said(episode), difference, server.requests.length]).toEqual([
      "not-enough-info",
      "not-enough-info",
      null,
      asked,
    ]);
  });

  it("is named by one setting", () => {
    const read = (text: string) => readConfig({ PLUMBLINE_ENTAILMENT: text }).entailment;
    expect(read("minicheck:http://localhost:11434/v1")).toEqual({
      kind: "minicheck",
      url: "http://localhost:11434/v1",
      model: "bespoke-minicheck",
      from: 0.9,
    });
    expect(read("tei:http://localhost:8080#nli,from=0.97")).toMatchObject({ kind: "tei", model: "nli", from: 0.97 });
    for (const wrong of ["http://localhost", "tei:", "tei:http://a:b@localhost", "tei:http://localhost,from=0.2", "bert:http://localhost"])
      expect(() => read(wrong)).toThrow("PLUMBLINE_ENTAILMENT: not minicheck:<url>#<model>");
  });
});
