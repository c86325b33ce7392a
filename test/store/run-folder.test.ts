import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { beginRun, listRunFolders, lockRun, type RunCard, readRunFolder } from "../../src/store/run-folder.js";
import { tempFolder } from "../support/temp-folder.js";
import { thrownBy } from "../support/thrown.js";

const cardOf = (run: string): RunCard => ({
  schema: 1,
  run,
  policy: "alpha/0001-initial",
  identity: { policy: "a", dataset: "b", validation: "c", settings: "d", environment: "e" },
});

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
    writeFileSync(join(folder, "lock"), String(process.ppid));
    expect(thrownBy(() => lockRun(folder))).toMatchObject({ code: "invalid-input" });

    writeFileSync(join(folder, "lock"), "999999999");
    const unlock = lockRun(folder);
    unlock();
    expect(() => lockRun(folder)).not.toThrow();
  });
});
