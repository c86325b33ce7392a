import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Sentences by people who had not seen the rules, each with the label that would be plainly wrong; open is always allowed. */
const FIXTURE = new URL("../fixtures/never-claims.jsonl", import.meta.url);
/** Verdicts that are still wrong: namesakes, works of one title, phrasal verbs; those of the last attacks apart. The numbers may only fall. */
const KNOWN = [
  { file: "known-faults.jsonl", most: 40 },
  { file: "known-faults-3.jsonl", most: 25 },
  { file: "known-faults-4.jsonl", most: 10 },
  { file: "known-faults-5.jsonl", most: 7 },
];
const faultSchema = z.object({ claim: z.string(), never: z.enum(["supported", "refuted"]) });
const rowSchema = z.object({ id: z.string(), kind: z.string(), claim: z.string(), never: z.enum(["supported", "refuted"]) });

const rows = (await readFile(FIXTURE, "utf8"))
  .trim()
  .split("\n")
  .map((line) => rowSchema.parse(JSON.parse(line)));
/** Every third claim, unless all are asked for. */
const step = process.env["ALL_CLAIMS"] === undefined ? 3 : 1;
const kinds = [...new Set(rows.map(({ kind }) => kind))].map((kind) => ({
  kind,
  own: rows.filter((row) => row.kind === kind).filter((_, at) => at % step === 0),
}));

describe("a claim that sounds like a fact of the starter graph and is none", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  it.each(kinds)("never gets the label that would be wrong: kind $kind", async ({ own }) => {
    const wrong: string[] = [];
    for (const { id, claim, never } of own) {
      const { outcome } = await engine.verify(claim, { record: false });
      if (outcome.kind !== "verdict") wrong.push(`${id} ${claim} → ${outcome.failure.code}`);
      else if (outcome.verdict.label === never) wrong.push(`${id} ${claim} → ${never}: ${outcome.verdict.justification}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is one of two thousand", () => {
    expect(rows.length).toBe(1999);
  });

  it.each(KNOWN)("is one of a list of known faults, which may only get shorter: $file", async ({ file, most }) => {
    const faults = (await readFile(new URL(`../fixtures/${file}`, import.meta.url), "utf8")).trim().split("\n");
    let wrong = 0;
    for (const { claim, never } of faults.map((line) => faultSchema.parse(JSON.parse(line)))) {
      const { outcome } = await engine.verify(claim, { record: false });
      if (outcome.kind === "verdict" && outcome.verdict.label === never) wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(most);
  });
});
