import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli, startCli } from "../support/run-cli.js";
import { suiteFolder } from "../support/temp-folder.js";

const CLAIMS = "test/fixtures/starter-claims.jsonl";
const folder = suiteFolder();
const env = { PLUMBLINE_HOME: join(folder, "home") };
const evalInto = (report: string, ...more: readonly string[]) =>
  ["eval", "--dataset", CLAIMS, "--policy", "kg-only-fixed,wkgfc", "--workers", "1", "--report", join(folder, report), ...more] as const;

/** Figures without what differs from run to run: the date and times. */
function figuresOf(report: string) {
  const { cells } = JSON.parse(readFileSync(join(folder, report, "report.json"), "utf8"));
  return cells.map(({ seconds: _, cost: __, stages: ___, ...cell }: { seconds: number; cost: unknown; stages: unknown }) => cell);
}

function linesIn(report: string): number {
  const predictions = join(folder, report, "predictions");
  if (!existsSync(predictions)) return 0;
  return readdirSync(predictions)
    .filter((file) => file.endsWith(".jsonl"))
    .reduce((sum, file) => sum + readFileSync(join(predictions, file), "utf8").split("\n").length - 1, 0);
}

describe("plumbline eval --report", () => {
  it("gives the same figures whether it was killed on the way or not", { timeout: 240_000 }, async () => {
    const whole = await runCli(evalInto("whole"), env);
    expect(whole.stderr).toMatch(/\[2\/2\] starter-claims × wkgfc: 120 claims/);
    for (const until of [20, 150]) {
      const { child, result } = startCli(evalInto("broken", "--resume"), env);
      while (child.exitCode === null && linesIn("broken") < until) await new Promise((wake) => setTimeout(wake, 5));
      child.kill("SIGKILL");
      await result;
      expect(existsSync(join(folder, "broken", "report.json"))).toBe(false);
    }
    const resumed = await runCli(evalInto("broken", "--resume"), env);
    expect(resumed.code).toBe(whole.code);
    expect(figuresOf("broken")).toEqual(figuresOf("whole"));

    const compared = await runCli(["eval", "compare", join(folder, "whole/report.json"), join(folder, "broken/report.json")], env);
    expect(compared.stdout).toMatch(/starter-claims × wkgfc, 120 claims in both\n.*\+0\.0 points/);
  });

  it("refuses a folder that holds a run, and one of other settings", async () => {
    expect(await runCli(evalInto("whole"), env)).toMatchObject({ code: 2, stderr: expect.stringContaining("--resume goes on with it") });
    const other = await runCli(evalInto("whole", "--resume", "--sample", "10"), env);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringMatching(/data sets: starter-claims \w+ there, starter-claims \w+ now/) });
    const needs = await runCli(["eval", "--dataset", CLAIMS, "--dataset", CLAIMS], env);
    expect(needs).toMatchObject({ code: 2, stderr: expect.stringContaining("--report") });
  });
});

describe("plumbline eval --policy a,b", () => {
  it("compares policies in threads too", async () => {
    const { code, stdout } = await runCli(
      ["eval", "--dataset", CLAIMS, "--limit", "24", "--workers", "2", "--policy", "kg-only-fixed,wkgfc"],
      env,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^kg-only-fixed\/.*\n^wkgfc\//m);
  });
});
