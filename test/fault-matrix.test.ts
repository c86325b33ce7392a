import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, it } from "vitest";
import { STARTER_GRAPH } from "../src/compose/open-graph.js";
import { openJobJournal } from "../src/service/job-journal.js";
import { verifyRequestSchema } from "../src/service/request-schema.js";
import type { Cell } from "./support/faults/cell.js";
import { expectedOf, MOST_MS, MOST_REQUESTS } from "./support/faults/expected.js";
import { fill, localCells } from "./support/faults/local-cells.js";
import { oneWrongAnswer } from "./support/faults/one-wrong-answer.js";
import { PAGE_FAULTS, pageCell } from "./support/faults/page-cells.js";
import { QUEUE_FAULTS, QUEUES, queueCell } from "./support/faults/queue-cells.js";
import { cellsOf, type Matrix, openMatrix, THINGS } from "./support/faults/run-matrix.js";
import { openSmallDisk } from "./support/faults/small-disk.js";

/** Here those that are quick; `npm run bench:faults` runs every cell. */
const WAITS = new Set(["timeout", "slow drip", "huge"]);

describe("a claim of which something outside is spoilt", () => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await openMatrix(gunzipSync(readFileSync(STARTER_GRAPH)).toString("utf8"));
  });
  afterAll(() => matrix.close());

  const hold = (expect: (value: unknown) => { toMatch(wanted: RegExp): void; toBeLessThanOrEqual(most: number): void }, cell: Cell) => {
    expect(cell.outcome).toMatch(expectedOf(cell));
    expect(cell.requests).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(cell.ms).toBeLessThanOrEqual(MOST_MS);
  };

  describe.concurrent("has no wrong label", () => {
    for (const thing of THINGS)
      for (const named of cellsOf(thing).filter(({ name }) => !WAITS.has(name)))
        it(`${thing.name}, ${named.name}`, { timeout: 60_000 }, async ({ expect }) => hold(expect, await matrix.cell(thing, named)));
    for (const named of PAGE_FAULTS.filter(({ name }) => !WAITS.has(name)))
      it(`page fetch, ${named.name}`, async ({ expect }) => hold(expect, await pageCell(named)));
    for (const thing of QUEUES)
      for (const fault of QUEUE_FAULTS.filter(({ name }) => name === "refused" || name === "garbage"))
        it(`${thing}, ${fault.name}`, async ({ expect }) => hold(expect, await queueCell(thing, fault)));
  });

  it("has no wrong label where the machine itself is at fault", { timeout: 120_000 }, async ({ expect, onTestFinished }) => {
    const disk = await openSmallDisk();
    if (disk === null) console.warn("SKIPPED: the cells of a full disk; no disk can be mounted here");
    else fill(disk.folder);
    onTestFinished(async () => disk?.close());
    // One after the other: they share the clock.
    for (const { run } of localCells({ ...matrix.local, fullDisk: disk?.folder ?? null })) hold(expect, await run());
  });

  it("is not lost where it was promised after the disk had been full", async ({ expect, skip, onTestFinished }) => {
    const disk = await openSmallDisk();
    if (disk === null) return skip("no disk can be mounted here");
    onTestFinished(() => disk.close());
    const job = (id: string, claim: string) => ({ id, createdAt: "2026-01-02T03:04:05.000Z", owner: null, batch: "b", claim });
    const promised = ({ claim, ...rest }: ReturnType<typeof job>) => ({ ...rest, request: verifyRequestSchema.parse({ claim }) });
    const open = () => openJobJournal(disk.folder, { now: Date.parse("2026-01-02T03:04:05Z"), done: () => false });
    const journal = open();
    fill(disk.folder);
    // Longer than what is left of the file's last block, so that a part of it is written.
    const many = Array.from({ length: 20 }, (_, place) => promised(job(`lost-${place}`, "Paris is in France. ".repeat(40))));
    expect(() => journal.accept(many)).toThrow("the disk is full");
    for (const name of readdirSync(disk.folder).filter((one) => one.startsWith("filler"))) rmSync(join(disk.folder, name));
    journal.accept([promised(job("kept", "Paris is in France."))]);
    journal.close();
    const again = open();
    expect(again.pending.map(({ id }) => id)).toEqual(["kept"]);
    again.close();
  });

  it("has no wrong label where one of its requests is answered wrongly", { timeout: 120_000 }, async ({ expect }) => {
    const deps = { ...matrix.local, home: matrix.local.folder("one-wrong"), wrong: ["malformed"] as const };
    // The claim hangs on a date: where the date stays unreadable there is no label.
    const { healthy, runs } = await oneWrongAnswer(deps, "Canada was founded in 1867.");
    expect(healthy).toBe("supported");
    expect(runs.filter(({ outcome }) => outcome !== healthy && !outcome.startsWith("failed: graph-"))).toEqual([]);
  });
});
