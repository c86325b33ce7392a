import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { OWNER_ONLY } from "./write-whole.js";

type Lock = { readonly kind: "taken"; release(): void } | { readonly kind: "held"; readonly by: number };

/** A file that holds the process's number. The lock of a process that is gone does not count. */
export function takeLock(file: string): Lock {
  const holder = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder)) return { kind: "held", by: holder };
  rmSync(file, { force: true });
  try {
    // Of two that come at once, only one can make the file.
    writeFileSync(file, String(process.pid), { flag: "wx", mode: OWNER_ONLY });
  } catch (error) {
    if (existsSync(file)) return { kind: "held", by: Number(readFileSync(file, "utf8")) };
    throw error;
  }
  return { kind: "taken", release: () => rmSync(file, { force: true }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
