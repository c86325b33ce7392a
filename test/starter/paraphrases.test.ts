import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { suiteFolder } from "../support/temp-folder.js";

/**
 * Facts of the starter graph, each said in several ways with S for the subject and V for the value; `other` makes them false, and `swapped` are
 * sentences that would be true only the other way round.
 */
const FIXTURE = new URL("../fixtures/paraphrases.jsonl", import.meta.url);
const factSchema = z.object({
  subject: z.string(),
  value: z.string(),
  other: z.string().nullable(),
  ways: z.array(z.string()),
  swapped: z.array(z.string()),
});

describe("one fact in many words", () => {
  let engine: Engine;
  let facts: readonly z.infer<typeof factSchema>[];
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
    const lines = (await readFile(FIXTURE, "utf8")).trim().split("\n");
    facts = lines.map((line) => factSchema.parse(JSON.parse(line)));
  });
  afterAll(() => engine.close());

  it("is supported in nearly every wording, and refuted in none", async () => {
    const claims = facts.flatMap(({ ways, subject, value }) => ways.map((way) => sayIt(way, subject, value)));
    const { right, wrong } = await judge(claims, "supported");
    expect(wrong).toEqual([]);
    expect(right / claims.length).toBeGreaterThan(0.94);
  });

  it("is refuted with another value in most wordings, and supported in none", async () => {
    const claims = facts.flatMap(({ ways, subject, other }) => (other === null ? [] : ways.map((way) => sayIt(way, subject, other))));
    const { right, wrong } = await judge(claims, "refuted");
    expect(wrong).toEqual([]);
    expect(right / claims.length).toBeGreaterThan(0.8);
  });

  it("is not what a sentence says that turns it round", async () => {
    const claims = facts.flatMap(({ swapped, subject, value }) => swapped.map((way) => sayIt(way, subject, value)));
    const { wrong } = await judge(claims, "refuted");
    expect(claims.length).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  });

  async function judge(claims: readonly string[], expected: "supported" | "refuted") {
    let right = 0;
    const wrong: string[] = [];
    for (const claim of claims) {
      const { outcome } = await engine.verify(claim, { record: false });
      const label = outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
      if (label === expected) right++;
      else if (label !== "not-enough-info") wrong.push(`${claim} → ${label}`);
    }
    return { right, wrong };
  }
});

function sayIt(way: string, subject: string, value: string): string {
  const text = way.replace(/\b[SV]\b/gu, (letter) => (letter === "S" ? subject : value));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
