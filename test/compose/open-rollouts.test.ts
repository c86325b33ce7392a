import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSharedResources } from "../../src/compose/compose.js";
import { episodeScorer, experienceKeeper } from "../../src/compose/open-experience.js";
import { episodeName, openRollouts, type RolloutDeps } from "../../src/compose/open-rollouts.js";
import { readConfig } from "../../src/config.js";
import { PlumblineError } from "../../src/errors.js";
import { candidateOf } from "../../src/lab/optimizer/candidate.js";
import type { LabelledClaim } from "../../src/lab/optimizer/rollout.js";
import { experienceFiles, experienceFolder } from "../../src/store/experience-files.js";
import { claimOf } from "../support/build.js";
import { CURIE_GRAPH } from "../support/curie.js";
import { SETTING } from "../support/experience.js";
import { failureOf } from "../support/failure-of.js";
import { type MemoryGraphOptions, memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";
import { tempFolder } from "../support/temp-folder.js";

const BORN: LabelledClaim = { id: "train/1", claim: claimOf("Marie Curie was born in Warsaw."), label: "supported" };
const CONTEXT = { allowance: { tokens: null, usd: null } };

async function setUp(graph: MemoryGraphOptions = {}, rest: Partial<RolloutDeps> = {}) {
  const home = tempFolder();
  const config = readConfig({ PLUMBLINE_HOME: home });
  const kg = memoryGraph({ ...CURIE_GRAPH, ...graph });
  const shared = await openSharedResources(config, { kg });
  const base = testPolicy();
  const open = async () =>
    openRollouts({
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
      ...rest,
    });
  const kept = () => experienceFiles(experienceFolder(home)).read();
  return { home, kg, base, open, kept, candidate: candidateOf(base) };
}

describe("a rollout on the engine", () => {
  it("scores an episode part by part and keeps it with its critique", async () => {
    const { open, kept, candidate } = await setUp();
    const rollout = await open();

    const result = await rollout(candidate, BORN, 0, CONTEXT);

    expect(result).toMatchObject({ kind: "scored", predicted: "supported", parts: { correctness: 1, sufficiency: 1 }, tokens: 0 });
    const { records } = await kept();
    const name = episodeName("run-1", candidate, BORN, 0);
    expect(records.every(({ episode }) => episode === name)).toBe(true);
    expect(records.at(-1)).toMatchObject({
      kind: "episode",
      gold: "supported",
      label: "supported",
      policy: `test/candidate-${candidate.id}`,
    });
  });

  it("counts an episode that is wrong as wrong", async () => {
    const { open, candidate } = await setUp();

    const result = await (await open())(candidate, { ...BORN, label: "refuted" }, 0, CONTEXT);

    expect(result).toMatchObject({ kind: "scored", predicted: "supported", parts: { correctness: 0, sufficiency: 0 } });
  });

  it("keeps no record twice when it is done again after a crash", async () => {
    const { open, kept, candidate } = await setUp();
    await (await open())(candidate, BORN, 0, CONTEXT);
    const before = await kept();

    await (await open())(candidate, BORN, 0, CONTEXT); // the journal did not get to hear of the first

    expect(await kept()).toEqual(before);
    await (await open())(candidate, BORN, 1, CONTEXT);
    expect((await kept()).records.length).toBe(2 * before.records.length);
  });

  it("adds only what is missing where a crash tore an episode's records", async () => {
    const { home, open, kept, candidate } = await setUp();
    await (await open())(candidate, BORN, 0, CONTEXT);
    const whole = (await kept()).records;
    const file = join(experienceFolder(home), "experience-000001.jsonl");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    writeFileSync(file, `${lines[0]}\n`);
    appendFileSync(file, lines[1]?.slice(0, 40) ?? "");

    await (await open())(candidate, BORN, 0, CONTEXT);

    const { records, skipped } = await kept();
    const names = (all: typeof records) => all.map((record) => (record.kind === "step" ? record.index : "episode"));
    expect(names(records)).toEqual(names(whole));
    expect(skipped).toBe(1);
  });

  it("is missed and not scored where the graph has no answer", async () => {
    const down = () => new PlumblineError("graph-unavailable", "the graph is down");
    const { open, kept, candidate } = await setUp({ failures: { relations: down, facts: down, searchEntities: down } });

    expect(await (await open())(candidate, BORN, 0, CONTEXT)).toEqual({
      kind: "missed",
      why: "graph-unavailable: the graph is down",
      tokens: 0,
      usd: 0,
    });
    expect((await kept()).records).toEqual([]);
  });

  it("rejects when it is interrupted, so that nothing of it is written down", async () => {
    const { open, kept, candidate } = await setUp({ delaysMs: { relations: 5000 } });
    const stop = new AbortController();
    const running = (await open())(candidate, BORN, 0, { ...CONTEXT, signal: stop.signal });
    setTimeout(() => stop.abort(), 20);

    await expect(running).rejects.toThrow();
    expect((await kept()).records).toEqual([]);
  });

  it("hears what a model says of an episode, and pays for it", async () => {
    const said = { text: "It asked too often.", steps: new Map([[0, "The names were well chosen."]]) };
    const { open, kept, candidate } = await setUp({}, { critic: async () => ({ said, tokens: 70, usd: null }) });

    expect(await (await open())(candidate, BORN, 0, CONTEXT)).toMatchObject({ critique: said.text, tokens: 70, usd: null });
    const { records } = await kept();
    expect(records[0]).toMatchObject({ kind: "step", critique: "The names were well chosen.", byRule: expect.any(String) });
    expect(records[1]).not.toHaveProperty("byRule");
    expect(records.at(-1)).toMatchObject({ critique: { by: "model", text: said.text, byRule: expect.stringContaining("It was right") } });
  });

  it("lets a model judge whether the cited evidence is sufficient, and pays for it; without an answer the rules' judgement stays", async () => {
    const judge = (label: "refuted" | null) => async () => ({ label, tokens: 30, usd: 0.01 });
    const { open, candidate } = await setUp({}, { sufficiency: judge("refuted") });
    expect(await (await open())(candidate, BORN, 0, CONTEXT)).toMatchObject({ parts: { sufficiency: 0 }, tokens: 30, usd: 0.01 });
    const silent = await setUp({}, { sufficiency: judge(null) });
    expect(await (await silent.open())(silent.candidate, BORN, 0, CONTEXT)).toMatchObject({ parts: { sufficiency: 1 } });
  });

  it("judges by passages that come with the claim", async () => {
    const evidence = new Map([["train/2", [{ text: "Pierre Holm was born in Oslo in 1901.", source: "note" }]]]);
    const claim: LabelledClaim = { id: "train/2", claim: claimOf("Pierre Holm was born in Oslo."), label: "supported" };
    const { open, candidate } = await setUp({}, { evidence });

    expect(await (await open())(candidate, claim, 0, CONTEXT)).toMatchObject({ predicted: "supported" });
  });

  it("asks one graph for all candidates", async () => {
    const { open, kg, candidate, base } = await setUp();
    const rollout = await open();
    const others = Array.from({ length: 20 }, (_, place) =>
      candidateOf({ ...base, beam: { k: 1 + (place % 16), hops: place < 16 ? 2 : 3 } }),
    );

    const results = await Promise.all([candidate, ...others].map((one) => rollout(one, BORN, 0, CONTEXT)));

    expect(results.every(({ kind }) => kind === "scored")).toBe(true);
    expect(kg.closed()).toBe(false);
  });

  it("refuses a recording without a model", async () => {
    const { open, candidate } = await setUp({}, { cassette: { mode: "replay", folder: "/nowhere" } });

    expect(await failureOf((await open())(candidate, BORN, 0, CONTEXT))).toMatchObject({ code: "invalid-input" });
  });
});
