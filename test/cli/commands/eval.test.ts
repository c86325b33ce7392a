import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandEval } from "../../../src/cli/commands/eval.js";
import { commandEvalCompare } from "../../../src/cli/commands/eval-compare.js";
import type { EvalFlags } from "../../../src/cli/eval-flags.js";
import type { Engine } from "../../../src/compose/compose.js";
import { claimOf } from "../../support/build.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../../support/episode.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const supports: Engine["verify"] = async (text) =>
  episodeOf({ claim: claimOf(text), outcome: verdictOutcome({ label: "supported", confidence: 0.9 }) });

function prepare(claims: number, rest: Partial<EvalFlags> = {}) {
  const folder = tempFolder();
  const dataset = join(folder, "set.jsonl");
  const rows = Array.from({ length: claims }, (_, place) => ({ id: `c${place + 1}`, claim: `Claim ${place + 1} is so.`, label: "true" }));
  writeFileSync(dataset, rows.map((row) => JSON.stringify(row)).join("\n"));
  const predictions = join(folder, "predictions.jsonl");
  const flags: EvalFlags = { dataset, predictions, concurrency: 2, overrides: {}, ...rest };
  const idsIn = () =>
    readFileSync(predictions, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id as string);
  return { folder, flags, predictions, idsIn };
}

describe("plumbline eval", () => {
  it("says that the rows of a paper's table need a folder for the report, and which formats there are", async () => {
    const { flags } = prepare(1);
    const said = async (rest: Partial<EvalFlags>) => (await rejectionOf(commandEval(fakeIo(supports).io, { ...flags, ...rest }))).message;
    for (const policy of ["ragar-table1", "table3", "ragar-tree:SubQ"])
      expect(await said({ overrides: { policy } })).toBe(`--policy ${policy}: name a folder for the reports with --report`);
    expect(await said({ dataset: "mohceg:Corpus2.csv" })).toMatch(/^"mohceg" is no format of data sets; there are aggrefact, /);
  });

  it("leaves out what Ctrl-C interrupts, says how to go on, and goes on", async () => {
    const { flags, idsIn, predictions } = prepare(6);
    const stopped = fakeIo(async (text, options) => {
      if (text.includes("4")) stopped.interrupt();
      return text.includes("4") || text.includes("5") ? episodeOf({ outcome: failedOutcome("aborted") }) : supports(text, options);
    });
    const error = await rejectionOf(commandEval(stopped.io, flags));
    expect(error).toMatchObject({ code: "aborted", message: expect.stringMatching(/interrupted after 3 of 6 claims; .*--resume/) });
    expect(idsIn()).toEqual(["c1", "c2", "c3"]);
    // A crash may have torn the last line.
    writeFileSync(predictions, `${readFileSync(predictions, "utf8")}{"id":"c4","cl`);

    const asked: string[] = [];
    const resumed = fakeIo(async (text, options) => {
      asked.push(text);
      return supports(text, options);
    });
    expect(await commandEval(resumed.io, { ...flags, resume: true })).toBe(0);
    expect(asked).toEqual(["Claim 4 is so.", "Claim 5 is so.", "Claim 6 is so."]);
    expect(idsIn()).toEqual(["c1", "c2", "c3", "c4", "c5", "c6"]);
    expect(resumed.stdout()).toContain("6 claims");
  });

  it.skipIf(!existsSync("/dev/full"))("says that the disk is full, and stops", async () => {
    const { flags } = prepare(5, { predictions: "/dev/full" });
    const error = await rejectionOf(commandEval(fakeIo(supports).io, flags));
    expect(error).toMatchObject({
      code: "file-unwritable",
      message: expect.stringContaining("the predictions cannot be written to /dev/full: the disk is full"),
    });
  });

  it("tries every path before the work starts", async () => {
    for (const path of ["out", "predictions", "calibration"] as const) {
      const { flags } = prepare(2, { [path]: "/nowhere/file.jsonl" });
      const { io } = fakeIo(() => Promise.reject(new Error("the work has started")));
      expect((await rejectionOf(commandEval(io, flags))).code).toBe("file-unwritable");
    }
  });

  it("asks for a data set where none is given, and never writes over it", async () => {
    const { flags } = prepare(2);
    const { io } = fakeIo(() => Promise.reject(new Error("the work has started")));
    const { dataset, ...without } = flags;
    expect((await rejectionOf(commandEval(io, without))).message).toBe("--dataset <file> is needed");
    expect((await rejectionOf(commandEval(io, { overrides: {}, report: join(tempFolder(), "run") }))).message).toContain("--dataset");
    for (const path of ["out", "predictions", "calibration"] as const)
      expect((await rejectionOf(commandEval(io, { ...flags, [path]: dataset }))).message).toContain(`would replace ${dataset}`);
    expect(readFileSync(String(dataset), "utf8")).toContain("Claim 1 is so.");
  });

  it("ends with 1 when a claim failed, and says in the predictions why", async () => {
    const { flags, predictions } = prepare(3);
    const { io, stdout } = fakeIo(async (text, options) =>
      text.includes("2") ? episodeOf({ outcome: failedOutcome("graph-timeout") }) : supports(text, options),
    );
    expect(await commandEval(io, flags)).toBe(1);
    expect(stdout()).toContain("graph-timeout 1");
    expect(readFileSync(predictions, "utf8")).toContain('"failure":{"code":"graph-timeout","message":"it went wrong"}');
  });

  it("keeps records when it is asked to, and names them", async () => {
    const { flags, predictions } = prepare(1, { records: true });
    const kept: unknown[] = [];
    const { io } = fakeIo(async (text, options) => {
      kept.push(options?.record);
      return supports(text, options);
    });
    await commandEval(io, flags);
    expect(kept).toEqual([true]);
    expect(readFileSync(predictions, "utf8")).toContain('"record":"20260102-030405-0123abcd"');
  });

  it("reads and writes CSV", async () => {
    const { flags, folder } = prepare(1);
    const [dataset, predictions] = [join(folder, "set.csv"), join(folder, "predictions.csv")];
    writeFileSync(dataset, 'claim,label\n"Paris, in France, is a city.",true\n');
    expect(await commandEval(fakeIo(supports).io, { ...flags, dataset, predictions })).toBe(0);
    expect(readFileSync(predictions, "utf8")).toBe(
      'id,claim,gold,label,confidence,justification,looked_for,evidence,record,ms\n2,"Paris, in France, is a city.",supported,supported,0.90,,,,,0\n',
    );
    expect((await rejectionOf(commandEval(fakeIo(supports).io, { ...flags, predictions, resume: true }))).message).toContain(".jsonl");
  });
});

describe("plumbline eval --policy a,b", () => {
  it("measures the same claims by each policy, and prints one table", async () => {
    const { flags, folder } = prepare(2);
    const { predictions: _, ...rest } = flags;
    const asked: string[] = [];
    const fake = fakeIo(async (text, options) => {
      asked.push(text);
      return supports(text, options);
    });
    const out = join(folder, "report.json");
    expect(await commandEval(fake.io, { ...rest, out, quiet: true, overrides: { policy: "wkgfc,kg-only" } })).toBe(0);

    expect(asked).toHaveLength(4);
    expect(JSON.parse(readFileSync(out, "utf8")).policies).toHaveLength(2);
  });

  it("refuses files that belong to one policy", async () => {
    const { flags } = prepare(1, { overrides: { policy: "wkgfc,kg-only" } });
    const error = await rejectionOf(commandEval(fakeIo(supports).io, flags));
    expect(error).toMatchObject({ code: "invalid-input", message: expect.stringContaining("--predictions") });
  });

  it("says why totals cannot be compared claim by claim", async () => {
    const { flags, folder } = prepare(2, {});
    const out = join(folder, "report.json");
    await commandEval(fakeIo(supports).io, { ...flags, out });
    const { message } = await rejectionOf(commandEvalCompare(fakeIo(supports).io, out, out));
    expect(message).toContain("holds the totals of `eval --out`");
    expect(message).toContain("give report.json of `plumbline eval --report <folder>`");
  });
});
