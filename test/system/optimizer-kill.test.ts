import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stream } from "../../src/lab/statistics/random.js";
import { bundleScript } from "../support/bundle-script.js";
import { dieAt } from "../support/die-at.js";
import { suiteFolder } from "../support/temp-folder.js";

const KILLS = 24;

type Run = { readonly journal: string; readonly report: string };
type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

function runScript(script: string, { journal, report }: Run, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [script, journal, report], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0);

it(`a run that is killed ${KILLS} times at random moments ends with the same report`, { timeout: 600_000 }, async () => {
  const script = await bundleScript("optimizer-process");
  const folder = suiteFolder();
  const runIn = (name: string): Run => ({ journal: join(folder, `${name}.jsonl`), report: join(folder, `${name}.json`) });
  const [whole, broken] = [runIn("whole"), runIn("broken")];
  expect((await runScript(script, whole)).code).toBe(0);

  const draw = stream(11, "kills");
  for (let kill = 0; kill < KILLS; kill++) {
    const lines = linesOf(broken.journal) + Math.floor(draw() * 14);
    expect((await runScript(script, broken, dieAt(broken.journal, lines, draw() * 15))).signal).toBe("SIGKILL");
    expect(existsSync(broken.report)).toBe(false);
  }
  expect((await runScript(script, broken)).code).toBe(0);

  expect(readFileSync(broken.report, "utf8")).toBe(readFileSync(whole.report, "utf8"));
  const keysOf = (file: string) =>
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => String(JSON.parse(line).key))
      .sort();
  expect(keysOf(broken.journal)).toEqual(keysOf(whole.journal));
  expect(new Set(keysOf(broken.journal)).size).toBe(keysOf(broken.journal).length);
});
