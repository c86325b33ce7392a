import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Claims with times, durations and comparisons over facts of the starter graph, and near misses that have to stay open. */
const FIXTURE = new URL("../fixtures/time-claims.jsonl", import.meta.url);
const rowSchema = z.object({ kind: z.string(), claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) });
const LEAST_RIGHT = 54;

describe("times and comparisons", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it("are decided rightly or left open", { timeout: 120_000 }, async () => {
    const lines = (await readFile(FIXTURE, "utf8")).trim().split("\n");
    const wrong: string[] = [];
    let right = 0;
    for (const { claim, label } of lines.map((line) => rowSchema.parse(JSON.parse(line)))) {
      const { outcome } = await engine.verify(claim, { record: false });
      const got = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
      if (got === "not-enough-info") continue;
      if (got === label) right++;
      else wrong.push(`${claim} → ${got}`);
    }
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
