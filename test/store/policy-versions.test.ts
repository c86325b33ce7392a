import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPolicy, renderPolicy } from "../../src/store/policy-files.js";
import {
  checkWritable,
  currentVersion,
  previousVersion,
  readVersions,
  setCurrent,
  versionNames,
  writeVersion,
} from "../../src/store/policy-versions.js";
import { failureOf } from "../support/failure-of.js";
import { policyFolderOf, policyText } from "../support/policy-folder.js";
import { thrownBy } from "../support/thrown.js";

const AT = "2026-01-02T03:04:05.000Z";

const threeVersions = () =>
  policyFolderOf({
    "alpha/current": "0001-initial\n",
    "alpha/0001-initial.md": policyText(1),
    "alpha/0002-later.md": policyText(2),
    "alpha/0003-last.md": policyText(3),
    "alpha/notes.md": "not a version",
  });

/** A version as a run writes it. */
function written(folder: URL, run: string): (version: number) => string {
  const { id: _, sections, calibration: __, ...knobs } = readPolicy(folder, "alpha/0001-initial");
  const split = { claims: 1, hash: "x" };
  const lineage = {
    run,
    engine: "textgrad",
    status: "promoted" as const,
    seed: 1,
    models: [],
    environment: "memory",
    splits: { train: split, validation: split, confirmation: split },
    edits: ["k: 1 → 2"],
    gradients: 0,
    figures: null,
    selection: null,
  };
  return (version) => renderPolicy({ ...knobs, version, lineage }, sections);
}

describe("versions of a policy", () => {
  it("are the numbered files, oldest first", () => {
    expect(versionNames(threeVersions(), "alpha")).toEqual(["0001-initial", "0002-later", "0003-last"]);
    expect(readVersions(threeVersions(), "alpha").map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(versionNames(threeVersions(), "gamma")).toEqual([]);
  });

  it("a new one gets the next number and is not current by that", async () => {
    const folder = threeVersions();

    expect(await writeVersion(folder, "alpha", { run: "run-1", slug: "textgrad" }, written(folder, "run-1"))).toBe("0004-textgrad");

    expect(readPolicy(folder, "alpha/0004-textgrad")).toMatchObject({ version: 4, lineage: { run: "run-1", edits: ["k: 1 → 2"] } });
    expect(currentVersion(folder, "alpha")).toBe("0001-initial");
  });

  it("a run that is done again finds the version that it wrote", async () => {
    const folder = threeVersions();
    const write = (run: string) => writeVersion(folder, "alpha", { run, slug: run }, written(folder, run));

    expect([await write("run-1"), await write("run-1"), await write("run-2")]).toEqual(["0004-run-1", "0004-run-1", "0005-run-2"]);
  });
});

describe("what is current", () => {
  it("goes back step by step, each time one further", async () => {
    const folder = threeVersions();
    await setCurrent(folder, "alpha", { version: "0002-later", kind: "set", at: AT });
    await setCurrent(folder, "alpha", { version: "0003-last", kind: "set", at: AT });

    const back: (string | null)[] = [];
    for (let step = 0; step < 2; step++) {
      const previous = previousVersion(folder, "alpha");
      back.push(previous);
      await setCurrent(folder, "alpha", { version: previous ?? "", kind: "rollback", at: AT });
    }

    expect(back).toEqual(["0002-later", "0001-initial"]);
    expect(previousVersion(folder, "alpha")).toBeNull();
  });

  it("can be set by hand as well, and goes back from there", async () => {
    const folder = threeVersions();
    await setCurrent(folder, "alpha", { version: "0002-later", kind: "set", at: AT });
    writeFileSync(new URL("alpha/current", folder), "0003-last\n");

    expect(previousVersion(folder, "alpha")).toBe("0002-later");
  });

  it("goes back to where it was also when the history was torn", async () => {
    const folder = threeVersions();
    await setCurrent(folder, "alpha", { version: "0002-later", kind: "set", at: AT });
    const history = new URL("alpha/history.jsonl", folder);
    writeFileSync(history, readFileSync(history, "utf8").slice(0, -9));
    await setCurrent(folder, "alpha", { version: "0003-last", kind: "set", at: AT });

    expect(previousVersion(folder, "alpha")).not.toBe("0003-last");
  });

  it("is never a version that is not there or has faults", async () => {
    const folder = threeVersions();
    writeFileSync(new URL("alpha/0002-later.md", folder), "no front matter");

    expect(await failureOf(setCurrent(folder, "alpha", { version: "0009-none", kind: "set", at: AT }))).toMatchObject({
      code: "invalid-policy",
    });
    expect(await failureOf(setCurrent(folder, "alpha", { version: "0002-later", kind: "set", at: AT }))).toMatchObject({
      code: "invalid-policy",
    });
    expect(currentVersion(folder, "alpha")).toBe("0001-initial");
  });

  it("says before the work where nothing can be written", () => {
    const folder = policyFolderOf({ alpha: "a file where the folder should be" });

    expect(thrownBy(() => checkWritable(folder, "alpha"))).toMatchObject({ code: "record-unwritable" });
    expect(() => checkWritable(threeVersions(), "alpha")).not.toThrow();
  });
});
