import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { plainJson } from "../base/one-line.js";
import { messageOf, PlumblineError, rethrowAs } from "../errors.js";
import type { ClaimResult } from "../lab/evaluation/claim-result.js";
import { csvHeader, csvLine } from "../lab/evaluation/results-csv.js";

/** A file that a command writes; `what` names it in messages. */
export type OutputFile = { readonly file: string; readonly what: string };

/** Rejects an output that is one of the inputs, by whatever path: a symbolic or hard link is the same file. */
export function keepInputs(inputs: readonly string[], { file, what }: OutputFile): void {
  const written = statSync(file, { throwIfNoEntry: false });
  if (written === undefined || !written.isFile()) return;
  for (const input of inputs) {
    const read = statSync(input, { throwIfNoEntry: false });
    if (read?.dev === written.dev && read.ino === written.ino)
      throw new PlumblineError("invalid-input", `the ${what} would replace ${input}, which is read: name another file`);
  }
}

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

/** Replaces the whole file at once; a device such as /dev/stdout is written to. */
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

export type LineWriter = ReturnType<typeof openOutput>;

/** Writes in pieces; each piece is in the file when `write` returns. */
export function openOutput(output: OutputFile, mode: "w" | "a") {
  const guarded = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (cause) {
      throw unwritable(output, cause);
    }
  };
  const handle = guarded(() => openSync(output.file, mode));
  return {
    write: (text: string): void => guarded(() => writeFileSync(handle, text)),
    close: (): void => guarded(() => closeSync(handle)),
  };
}

function unwritable({ file, what }: OutputFile, cause: unknown): PlumblineError {
  return new PlumblineError("file-unwritable", `the ${what} cannot be written to ${file}: ${messageOf(cause)}`, { cause });
}

export async function readInput(file: string, what: string): Promise<string> {
  return readFile(file, "utf8").catch(rethrowAs("file-unreadable", `the ${what} ${file} cannot be read`));
}

/** A folder that the user names has to exist. */
export function givenFolder(folder: string, what: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new PlumblineError("file-unreadable", `the ${what} ${folder} cannot be read: there is no such folder`);
}

const MAX_STDIN_BYTES = 10_000_000;

export async function readStdin(limit: number = MAX_STDIN_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > limit) throw new PlumblineError("invalid-input", `standard input holds more than ${limit} bytes`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export type ResultWriter = { write(result: ClaimResult): void; close(): void };

type ResultOptions = {
  readonly labelled: boolean;
  /** The caller's other columns, by the id of the claim. */
  readonly others?: ReadonlyMap<string, Readonly<Record<string, string>>>;
};

/** Writes results as they come: CSV if the file name ends in it, otherwise JSON lines. */
export function openResults(output: OutputFile, { labelled, others = new Map() }: ResultOptions): ResultWriter {
  const { write, close } = openOutput(output, "w");
  if (!isCsv(output.file))
    return {
      write: (result) => write(`${plainJson(others.has(result.id) ? { ...result, others: others.get(result.id) } : result)}\n`),
      close,
    };
  const names = [...new Set([...others.values()].flatMap((one) => Object.keys(one)))];
  write(csvHeader({ labelled, others: names }));
  return {
    write: (result) =>
      write(
        csvLine(
          result,
          names.map((name) => others.get(result.id)?.[name] ?? ""),
        ),
      ),
    close,
  };
}

export function reopenResults(output: OutputFile): ResultWriter {
  const { write, close } = openOutput(output, "a");
  return { write: (result) => write(`${plainJson(result)}\n`), close };
}

function isCsv(file: string): boolean {
  return /\.csv$/i.test(file);
}

/** A run resumes from JSON lines only, because a CSV lacks fields that the report needs. */
export function refuseResume(file: string | undefined): void {
  if (file === undefined) throw new PlumblineError("invalid-input", "--resume goes on with the file of --predictions: name it");
  if (isCsv(file)) throw new PlumblineError("invalid-input", "--resume goes on with JSON lines: give --predictions a name in .jsonl");
}
