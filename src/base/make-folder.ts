import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Claims, keys and what was found are private to the owner, and so are the names of their files. */
const OWNER_ONLY = 0o700;
/** For folders that are meant to be shared: the default mode with the umask. */
export const SHARED_FOLDER = 0o777;

/**
 * Makes a folder and the parents that are missing, for their owner only unless another mode is given. Node's own recursive `mkdir` never returns, and keeps a core busy, where the file system answers
 * "no such file" for ever, as `/proc` does; this one tries each level twice at most.
 */
export function makeFolder(folder: string, mode: number = OWNER_ONLY): void {
  try {
    makeOne(folder, mode);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder), mode);
    makeOne(folder, mode);
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Some file systems answer "read-only" or "not permitted" about a folder that is there.
    if (codeOf(error) === "ENOENT" || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
