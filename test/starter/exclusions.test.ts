import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/** What exclude each other: family relations, lifetimes, teams and their countries, names, ages, parties; and near misses that must stay open. */
const FIXTURE = new URL("../fixtures/exclusion-claims.jsonl", import.meta.url);
const rowSchema = z.object({ about: z.string(), claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) });
const LEAST_RIGHT = 0.85;

describe("exclusions and senses of values on the starter graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it("are found, and never decide a claim wrongly", { timeout: 240_000 }, async () => {
    const lines = (await readFile(FIXTURE, "utf8")).trim().split("\n");
    const rows = lines.map((line) => rowSchema.parse(JSON.parse(line)));
    const wrong: string[] = [];
    let right = 0;
    for (const { claim, label } of rows) {
      const { outcome } = await engine.verify(claim, { record: false });
      const got = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
      if (got === "not-enough-info") continue;
      if (got === label) right++;
      else wrong.push(`${claim} → ${got}`);
    }
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT * rows.filter(({ label }) => label !== "not-enough-info").length);
  });
});
