import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { messageOf, PlumblineError } from "../errors.js";
import { takeLock } from "./take-lock.js";

/** Services that share a home. */
const MAX_PROCESSES = 64;

/** A journal in the folder that no other process uses; that of a process which is gone is taken over. */
export function takeJournal(folder: string): { readonly file: string; release(): void } {
  try {
    makeFolder(folder);
    for (let number = 1; number <= MAX_PROCESSES; number++) {
      const lock = takeLock(join(folder, `${number}.lock`));
      if (lock.kind === "taken") return { file: join(folder, `${number}.jsonl`), release: lock.release };
    }
  } catch (cause) {
    throw new PlumblineError("record-unwritable", `nothing can be promised in ${folder}: ${messageOf(cause)}`, { cause });
  }
  throw new PlumblineError("invalid-config", `${MAX_PROCESSES} services use this home already; set PLUMBLINE_HOME to another folder`);
}
