import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that lives as long as the test that asks for it. */
export function tempFolder(): string {
  const folder = suiteFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder for all tests of a file. It goes with the run's temporary directory, which the global set-up makes and removes. */
export function suiteFolder(): string {
  return mkdtempSync(join(tmpdir(), "plumbline-test-"));
}
