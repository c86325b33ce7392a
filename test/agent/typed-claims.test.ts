import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { parseDataset } from "../../src/lab/evaluation/dataset.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Written by somebody who did not see the code: small letters, capitals, missing accents, one wrong letter, titles and initials. */
const CLAIMS = parseDataset(readFileSync(new URL("../fixtures/typed-claims.jsonl", import.meta.url), "utf8"));

describe("claims as people type them", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it("are never decided wrongly, and nine of ten are decided rightly", { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    let right = 0;
    for (const { claim, label } of CLAIMS) {
      const { outcome } = await engine.verify(claim, { record: false });
      const said = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
      if (said === label) right += 1;
      else if (said !== "not-enough-info") wrong.push(`${claim}: ${said}`);
    }
    expect(wrong).toEqual([]);
    expect(right / CLAIMS.length).toBeGreaterThan(0.9);
  });
});
