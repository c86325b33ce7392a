/**
 * `npm run bench:mutations [-- budget]`: breaks the rules of honesty one by one, in a copy of the code, and tells whether the tests notice. Ends with 1
 * where one is broken and every test passes. A word after `--` chooses the rules whose names hold it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTATIONS, type Mutation } from "./data/honesty-mutations.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LEFT_OUT = new Set(["node_modules", ".git", "build", "dist", "coverage"]);
const copy = mkdtempSync(join(tmpdir(), "plumbline-mutations-"));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(ROOT.length)) });
symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));

/** The first test that fails, if any does. */
function failing(tests: readonly string[]): string | null {
  const args = ["vitest", "run", "--project", "unit", "--bail", "1", "--testTimeout", "120000", "--reporter", "json", ...tests];
  const { stdout, status } = spawnSync("npx", args, { cwd: copy, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return null;
  const name = /"fullName":"((?:[^"\\]|\\.)*)","status":"failed"/u.exec(stdout)?.[1];
  if (name === undefined) throw new Error(`vitest ended with ${status} and names no test:\n${stdout.slice(-2000)}`);
  return name;
}

function check({ file, from, to, tests, rule }: Mutation): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} no longer holds what "${rule}" changes`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const noticed = failing(tests);
  writeFileSync(path, text);
  console.log(`${noticed === null ? "NOT NOTICED" : "noticed"} | ${rule} | ${noticed ?? ""}`);
  return noticed !== null;
}

const chosen = MUTATIONS.filter(({ rule }) => rule.includes(process.argv[2] ?? ""));
const broken = failing([...new Set(chosen.flatMap(({ tests }) => tests))]);
if (broken !== null) throw new Error(`the code as it is fails: ${broken}`);
const noticed = chosen.filter(check).length;
console.log(`${noticed} of ${chosen.length} changes are noticed`);
rmSync(copy, { recursive: true, force: true });
process.exitCode = noticed === chosen.length ? 0 : 1;
