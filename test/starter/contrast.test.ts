import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/**
 * Groups of near misses over facts of the starter graph: a wording that says just the fact, one that says more or less, another event, subject or time.
 * Written without sight of code or phrasebook.
 */
const FIXTURE = new URL("../fixtures/contrast-claims.jsonl", import.meta.url);
const rowSchema = z.object({ claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) });
const MOST_WRONG = 0.015;
const LEAST_DECIDED = 0.4;

describe("a wording is worth what follows from it", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it("near misses of recorded facts are hardly ever decided wrongly", { timeout: 120_000 }, async () => {
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
    const decidable = rows.filter(({ label }) => label !== "not-enough-info").length;
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(MOST_WRONG * rows.length);
    expect(right).toBeGreaterThanOrEqual(LEAST_DECIDED * decidable);
  });
});
