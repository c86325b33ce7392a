import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGraph } from "../../src/compose/open-graph.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { readLiarClaims } from "../support/liar-claims.js";
import { liarSet } from "../support/liar-set.js";
import { countFaults, type LiarRow, runLiar, sayLiarRows } from "../support/run-liar.js";
import { suiteFolder } from "../support/temp-folder.js";

/** `liar.test.ts` tries all claims, which takes minutes; here it is one of so many. */
const EVERY = 16;

describe("a model that lies about what it cites, on a sample", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await openGraph(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => kg.close());

  it("is tried on claims of all three labels and many relations", () => {
    const claims = readLiarClaims();
    for (const label of ["supported", "refuted", "not-enough-info"])
      expect(claims.filter((row) => row.label === label).length).toBeGreaterThanOrEqual(40);
    expect(new Set(claims.map(({ claim }) => claim)).size).toBe(claims.length);
    expect(new Set(claims.flatMap(({ relations }) => relations)).size).toBeGreaterThanOrEqual(35);
  });

  it("never gets a wrong label through", { timeout: 120_000 }, async () => {
    const rules = openRules();
    const rows: LiarRow[] = [];
    for (const { claims, modes } of liarSet()) {
      const sample = claims.filter((_, place) => place % EVERY === 0);
      rows.push(...(await runLiar({ claims: sample, modes, kg, rules })));
    }
    expect(countFaults(rows), sayLiarRows(rows)).toBe(0);
  });
});
