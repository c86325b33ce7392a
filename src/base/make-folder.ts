import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "./system-errors.js";

/** Private to the owner, because even file names may reveal something about claims. */
const OWNER_ONLY = 0o700;
/** For shared folders: the default mode with the umask. */
export const SHARED_FOLDER = 0o777;

/**
 * Creates a folder and its missing parents, by default for the owner only. Node's recursive `mkdir` loops forever if the file system always
 * answers "no such file", as `/proc` does; this one tries each level at most twice.
 */
export function makeFolder(folder: string, mode: number = OWNER_ONLY): void {
  try {
    makeOne(folder, mode);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), mode);
    makeOne(folder, mode);
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Some file systems answer "read-only" or "not permitted" for an existing folder.
    if (systemCode(error) === "ENOENT" || !(statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false)) throw error;
  }
}
