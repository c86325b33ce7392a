import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeEngine, type Engine } from "../../src/compose/compose.js";
import { readConfig } from "../../src/config.js";
import { citedStatements } from "../../src/domain/outcome.js";
import { entitiesIn } from "../../src/domain/statement.js";
import { parseDataset, type Row } from "../../src/lab/evaluation/dataset.js";
import { suiteFolder } from "../support/temp-folder.js";

/** Claims about the starter graph, written by hand: true, false, undecidable, by alias, year, number, negation and date. */
const FIXTURE = new URL("../fixtures/starter-claims.jsonl", import.meta.url);
/** Claims by people who had not seen the verifier, in everyday words: many are beyond it, and it has to know that. */
const PLAIN = new URL("../fixtures/plain-claims.jsonl", import.meta.url);
/** Everyday claims again, then comparisons, ages, contrasts, descriptions, and sentences about what only stands near a known fact. */
const COMPOSED = new URL("../fixtures/composed-claims.jsonl", import.meta.url);

describe("the embedded default on the starter graph", () => {
  let engine: Engine;
  beforeAll(async () => {
    const home = suiteFolder();
    engine = await composeEngine(readConfig({ PLUMBLINE_HOME: home }));
  });
  afterAll(() => engine.close());

  it.each([
    ["written over the graph", FIXTURE, 120, 100],
    ["in everyday words", PLAIN, 447, 350],
    ["that compare, describe and mislead", COMPOSED, 814, 520],
  ] as const)("is never wrong on claims %s, and decides many of them rightly", async (_, file, size, floor) => {
    const rows = parseDataset(await readFile(file, "utf8"));
    const labels: { readonly row: Row; readonly label: string }[] = [];
    for (const row of rows) labels.push({ row, label: await labelOf(row) });
    const isDecided = (label: string) => label === "supported" || label === "refuted";
    const say = ({ row, label }: (typeof labels)[number]) => `${row.claim} → ${label}, expected ${row.label}`;
    const wrong = labels.filter(({ row, label }) => label !== "not-enough-info" && label !== row.label);
    const open = labels.filter(({ row, label }) => label === "not-enough-info" && isDecided(row.label));
    const right = labels.filter(({ row, label }) => isDecided(row.label) && label === row.label);
    expect(rows.length).toBe(size);
    expect(wrong.map(say)).toEqual([]);
    expect(right.length, `decided rightly: ${right.length}; left open:\n${open.map(say).join("\n")}`).toBeGreaterThanOrEqual(floor);
  });

  it("cites the very statement that decides, whether it supports or refutes", async () => {
    for (const [place, label] of [
      ["Warsaw", "supported"],
      ["Paris", "refuted"],
    ] as const) {
      const { outcome, graph } = await engine.verify(`Marie Curie was born in ${place}.`, { record: false });
      if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
      expect(outcome.verdict.label).toBe(label);
      const cited = citedStatements(outcome.verdict.citations).map((cited) => graph.statements.find(({ id }) => id === cited));
      expect(cited).toHaveLength(1);
      expect(cited[0]).toMatchObject({ subject: "Q7186", property: "P19", value: { kind: "entity", id: "Q270" } });
    }
  });

  it("names every property, unit and thing of which an episode speaks", async () => {
    for (const claim of [
      "Mount Everest is 8,849 metres high.",
      "Angela Merkel was Chancellor of Germany in 2010.",
      "Marie Curie won the Nobel Prize in Physics.",
    ]) {
      const { graph, properties = [], trajectory } = await engine.verify(claim, { record: false });
      const names = new Map<string, string>([...graph.entities, ...properties].map(({ id, label }) => [id, label]));
      const relations = trajectory.flatMap(({ observation: { found } }) => [...(found?.followed ?? []), ...(found?.leftOut ?? [])]);
      const spokenOf = [
        ...graph.statements.flatMap(entitiesIn),
        ...graph.statements.flatMap(({ qualifiers }) => qualifiers.map(({ property }) => property)),
        ...relations.flatMap(({ entity, property }) => [entity, property]),
      ];
      expect(relations.length).toBeGreaterThan(0);
      expect(spokenOf.filter((id) => (names.get(id) ?? id) === id)).toEqual([]);
    }
  });

  it("reports what it looked for when it cannot decide", async () => {
    const { outcome } = await engine.verify("Marie Curie owned a red bicycle.", { record: false });
    if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
    expect(outcome.verdict).toMatchObject({ label: "not-enough-info", confidence: null });
    expect(outcome.verdict.justification).toContain("Marie Curie");
  });

  it("names an unknown entity and how to reach all of Wikidata", async () => {
    const { outcome } = await engine.verify("Zorblax Quent was born in Paris.", { record: false });
    if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
    expect(outcome.verdict.label).toBe("not-enough-info");
    expect(outcome.verdict.justification).toContain('"Zorblax Quent"');
    expect(outcome.verdict.hint).toContain("--kg wikidata");
  });

  async function labelOf(row: Row): Promise<string> {
    const { outcome } = await engine.verify(row.claim, { asOf: row.date, record: false });
    return outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code;
  }
});
