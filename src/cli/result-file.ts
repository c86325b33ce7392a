import { plainJson } from "../base/one-line.js";
import { PlumblineError } from "../errors.js";
import type { ClaimResult } from "../lab/evaluation/claim-result.js";
import { csvHeader, csvLine } from "../lab/evaluation/results-csv.js";
import { type OutputFile, openOutput } from "./output-file.js";

export type ResultWriter = { write(result: ClaimResult): void; close(): void };

/** Results as they come: CSV where the file's name says so, else JSON lines. */
export function openResults(output: OutputFile, { labelled }: { readonly labelled: boolean }): ResultWriter {
  if (!isCsv(output.file)) return openJsonLines(output, "w");
  const { write, close } = openOutput(output, "w");
  write(csvHeader({ labelled }));
  return { write: (result) => write(csvLine(result)), close };
}

/** Goes on with a file of JSON lines. */
export function reopenResults(output: OutputFile): ResultWriter {
  return openJsonLines(output, "a");
}

function openJsonLines(output: OutputFile, mode: "w" | "a"): ResultWriter {
  const { write, close } = openOutput(output, mode);
  return { write: (result) => write(`${plainJson(result)}\n`), close };
}

function isCsv(file: string): boolean {
  return /\.csv$/i.test(file);
}

/** A run can go on from JSON lines only: a CSV leaves out what the report needs. */
export function refuseResume(file: string | undefined): void {
  if (file === undefined) throw new PlumblineError("invalid-input", "--resume goes on with the file of --predictions: name it");
  if (isCsv(file)) throw new PlumblineError("invalid-input", "--resume goes on with JSON lines: give --predictions a name in .jsonl");
}
