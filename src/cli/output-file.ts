import { closeSync, existsSync, openSync, rmSync, writeFileSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { messageOf, PlumblineError } from "../errors.js";

/** Files that a command writes: `what` names them in messages. */
export type OutputFile = { readonly file: string; readonly what: string };

/** Checks that a path can be written before the work starts. Does not change an existing file. */
export function probeOutput(output: OutputFile): void {
  const { file } = output;
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, "a"));
    if (isNew) rmSync(file);
  } catch (cause) {
    throw unwritable(output, cause);
  }
}

/** The file is there whole or not at all; a device such as /dev/stdout is written to and not replaced. */
export async function writeOutput(output: OutputFile, text: string): Promise<void> {
  const draft = `${output.file}.tmp`;
  try {
    const there = await stat(output.file).catch(() => null);
    if (there !== null && !there.isFile()) return await writeFile(output.file, text);
    await writeFile(draft, text);
    await rename(draft, output.file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unwritable(output, cause);
  }
}

export type LineWriter = { write(text: string): void; close(): void };

/** Writes piece by piece what must not be lost when the command is stopped. Each piece is written when `write` returns, or it throws. */
export function openOutput(output: OutputFile, mode: "w" | "a"): LineWriter {
  const guarded = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (cause) {
      throw unwritable(output, cause);
    }
  };
  const handle = guarded(() => openSync(output.file, mode));
  return {
    write: (text) => guarded(() => writeFileSync(handle, text)),
    close: () => guarded(() => closeSync(handle)),
  };
}

function unwritable({ file, what }: OutputFile, cause: unknown): PlumblineError {
  return new PlumblineError("file-unwritable", `the ${what} cannot be written to ${file}: ${messageOf(cause)}`, { cause });
}
