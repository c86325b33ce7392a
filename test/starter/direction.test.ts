import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Claims of several kinds, each with the label that follows from the starter graph, or all that would be right. */
const FIXTURE = new URL("../fixtures/direction-claims.jsonl", import.meta.url);
const KINDS = ["event", "number", "place", "tense", "manner", "role", "kind", "sex", "rank", "limit", "weaker", "age", "subject"] as const;
const labelSchema = z.enum(["supported", "refuted", "not-enough-info"]);
const rowSchema = z.object({
  kind: z.enum(KINDS),
  claim: z.string(),
  label: labelSchema.transform((label) => [label]).or(z.array(labelSchema)),
});

const rows = (await readFile(FIXTURE, "utf8"))
  .trim()
  .split("\n")
  .map((line) => rowSchema.parse(JSON.parse(line)));

describe("a verdict follows from the starter graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it.each([
    ["event", "an act has a date of its own, and a date belongs to what happened"],
    ["number", "a number counts only what a word or a unit says"],
    ["place", "only what lies wholly inside is placed by what contains it"],
    ["tense", "what has ended is past"],
    ["manner", "a place of death does not tell how somebody died"],
    ["role", "to belong to a group is to have no particular part in it"],
    ["kind", "whoever made a work need not have made that sort of work"],
    ["sex", "a spouse, child or parent of the other sex is excluded"],
    ["rank", "an earlier one excludes a first, and nothing on record proves one"],
    ["age", "who is older is told by dates of birth"],
    ["subject", "words are said of the thing that they belong to"],
    ["limit", "only, alone, both, still, former and deputy are never dropped"],
    ["weaker", "a wording that says less is borne out, and never refuted"],
  ])("%s: %s", async (kind) => {
    const wrong: string[] = [];
    for (const { claim, label } of rows.filter((row) => row.kind === kind)) {
      const { outcome } = await engine.verify(claim, { record: false });
      const got = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
      if (!label.some((one) => one === got)) wrong.push(`${claim} → ${got}`);
    }
    expect(wrong).toEqual([]);
  });
});
