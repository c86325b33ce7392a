import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { parseJson } from "../base/parse-json.js";
import { OWNER_ONLY } from "../base/write-whole.js";
import { messageOf, PlumblineError } from "../errors.js";
import { takeLock } from "./take-lock.js";

export type JsonLines = ReturnType<typeof openJsonLines>;

/** An append-only file of JSON lines. An incomplete last line is removed. `what` names the file in messages. */
export function openJsonLines(file: string, what: string) {
  const handle = openFile(file, what);
  const content = readFileSync(file);
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
  ftruncateSync(handle, whole.length);
  const lines = whole
    .toString("utf8")
    .split("\n")
    .flatMap((line, index) => (line === "" ? [] : [{ number: index + 1, value: parseJson(line) }]));
  return {
    /** The lines at the time of opening; `value` is undefined for a line that is not JSON. */
    lines,
    /** Throws `record-unwritable`. With `durably`, it returns only when the values would survive a power failure. */
    append(values: readonly unknown[], { durably }: { readonly durably: boolean }): void {
      const bytes = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
      const { size } = fstatSync(handle);
      try {
        for (let sent = 0; sent < bytes.length; ) sent += writeSync(handle, bytes, sent);
        if (durably) fsyncSync(handle);
        // A deleted file still accepts writes, and loses them when the process ends.
        if (durably && fstatSync(handle).nlink === 0) throw new Error("it was removed while it was in use; start again");
      } catch (cause) {
        // Removes a line that a full disk truncated, which would corrupt the next one.
        ftruncateSync(handle, size);
        throw new PlumblineError("record-unwritable", `${what} ${file} could not be written: ${messageOf(cause)}`, { cause });
      }
    },
    close: (): void => closeSync(handle),
  };
}

/** Replaces the whole content; after a crash the file is either the old one or the new one. */
export function rewriteJsonLines(file: string, what: string, values: readonly unknown[]): void {
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  const fresh = openJsonLines(draft, what);
  fresh.append(values, { durably: true });
  fresh.close();
  renameSync(draft, file);
}

function openFile(file: string, what: string): number {
  try {
    return openSync(file, "a", OWNER_ONLY);
  } catch (cause) {
    throw new PlumblineError("record-unwritable", `${what} ${file} cannot be opened: ${messageOf(cause)}`, { cause });
  }
}

const MAX_PROCESSES = 64;

/** A journal in the folder that no running process uses. The journal of an ended process is taken over. */
export function takeJournal(folder: string): { readonly file: string; release(): void } {
  try {
    makeFolder(folder);
    for (let number = 1; number <= MAX_PROCESSES; number++) {
      const lock = takeLock(join(folder, `${number}.lock`));
      if (lock.kind === "taken") return { file: join(folder, `${number}.jsonl`), release: lock.release };
    }
  } catch (cause) {
    throw new PlumblineError("record-unwritable", `no journal can be opened in ${folder}: ${messageOf(cause)}`, { cause });
  }
  throw new PlumblineError("invalid-config", `${MAX_PROCESSES} services use this home already; set PLUMBLINE_HOME to another folder`);
}
