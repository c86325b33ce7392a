import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { beginRun, listRunFolders, lockRun, type RunCard, readRunFolder } from "../../src/store/run-folder.js";
import { failureOf } from "../support/failure-of.js";
import { tempFolder } from "../support/temp-folder.js";
import { thrownBy } from "../support/thrown.js";

const cardOf = (run: string): RunCard => ({
  schema: 1,
  run,
  policy: "alpha/0001-initial",
  identity: { policy: "a", dataset: "b", validation: "c", settings: "d", environment: "e" },
});

const PARENT = { pid: process.ppid, host: hostname(), started: null };

const reportOf = (kind: string) => JSON.stringify({ status: { kind } });

describe("a run's folder", () => {
  it("has begun with its card and ended with its report", async () => {
    const folder = join(tempFolder(), "run-1");
    expect(readRunFolder(folder)).toBeNull();

    await beginRun(folder, cardOf("run-1"));
    expect(readRunFolder(folder)).toMatchObject({ state: "begun", card: { run: "run-1" } });

    writeFileSync(join(folder, "report.json"), reportOf("unproven"));
    expect(readRunFolder(folder)).toMatchObject({ state: "ended" });

    writeFileSync(join(folder, "report.json"), reportOf("aborted"));
    expect(readRunFolder(folder)).toMatchObject({ state: "aborted" });
  });

  it("is emptied where a run begins anew", async () => {
    const folder = tempFolder();
    for (const name of ["journal.jsonl", "report.json", "report.md"]) writeFileSync(join(folder, name), "old");

    await beginRun(folder, cardOf("run-2"));

    expect(readRunFolder(folder)).toMatchObject({ state: "begun", card: { run: "run-2" } });
  });

  it("comes first in the list while it has not ended", async () => {
    const runs = tempFolder();
    await beginRun(join(runs, "a"), cardOf("a"));
    await beginRun(join(runs, "b"), cardOf("b"));
    writeFileSync(join(runs, "b", "report.json"), reportOf("promoted"));

    expect(listRunFolders(runs).map(({ card }) => card.run)).toEqual(["a", "b"]);
    expect(listRunFolders(join(runs, "none"))).toEqual([]);
  });

  it("is refused where its card is damaged", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "run.json"), "{");

    expect(thrownBy(() => readRunFolder(folder))).toMatchObject({ code: "file-unreadable" });
  });

  it("belongs to one process at a time, and to nobody once that is gone", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "lock"), JSON.stringify(PARENT));
    expect(thrownBy(() => lockRun(folder))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining(`process ${PARENT.pid}`),
    });

    writeFileSync(join(folder, "lock"), JSON.stringify({ ...PARENT, pid: 999_999_999 }));
    const unlock = lockRun(folder);
    unlock();
    expect(() => lockRun(folder)).not.toThrow();
  });

  it("is not touched by a run that begins while another process works on it", async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "lock"), JSON.stringify(PARENT));
    writeFileSync(join(folder, "journal.jsonl"), "what the other has done");

    expect(await failureOf(beginRun(folder, cardOf("run-1")))).toMatchObject({ code: "invalid-input" });

    expect(readdirSync(folder).sort()).toEqual(["journal.jsonl", "lock"]);
    expect(readFileSync(join(folder, "journal.jsonl"), "utf8")).toBe("what the other has done");
  });

  it("is not begun anew where another process began it in the time between", async () => {
    const folder = tempFolder();
    (await beginRun(folder, cardOf("run-1")))();
    writeFileSync(join(folder, "journal.jsonl"), "what the other has done");

    expect(await failureOf(beginRun(folder, cardOf("run-1")))).toMatchObject({ code: "invalid-input" });

    expect(readFileSync(join(folder, "journal.jsonl"), "utf8")).toBe("what the other has done");
    expect(readdirSync(folder)).not.toContain("lock");
  });
});
