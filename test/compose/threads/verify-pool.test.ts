import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../../src/compose/compose.js";
import { createVerifier } from "../../../src/compose/create-verifier.js";
import { openVerifyPool, type VerifyPool, whyOneThread } from "../../../src/compose/threads/verify-pool.js";
import { readConfig } from "../../../src/config.js";
import type { VerifyEvent } from "../../../src/domain/event.js";
import { parseDataset } from "../../../src/lab/evaluation/dataset.js";
import { HOSTILE } from "../../support/hostile-claims.js";
import { lagWhile } from "../../support/loop-lag.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { suiteFolder } from "../../support/temp-folder.js";
import { withoutTimes } from "../../support/without-times.js";

const CLAIMS = new URL("../../fixtures/starter-claims.jsonl", import.meta.url);
const START_MS = 60_000;

describe("verification in threads", () => {
  let engine: Engine;
  let pool: VerifyPool;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = { PLUMBLINE_HOME: suiteFolder() };
    engine = await composeEngine(readConfig(env));
    pool = await openVerifyPool({ env, overrides: {} }, { threads: 2 });
  }, START_MS);
  afterAll(async () => {
    await Promise.all([engine.close(), pool.close()]);
  });

  it("gives the episodes that this process would give, to the byte", async () => {
    const rows = parseDataset(await readFile(CLAIMS, "utf8")).slice(0, 50);
    const options = (date: string | null | undefined) => ({ asOf: date, record: false });
    const there = await Promise.all(rows.map(({ claim, date }) => pool.verify(claim, options(date))));
    for (const [place, { claim, date }] of rows.entries())
      expect(withoutTimes(there[place] ?? {}), claim).toBe(withoutTimes(await engine.verify(claim, options(date))));
  });

  it("tells of every step, reads given passages and names, and keeps records", async () => {
    const events: VerifyEvent[] = [];
    const episode = await pool.verify("Georgia's capital is Atlanta.", {
      names: new Map([["Georgia", "Q1428"]]),
      evidence: [{ text: "Atlanta is the capital of Georgia." }],
      listen: (event) => events.push(event),
    });
    expect(events.at(0)?.type).toBe("started");
    expect(events.at(-1)).toEqual({ type: "finished", outcome: episode.outcome });
    expect(await engine.load(episode.id)).toMatchObject({ id: episode.id });
  });

  it("refuses what is no claim, as this process does", async () => {
    await expect(pool.verify("")).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("leaves this thread free while a hostile claim is read", async () => {
    const { lag } = await lagWhile(() => pool.verify(HOSTILE["a list of known names"]?.(2000) ?? "", { record: false }));
    expect(lag.held).toBeLessThan(100);
  });

  it("ends as aborted when it is given up, also while it waits for a thread", async () => {
    const controller = new AbortController();
    const claims = Array.from({ length: 6 }, () =>
      pool.verify(HOSTILE["a list of known names"]?.(2000) ?? "", { record: false, signal: controller.signal }),
    );
    controller.abort();
    for (const { outcome } of await Promise.all(claims)) expect(outcome).toMatchObject({ kind: "failed", failure: { code: "aborted" } });
  });

  it(
    "fails with a code, and not with a label, when the budget is outlived",
    async () => {
      const budget = { ...engine.policy.budget, seconds: 0.001 };
      const hasty = await openVerifyPool({ env, overrides: {}, policy: { ...engine.policy, budget } }, { threads: 1, graceMs: 0 });
      const { outcome, notRecorded } = await hasty.verify("Paris is the capital of France.");
      await hasty.close();
      expect(outcome).toMatchObject({ kind: "failed", failure: { code: "worker-timeout" } });
      expect(notRecorded).toContain("stopped");
    },
    START_MS,
  );

  it(
    "says at the start what cannot be opened",
    async () => {
      await expect(openVerifyPool({ env, overrides: { kg: "embedded:/nowhere.kg" } }, { threads: 2 })).rejects.toMatchObject({
        code: "graph-unreadable",
      });
    },
    START_MS,
  );

  it(
    "serves the library too, and refuses objects of one's own",
    async () => {
      const verifier = await createVerifier({ workers: 1 });
      const { outcome } = await verifier.verify("Ottawa is the capital of Canada.");
      await verifier.close();
      expect(outcome).toMatchObject({ verdict: { label: "supported" } });
      await expect(createVerifier({ workers: 1, kg: memoryGraph() })).rejects.toMatchObject({ code: "invalid-config" });
      await expect(createVerifier({ workers: 0 })).rejects.toMatchObject({ code: "invalid-config" });
    },
    START_MS,
  );

  it.each([
    [{}, null],
    [{ search: "corpus" }, null],
    [{ kg: "wikidata" }, "a live graph"],
    [{ search: "wikipedia" }, "a search engine"],
    [{ model: "m" }, "a model's server"],
  ] as const)("is for one thread where a host is asked: %j", (overrides, why) => {
    expect(whyOneThread(readConfig({}, overrides)) ?? "").toContain(why ?? "");
    expect(whyOneThread(readConfig({}, overrides)) === null).toBe(why === null);
  });
});
