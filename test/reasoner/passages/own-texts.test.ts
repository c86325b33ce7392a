import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { judgeText } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";

const WEIGHTS = readTextWeights(new URL("../../../weights/text.json", import.meta.url));
const SIDES = { supported: "supports", refuted: "refutes", "not-enough-info": "unclear" } as const;
const scenarioSchema = z.object({
  title: z.string().nullable(),
  text: z.string(),
  claims: z.array(z.object({ claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) })),
});

function judgeAll(file: string) {
  const lines = readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines
    .map((line) => scenarioSchema.parse(JSON.parse(line)))
    .flatMap(({ title, text, claims }) =>
      claims.map(({ claim, label }) => ({ claim, label, stance: judgeText(WEIGHTS, claim, [{ id: "p1", title, text }]).stance })),
    );
}

/** Texts and claims by people who saw no code: news, notices, minutes. All were read since: they guard, and measure nothing. */
describe("claims about a given text", () => {
  const judged = judgeAll("own-texts.jsonl");

  it("are never decided wrongly", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance !== SIDES[label])).toEqual([]);
  });

  it("are decided where a sentence says so plainly", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance === SIDES[label]).length).toBeGreaterThanOrEqual(300);
  });
});

/** Sentences with two events, two subjects, or a pronoun with two antecedents, written with the code in view. */
describe("a value that a text gives for something else", () => {
  const judged = judgeAll("own-texts-contrast.jsonl");

  it("neither supports nor refutes the claim", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance !== SIDES[label])).toEqual([]);
  });

  it("does not keep the right value from deciding", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance === SIDES[label]).length).toBeGreaterThanOrEqual(40);
  });
});

/** Visits, purchases, works and neighbours that do not exclude others, and births, makers and capitals that do; many of them not read while the code was written. */
describe("another value than the claim's", () => {
  const judged = judgeAll("own-texts-one-value.jsonl");

  it("refutes nothing that may be true as well", () => {
    expect(judged.filter(({ label, stance }) => stance !== "unclear" && stance !== SIDES[label])).toEqual([]);
  });

  it("refutes where the event happens once or the relation takes one value", () => {
    expect(judged.filter(({ label, stance }) => label === "refuted" && stance === "refutes").length).toBeGreaterThanOrEqual(50);
  });
});
