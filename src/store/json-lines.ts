import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { OWNER_ONLY } from "../base/write-whole.js";
import { messageOf, PlumblineError } from "../errors.js";

export type JsonLines = {
  /** What stood there when the file was opened; `value` is undefined for a line that is no JSON. */
  readonly lines: readonly { readonly number: number; readonly value: unknown }[];
  /** Throws `record-unwritable`. With `durably` it returns only when the values would survive the end of the power. */
  append(values: readonly unknown[], how: { readonly durably: boolean }): void;
  close(): void;
};

/** An append-only file of JSON lines. A last line that the end of a process cut short is taken off. `what` names it in messages. */
export function openJsonLines(file: string, what: string): JsonLines {
  const handle = openFile(file, what);
  const content = readFileSync(file);
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
  ftruncateSync(handle, whole.length);
  const lines = whole
    .toString("utf8")
    .split("\n")
    .flatMap((line, index) => (line === "" ? [] : [{ number: index + 1, value: parseJson(line) }]));
  return {
    lines,
    append(values, { durably }) {
      const bytes = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
      const { size } = fstatSync(handle);
      try {
        for (let sent = 0; sent < bytes.length; ) sent += writeSync(handle, bytes, sent);
        if (durably) fsyncSync(handle);
        // What is written to a file that has no name any more is gone with the process.
        if (durably && fstatSync(handle).nlink === 0) throw new Error("it was removed while it was in use; start again");
      } catch (cause) {
        // A line of which a full disk took a part only would spoil the next one, which is promised to somebody.
        ftruncateSync(handle, size);
        throw new PlumblineError("record-unwritable", `${what} ${file} could not be written: ${messageOf(cause)}`, { cause });
      }
    },
    close: () => closeSync(handle),
  };
}

/** Puts these values in the place of all that stands there; the file is the old one or the new one, also after a crash. */
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

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
