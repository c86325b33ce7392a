import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readyBeside } from "../../../src/adapters/embedded/embedded-graph.js";
import { composeEngine } from "../../../src/compose/compose.js";
import { STARTER_GRAPH } from "../../../src/compose/open-graph.js";
import { readConfig } from "../../../src/config.js";
import { graphStats } from "../../../src/graph-file/import/graph-stats.js";
import { importGraph } from "../../../src/graph-file/import/import-graph.js";
import { faultBudget, inputFile } from "../../../src/graph-file/import/input-file.js";
import { readTriples } from "../../../src/graph-file/import/read-triples.js";
import { parseDataset } from "../../../src/lab/evaluation/dataset.js";
import { EVERYTHING } from "../../support/keep-everything.js";
import { tempFolder } from "../../support/temp-folder.js";

const CLAIMS = new URL("../../fixtures/starter-claims.jsonl", import.meta.url);
const HANDFUL = 25;

describe("the starter graph, imported", () => {
  it("has the same statistics and gives the same verdicts", async () => {
    const out = join(tempFolder(), "again.nt.gz");
    await importGraph({ inputs: [STARTER_GRAPH], out, force: false, filter: EVERYTHING, maxFaults: 0 });
    const statsOf = async (file: string) => graphStats(readTriples([await inputFile(file)], { faults: faultBudget(0) }));
    expect(await statsOf(out)).toEqual(await statsOf(STARTER_GRAPH));
    expect(await verdictsOf(`embedded:${out}`)).toEqual(await verdictsOf("embedded"));
  });

  it("gives the same verdicts when it is made again of the graph that is ready", async () => {
    const out = join(tempFolder(), "again.kg");
    await importGraph({
      inputs: [readyBeside(STARTER_GRAPH)],
      out,
      force: false,
      filter: { ...EVERYTHING, references: true },
      maxFaults: 0,
    });
    expect(await verdictsOf(`embedded:${out}`)).toEqual(await verdictsOf("embedded"));
  });
});

async function verdictsOf(kg: string): Promise<readonly string[]> {
  const rows = parseDataset(await readFile(CLAIMS, "utf8"));
  const some = rows.filter((_, place) => place % Math.ceil(rows.length / HANDFUL) === 0);
  const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: tempFolder() }, { kg }));
  const labels: string[] = [];
  for (const row of some) {
    const { outcome } = await engine.verify(row.claim, { asOf: row.date, record: false });
    labels.push(`${row.claim} ${outcome.kind === "verdict" ? outcome.verdict.label : outcome.failure.code}`);
  }
  await engine.close();
  return labels;
}
