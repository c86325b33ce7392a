import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { isPropertyId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import { listGaps } from "../../starter/build/list-gaps.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Ranks, counts and "the only one", over lists that are declared complete and over others. Written before the rules. */
const FIXTURES = [
  { file: "rank-claims", leastDecided: 0.95 },
  // Of these, many speak of lists that the graph does not hold.
  { file: "list-claims", leastDecided: 0.65 },
];
const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
const rowSchema = z.object({ claim: z.string(), label: z.enum(["supported", "refuted", "not-enough-info"]) });

describe("complete lists of the starter graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => engine.close());
  const verdictOn = async (claim: string) => {
    const { outcome } = await engine.verify(claim, { record: false });
    if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
    return outcome.verdict;
  };

  it("have no gaps, and name their sources", async () => {
    expect(await listGaps(engine.kg, engine.kg.complete ?? [])).toEqual([]);
  });

  it.each(FIXTURES)(
    "decide ranks, counts and membership; what is not complete stays open: $file",
    { timeout: 240_000 },
    async ({ file, leastDecided }) => {
      const rows = (await fixture(`${file}.jsonl`))
        .trim()
        .split("\n")
        .map((line) => rowSchema.parse(JSON.parse(line)));
      const wrong: string[] = [];
      let right = 0;
      for (const { claim, label } of rows) {
        const got = (await verdictOn(claim)).label;
        if (got === "not-enough-info") continue;
        if (got === label) right++;
        else wrong.push(`${claim} → ${got}`);
      }
      const decidable = rows.filter(({ label }) => label !== "not-enough-info").length;
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThanOrEqual(leastDecided * decidable);
    },
  );

  it("record everybody in the graph who bears the name of a member", { timeout: 60_000 }, async () => {
    const lists = z.record(z.string(), z.array(z.string())).parse(parse(await fixture("list-names.yaml")));
    const missing: string[] = [];
    for (const [list, names] of Object.entries(lists)) {
      const [property = "", owner] = list.split(" ");
      if (!isPropertyId(property)) throw new Error(`${property} is no property`);
      const found = await engine.kg.searchEntities(names);
      const bearers = [...found.values()].flat().filter(({ by }) => by !== "short");
      const facts: Fact[] = [];
      for (const { entity } of bearers) {
        const asked = [property, "P31" as const].map((one) => ({ entity: entity.id, property: one, direction: "out" as const }));
        facts.push(...(await engine.kg.facts(asked)).facts);
      }
      const says = (id: string, one: string, is: string | undefined) =>
        facts.some(({ subject, property: own, value }) => subject === id && own === one && value.kind === "entity" && value.id === is);
      missing.push(
        ...bearers
          .filter(({ entity: { id } }) => says(id, "P31", "Q5") && !says(id, property, owner))
          .map(({ entity }) => `${list}: ${entity.label}`),
      );
    }
    expect(missing).toEqual([]);
  });

  it("show and cite the lines that decide", async () => {
    const { justification, citations } = await verdictOn("Canada is the largest country in the world.");
    expect(justification).toContain("Russia has an area of 17,098,246 square kilometres.");
    expect(justification).toContain("Canada is the second-largest of all countries by area.");
    expect(citations.length).toBeGreaterThan(2);
  });

  it("say that other lists are not known to be complete", async () => {
    const { label, justification } = await verdictOn("Hamburg is the oldest city in Germany.");
    expect(label).toBe("not-enough-info");
    expect(justification).toContain("no list of them is known to be complete");
  });

  it.each([
    "Saudi Arabia is the largest country in the Middle East.",
    "Spain borders four countries.",
    "Oceania is the smallest continent.",
    "Russia was the largest country in the world in 1700.",
    "There are 195 countries in the world.",
  ])("leave open what is too close, disputed, or in no place that they know: %s", async (claim) => {
    expect((await verdictOn(claim)).label).toBe("not-enough-info");
  });

  it.each([
    ["Kuwait has a coast on the Black Sea.", "refuted"],
    ["Iran has a coast on the Caspian Sea.", "supported"],
    ["The Battle of Jutland was a battle of World War II.", "refuted"],
    ["The Battle of Passchendaele took place during the First World War.", "supported"],
    // The graph lacks this short coast, one of the past, and a second battle of the name; the invasion of Russia counts among Napoleon's wars.
    ["Jordan lies on the Red Sea.", "not-enough-info"],
    ["Hungary had a coast on the Adriatic Sea.", "not-enough-info"],
    ["The Siege of Yorktown took place during the American Civil War.", "not-enough-info"],
    ["The Battle of Borodino was a battle of the Napoleonic Wars.", "not-enough-info"],
  ])("tell coasts and the wars of battles: %s", async (claim, label) => {
    expect((await verdictOn(claim)).label).toBe(label);
  });

  it.each([
    ["The NBA is a volleyball league.", "refuted"],
    // Leagues of several sports have this name.
    ["The Bundesliga is a handball league.", "not-enough-info"],
    ["It takes 75 minutes to watch Casablanca.", "refuted"],
    // The screenplay is the work, not the film; a character of Star Wars is no star.
    ["The screenplay of Chinatown is the work of Robert Towne.", "supported"],
    ["Princess Leia was invented by Gene Roddenberry.", "refuted"],
    ["In Sweden the official currency is the yen.", "refuted"],
    // Works for the company as its chief executive; others may work there too.
    ["Mary Barra works for General Motors.", "supported"],
    ["Mary Barra works for Apple.", "not-enough-info"],
  ])("decide single facts in further wordings: %s", async (claim, label) => {
    expect((await verdictOn(claim)).label).toBe(label);
  });

  it.each([
    ["Nepal has no coastline.", "supported"],
    ["Monaco is not the smallest country in the world.", "supported"],
    ["No planet is larger than Jupiter.", "supported"],
    ["Nauru is the smallest country in Asia.", "refuted"],
    ["Ukraine is the largest country in the European Union.", "refuted"],
    ["Italy is one of the landlocked countries of Europe.", "refuted"],
  ])("are asked whatever the order of words: %s", async (claim, label) => {
    expect((await verdictOn(claim)).label).toBe(label);
  });
});

describe("a graph that declares nothing", () => {
  it("leaves ranks open", async () => {
    const starter = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
    const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: suiteFolder() }), { kg: { ...starter.kg, complete: [] } });
    const { outcome } = await engine.verify("Russia is the largest country in the world.", { record: false });
    expect(outcome.kind === "verdict" && outcome.verdict.label).toBe("not-enough-info");
    await engine.close();
  });
});
