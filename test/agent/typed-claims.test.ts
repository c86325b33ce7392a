import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { parseDataset } from "../../src/lab/evaluation/dataset.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Written by somebody who did not see the code: small letters, capitals, missing accents, one wrong letter, titles and initials. */
const claimsOf = (name: string) => parseDataset(readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), "utf8"));

describe("claims as people type them", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it.each([
    ["typed-claims", 0.9],
    ["typed-claims-2", 0.85],
    ["typed-claims-3", 0.7],
    ["typed-claims-4", 0.8],
  ])("are never decided wrongly, and most are decided rightly: %s", { timeout: 120_000 }, async (name, least) => {
    const wrong: string[] = [];
    let right = 0;
    const claims = claimsOf(name);
    for (const { claim, label } of claims) {
      const { outcome } = await engine.verify(claim, { record: false });
      const said = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
      if (said === label) right += 1;
      else if (said !== "not-enough-info") wrong.push(`${claim}: ${said}`);
    }
    expect(wrong).toEqual([]);
    expect(right / claims.length).toBeGreaterThan(least);
  });
});
