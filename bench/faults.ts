import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Cell } from "../test/support/faults/cell.js";
import { expectedOf, MOST_MS, MOST_REQUESTS } from "../test/support/faults/expected.js";
import { fill, localCells } from "../test/support/faults/local-cells.js";
import { oneWrongAnswer } from "../test/support/faults/one-wrong-answer.js";
import { PAGE_FAULTS, pageCell } from "../test/support/faults/page-cells.js";
import { QUEUE_FAULTS, QUEUES, queueCell } from "../test/support/faults/queue-cells.js";
import { cellsOf, openMatrix, THINGS } from "../test/support/faults/run-matrix.js";

/** `npm run bench:faults`: every thing × every fault, as the tables of bench/notes/reliability.md. Ends with 1 where a cell is not as expected. */
const SMALL_DISK = "PLUMBLINE_BENCH_SMALL_DISK";
const mayMount = spawnSync("unshare", ["-m", "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0;
if (mayMount && process.env[SMALL_DISK] === undefined) {
  // Once more, with a small disk that only this process sees.
  const folder = mkdtempSync(join(tmpdir(), "plumbline-disk-"));
  const again = [process.execPath, ...process.execArgv, process.argv[1] ?? ""];
  const script = `mount -t tmpfs -o size=1m none "${folder}" && exec "$0" "$@"`;
  const env = { ...process.env, [SMALL_DISK]: folder };
  process.exit(spawnSync("unshare", ["-m", "sh", "-c", script, ...again], { stdio: "inherit", env }).status ?? 1);
}
const fullDisk = process.env[SMALL_DISK] ?? null;
if (fullDisk !== null) fill(fullDisk);

const cells: Cell[] = [];
const unexpected: Cell[] = [];
function note(cell: Cell): void {
  cells.push(cell);
  const held = expectedOf(cell).test(cell.outcome) && cell.requests <= MOST_REQUESTS && cell.ms <= MOST_MS;
  if (cell.fault !== "none" && !held) unexpected.push(cell);
  console.error(`${cell.thing}, ${cell.fault}: ${said(cell)}`);
}
function said({ outcome, requests, ms }: Cell): string {
  return `${outcome} (${requests} req., ${(ms / 1000).toFixed(1)} s)`;
}

const matrix = await openMatrix(gunzipSync(readFileSync("starter/graph.nt.gz")).toString("utf8"));
try {
  for (const thing of THINGS) for (const named of [null, ...cellsOf(thing)]) note(await matrix.cell(thing, named));
  for (const named of [null, ...PAGE_FAULTS]) note(await pageCell(named));
  for (const queue of QUEUES) for (const fault of QUEUE_FAULTS) note(await queueCell(queue, fault));
  for (const { run } of localCells({ ...matrix.local, fullDisk })) note(await run());
  const outside = [...THINGS.map(({ name }) => name), "page fetch", ...QUEUES];
  table(
    outside,
    cells.filter(({ thing }) => outside.includes(thing as never)),
  );
  console.log("\n| of this machine | fault | outcome |\n| --- | --- | --- |");
  for (const cell of cells.filter(({ thing }) => !outside.includes(thing as never)))
    console.log(`| ${cell.thing} | ${cell.fault} | ${said(cell)} |`);

  let runs = 0;
  const codes = new Map<string, number>();
  const wrong = ["empty", "cut", "malformed"] as const;
  const claims = ["Ottawa is the capital of Canada.", "Canada is the capital of Ottawa.", "Toronto is the capital of Canada."];
  for (const claim of [...claims, "Canada was founded in 1867.", "Angela Merkel was Chancellor of Germany in 2003."]) {
    const swept = await oneWrongAnswer({ ...matrix.local, home: matrix.local.folder("one-wrong"), wrong }, claim);
    runs += swept.runs.length;
    for (const { outcome } of swept.runs) if (outcome.startsWith("failed")) codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
    for (const run of swept.runs)
      if (run.outcome !== swept.healthy && !run.outcome.startsWith("failed: graph-"))
        unexpected.push({
          thing: claim,
          fault: `request ${run.request} ${run.wrong} ${run.times}`,
          outcome: run.outcome,
          requests: 0,
          ms: 0,
        });
  }
  console.log(`\none request answered wrongly: ${runs} runs; ${[...codes].map(([code, count]) => `${count} ${code}`).join(", ")}`);
  console.log(`cells: ${cells.length}, not as expected: ${unexpected.length}`);
  for (const cell of unexpected) console.log(`  ${cell.thing}, ${cell.fault}: ${said(cell)}`);
} finally {
  await matrix.close();
}
process.exitCode = unexpected.length === 0 ? 0 : 1;

function table(things: readonly string[], of: readonly Cell[]): void {
  const faults = [...new Set(of.map(({ fault }) => fault))];
  console.log(`| fault | ${things.join(" | ")} |\n|${" --- |".repeat(things.length + 1)}`);
  for (const fault of faults) {
    const row = things.map((thing) => of.find((cell) => cell.thing === thing && cell.fault === fault));
    console.log(`| ${fault} | ${row.map((cell) => (cell === undefined ? "–" : said(cell))).join(" | ")} |`);
  }
}
