import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let made: { readonly folder: string; readonly before: string | undefined } | null = null;

/** A temporary directory for the whole run, also of the processes that tests start: what they leave there goes with it. */
export function setup(): void {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-run-"));
  // Others may pass through: PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  made = { folder, before: process.env["TMPDIR"] };
  process.env["TMPDIR"] = folder;
}

export function teardown(): void {
  if (made === null) return;
  if (made.before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = made.before;
  rmSync(made.folder, { recursive: true, force: true, maxRetries: 3 });
}
