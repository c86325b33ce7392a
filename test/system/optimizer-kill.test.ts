import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { stream } from "../../src/optimizer/seeded.js";
import { suiteFolder } from "../support/temp-folder.js";

const SCRIPT = fileURLToPath(new URL("../support/optimizer-process.ts", import.meta.url));
const KILLS = 24;

function start(journal: string, report: string): { readonly child: ChildProcess; readonly ended: Promise<number | null> } {
  const child = spawn(process.execPath, ["--import", "tsx", SCRIPT, journal, report], { stdio: ["ignore", "ignore", "inherit"] });
  return { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length : 0);
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

it(`a run that is killed ${KILLS} times at random moments ends with the same report`, { timeout: 600_000 }, async () => {
  const folder = suiteFolder();
  const [whole, broken] = ["whole", "broken"].map((name) => ({
    journal: join(folder, `${name}.jsonl`),
    report: join(folder, `${name}.json`),
  }));
  if (whole === undefined || broken === undefined) throw new Error("unreachable");
  expect(await start(whole.journal, whole.report).ended).toBe(0);

  const draw = stream(11, "kills");
  for (let kill = 0; kill < KILLS; kill++) {
    const before = linesOf(broken.journal);
    const more = Math.floor(draw() * 14);
    const { child, ended } = start(broken.journal, broken.report);
    while (child.exitCode === null && linesOf(broken.journal) <= before + more) await pause(2);
    await pause(draw() * 15);
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(broken.report)).toBe(false);
  }
  expect(await start(broken.journal, broken.report).ended).toBe(0);

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
