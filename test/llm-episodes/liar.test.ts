import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGraph } from "../../src/compose/open-graph.js";
import { openRules } from "../../src/compose/open-reasoner.js";
import { readConfig } from "../../src/config.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { liarSet } from "../support/liar-set.js";
import { countFaults, type LiarRow, runLiar, sayLiarRows } from "../support/run-liar.js";
import { suiteFolder } from "../support/temp-folder.js";

describe("a model that lies about what it cites", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await openGraph(readConfig({ PLUMBLINE_HOME: suiteFolder() }));
  });
  afterAll(() => kg.close());

  it("never gets a wrong label through", { timeout: 1_200_000 }, async () => {
    const rules = openRules();
    const rows: LiarRow[] = [];
    // Every fourteenth claim, unless all are asked for.
    const step = process.env["ALL_CLAIMS"] === undefined ? 14 : 1;
    for (const { claims, modes } of liarSet())
      rows.push(...(await runLiar({ claims: claims.filter((_, at) => at % step === 0), modes, kg, rules })));
    expect(countFaults(rows), sayLiarRows(rows)).toBe(0);
  });
});
