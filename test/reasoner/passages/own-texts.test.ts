import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { judgeText } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";

const WEIGHTS = readTextWeights(new URL("../../../weights/text.json", import.meta.url));
const SIDES = { supported: "supports", refuted: "refutes", "not-enough-info": "unclear" } as const;
const scenarioSchema = z.object({
  title: z.string(),
  text: z.string(),
  claims: z.array(z.object({ claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) })),
});
const SCENARIOS = readFileSync(new URL("../../fixtures/own-texts.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => scenarioSchema.parse(JSON.parse(line)));

/** Texts and claims by people who saw no code: news, notices, minutes. All were read since: they guard, and measure nothing. */
describe("claims about a given text", () => {
  const judged = SCENARIOS.flatMap(({ title, text, claims }) =>
    claims.map(({ claim, label }) => ({ claim, label, stance: judgeText(WEIGHTS, claim, [{ id: "p1", title, text }]).stance })),
  );

  it("are never decided wrongly", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance !== SIDES[label])).toEqual([]);
  });

  it("are decided where a sentence says so plainly", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance === SIDES[label]).length).toBeGreaterThanOrEqual(30);
  });
});
