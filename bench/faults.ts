import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { cellsOf, openMatrix, THINGS } from "../test/support/faults/run-matrix.js";

/** `npm run bench:faults`: every outside thing × every fault, as the table of docs/reliability.md. */
const matrix = await openMatrix(gunzipSync(readFileSync("starter/graph.nt.gz")).toString("utf8"));
try {
  const rows = new Map<string, string[]>();
  const head = ["fault", ...THINGS.map(({ name }) => name)];
  for (const thing of THINGS)
    for (const named of [null, ...cellsOf(thing)]) {
      const { fault, outcome, requests, ms } = await matrix.cell(thing, named);
      rows.set(fault, [...(rows.get(fault) ?? []), `${outcome} (${requests} req., ${(ms / 1000).toFixed(1)} s)`]);
    }
  console.log(`| ${head.join(" | ")} |\n|${" --- |".repeat(head.length)}`);
  for (const [fault, cells] of rows) console.log(`| ${fault} | ${cells.join(" | ")} |`);
} finally {
  await matrix.close();
}
