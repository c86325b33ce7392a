import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findRun, type WantedRun } from "../../src/cli/find-run.js";
import { candidateOf } from "../../src/lab/optimizer/candidate.js";
import { readPolicy } from "../../src/store/policy-files.js";
import { setCurrent } from "../../src/store/policy-versions.js";
import { beginRun } from "../../src/store/run-folder.js";
import { policyFolderOf, policyText } from "../support/policy-folder.js";
import { tempFolder } from "../support/temp-folder.js";
import { thrownBy } from "../support/thrown.js";

function setUp() {
  const policies = policyFolderOf({
    "alpha/current": "0001-initial\n",
    "alpha/0001-initial.md": policyText(1),
    "alpha/0002-later.md": policyText(2).replace("Rest.", "Rest well."),
  });
  const runs = tempFolder();
  const wanted = (rest: Partial<WantedRun> & { readonly data?: string; readonly seed?: number } = {}): WantedRun => ({
    runs,
    out: undefined,
    resume: undefined,
    policy: "alpha",
    engine: "textgrad",
    read: (policy) => readPolicy(policies, policy),
    identify: (policy) => ({
      policy: candidateOf(policy).id,
      dataset: rest.data ?? "claims",
      validation: "others",
      settings: `seed ${rest.seed ?? 1}`,
      environment: "memory",
    }),
    ...rest,
  });
  const begin = async () => {
    const found = findRun(wanted());
    await beginRun(found.folder, found.card);
    return found;
  };
  return { policies, runs, wanted, begin };
}

describe("findRun", () => {
  it("gives the same run the same name, and any other another", () => {
    const { wanted } = setUp();
    const nameOf = (rest: Parameters<typeof wanted>[0]) => findRun(wanted(rest)).card.run;

    expect(nameOf({})).toBe(nameOf({}));
    expect(new Set([nameOf({}), nameOf({ data: "more" }), nameOf({ seed: 2 }), nameOf({ policy: "alpha/0002-later" })]).size).toBe(4);
  });

  it.each(["..", "../elsewhere", "a/b", "/tmp", ""])("resumes no run by the name %j, which is a path", (resume) => {
    expect(thrownBy(() => findRun(setUp().wanted({ resume })))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("not the name of a run"),
    });
  });

  it("does not begin a run again that has not ended", async () => {
    const { wanted, begin } = setUp();
    await begin();

    expect(thrownBy(() => findRun(wanted()))).toMatchObject({ code: "invalid-input", message: expect.stringContaining("--resume") });
  });

  it("resumes the run that the same flags began, also after its policy became current", async () => {
    const { wanted, begin, policies } = setUp();
    const begun = await begin();
    await setCurrent(policies, "alpha", { version: "0002-later", kind: "set", at: "2026-01-01" });

    expect(findRun(wanted({ resume: true }))).toMatchObject({ kind: "resumed", folder: begun.folder, base: { id: "alpha/0001-initial" } });
    expect(findRun(wanted({ resume: begun.card.run }))).toMatchObject({ kind: "resumed", folder: begun.folder });
  });

  it("refuses to go on with other claims, settings or another policy, and says which", async () => {
    const { wanted, begin } = setUp();
    const { card } = await begin();
    const refusal = (rest: Parameters<typeof wanted>[0]) => thrownBy(() => findRun(wanted({ resume: true, ...rest }))).message;

    expect(refusal({ data: "more" })).toBe(`run ${card.run} cannot go on: the data set is another`);
    expect(refusal({ seed: 2, data: "more" })).toContain("the data set is another, settings of the run are others");
    expect(refusal({ policy: "alpha/0002-later" })).toContain("the policy is another");
  });

  it("says so where there is nothing to resume", () => {
    const { wanted } = setUp();

    expect(thrownBy(() => findRun(wanted({ resume: true }))).message).toContain("there is no run to resume");
    expect(thrownBy(() => findRun(wanted({ resume: "alpha-textgrad-0" }))).message).toContain("there is no run to resume");
  });

  it("keeps to the folder that the user chose, unless another run or its own end is there", async () => {
    const { wanted } = setUp();
    const out = tempFolder();
    const found = findRun(wanted({ out }));
    await beginRun(found.folder, found.card);
    expect(findRun(wanted({ out, resume: true }))).toMatchObject({ kind: "resumed", folder: out });

    writeFileSync(join(out, "report.json"), JSON.stringify({ status: { kind: "aborted" } }));
    expect(findRun(wanted({ out }))).toMatchObject({ kind: "new", folder: out });
    expect(thrownBy(() => findRun(wanted({ out, seed: 2 }))).message).toContain("holds another run");

    writeFileSync(join(out, "report.json"), JSON.stringify({ status: { kind: "unproven" } }));
    expect(thrownBy(() => findRun(wanted({ out }))).message).toContain("this run has ended");
  });
});
