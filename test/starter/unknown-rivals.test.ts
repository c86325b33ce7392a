import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { citedStatements, type Verdict } from "../../src/domain/outcome.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("names that the starter graph does not know", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());

  async function judge(claim: string): Promise<Verdict> {
    const { outcome } = await engine.verify(claim, { record: false });
    if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
    return outcome.verdict;
  }

  it.each([
    "Tom Hanks is married to Meg Ryan.",
    "Meg Ryan is married to Tom Hanks.",
    "Meg Ryan is the wife of Tom Hanks.",
    "Tom Hanks's wife is Meg Ryan.",
    "The father of Colin Hanks is Walter Pimbleton.",
    "Walter Pimbleton is the father of Colin Hanks.",
    "Sofia Coppola's father is Walter Pimbleton.",
    "Mary Shelley's mother was Jane Pimbleton.",
  ])("refute where the graph records another spouse or parent: %s", async (claim) => {
    const { label, decidedBy = [], confidence, citations } = await judge(claim);
    expect(label).toBe("refuted");
    expect(decidedBy.map(({ rule }) => rule)).toEqual(["unknownRival"]);
    expect(confidence).toBeLessThanOrEqual(0.99);
    expect(citedStatements(citations)).toHaveLength(1);
  });

  it.each([
    ["share the given name (a maiden name)", "Tom Hanks is married to Rita Ibrahimoff.", "Rita Wilson"],
    ["share the family name", "Tom Hanks is married to Margarita Wilson.", "Rita Wilson"],
    ["begin alike", "Tom Hanks is married to Margarita Wilcox.", "Rita Wilson"],
    ["have the subject's family name", "Tom Hanks is married to Josephine Hanks.", "Rita Wilson"],
    ["are one word", "Tom Hanks is married to Zazou.", "Rita Wilson"],
    ["have a title", "Tom Hanks is married to Princess Stephania.", "Rita Wilson"],
    ["are of the past", "Tom Hanks was married to Samantha Lewes.", "Rita Wilson"],
    ["are denied", "Tom Hanks is not married to Meg Ryan.", "Rita Wilson"],
    ["may be a new holder of an office", "The prime minister of Norway is Walter Pimbleton.", "Jonas Gahr Støre"],
    ["may be a place within the recorded one", "Marie Curie was born in Muranów.", "Warsaw"],
    ["may be a place under another name", "The capital of France is Lutetia Parisiorum.", "Paris"],
  ])("leave the claim open and show the recorded value where they %s: %s", async (_, claim, recorded) => {
    const { label, justification, citations } = await judge(claim);
    expect(label).toBe("not-enough-info");
    expect(justification).toMatch(new RegExp(`${recorded}.* This graph does not know "`, "u"));
    expect(new Set(citations.map(({ stance }) => stance))).toEqual(new Set(["context"]));
  });

  it.each([
    "Tom Hanks is married to a swimmer.",
    "Tom Hanks is married to his agent.",
    "Tom Hanks married Meg Ryan in 1999.",
    "Tom Hanks is secretly married to Meg Ryan.",
    "Tom Hanks is married to Meg Ryan of Bethel Falls.",
    "The director of Apollo 13 is married to Meg Ryan.",
    "Colin Hanks is the son of Walter Pimbleton.",
    "Meg Ryan is married to Walter Pimbleton.",
  ])("decide nothing where more is said, or less: %s", async (claim) => {
    expect((await judge(claim)).label).toBe("not-enough-info");
  });
});
