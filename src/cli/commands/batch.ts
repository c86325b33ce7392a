import { basename } from "node:path";
import { count } from "../../base/count.js";
import { openClaims } from "../../compose/open-article.js";
import { PlumblineError } from "../../errors.js";
import type { ClaimResult } from "../../lab/evaluation/claim-result.js";
import { parseClaims } from "../../lab/evaluation/dataset.js";
import type { Setting } from "../../reports/result-pages.js";
import { locatePictures } from "../claim-options.js";
import { EXIT } from "../exit-codes.js";
import { keepInputs, type OutputFile, openResults, probeOutput, type ResultWriter, readStdin, writeOutput } from "../files.js";
import { type AddCommand, type Given, type ManyFlags, overridesOf, withManyFlags, withServerFlag } from "../flags.js";
import type { Io } from "../io.js";
import { verifyOn } from "../on-server.js";
import { workBar } from "../progress-bar.js";
import { SERVER_CONCURRENCY, serverOf } from "../server-of.js";
import { plainText, styleFor } from "../style.js";
import { type Verified, type Verifying, verifyRows, withWorkers } from "../verify-many.js";

export type BatchFlags = ManyFlags & {
  /** `.csv`, `.jsonl` or `.html`; without it, each result is a line on standard output. */
  readonly out?: string;
};

export const addBatch: AddCommand = (program, { io, finish }) => {
  const command = program
    .command("batch")
    .description("verify many claims")
    .argument(
      "<file>",
      "one claim a line (.txt) or paragraph (.docx), or .csv, .tsv, .xlsx or .jsonl with a column `claim`; - reads standard input",
    );
  withServerFlag(withManyFlags(command))
    .option("--out <file>", "write the results: .csv, .jsonl or .html")
    .action(async (file: string, flags: Given<BatchFlags>) =>
      finish(await commandBatch(io, file, { ...flags, overrides: overridesOf(flags) })),
    );
};

export async function commandBatch(io: Io, file: string, flags: BatchFlags): Promise<number> {
  const { text, format } = file === "-" ? ({ text: await readStdin(), format: "txt" } as const) : await openClaims(file);
  const { rows: all, faults } = parseClaims(text, format);
  const rows = locatePictures(all.slice(0, flags.limit), file);
  if (faults.length > 0) io.stderr.write(sayFaults(faults));
  const others = new Map(rows.flatMap(({ id, others: own }) => (own === undefined ? [] : [[id, own] as const])));
  const output = flags.out === undefined ? null : outputOf(flags.out);
  if (output !== null) {
    keepInputs([file], output);
    probeOutput(output);
  }
  const server = await serverOf(io, flags.overrides);
  if (server !== null && flags.workers !== undefined)
    throw new PlumblineError("invalid-input", "--workers are threads of this process: leave out --server");
  const use = async (by: Omit<Setting, "date">, withVerifying: WithVerifying, signal: AbortSignal): Promise<number> => {
    const page: Verified[] = [];
    const asPage = output !== null && isHtml(output.file);
    const sink = output === null ? linesOn(io) : asPage ? null : openResults(output, { labelled: false, others });
    const bar = workBar(io.stderr, flags.quiet !== true && output !== null);
    const counts = new Map<string, number>();
    await withVerifying((verifying) =>
      verifyRows(verifying, rows, {
        records: flags.records === true,
        signal,
        onVerified: (verified, done) => {
          sink?.write(verified.result);
          if (asPage) page.push(verified);
          counts.set(verified.result.label, (counts.get(verified.result.label) ?? 0) + 1);
          bar.show(done / rows.length, `${done} of ${rows.length} claims`);
        },
      }),
    ).finally(() => {
      bar.end();
      sink?.close();
    });
    if (asPage) {
      const { batchPage } = await import("../../reports/result-pages.js");
      const results = page.map(({ result, episode }) => ({ result, lines: episode.evidence }));
      const date = new Date().toISOString().slice(0, 10);
      await writeOutput(output, batchPage(basename(file), results, { ...by, date }));
    }
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (signal.aborted) throw new PlumblineError("aborted", `interrupted after ${done} of ${rows.length} claims`);
    if (flags.quiet !== true)
      io.stderr.write(
        `${count(done, "claim")}: ${[...counts].map(([label, count]) => `${count} ${label}`).join(", ")}${sayWhere(output)}\n`,
      );
    return counts.has("failed") || faults.length > 0 ? EXIT.failed : EXIT.ok;
  };
  if (server !== null)
    return io.interruptible((signal) => {
      const verifying = { verify: verifyOn(server, flags.overrides), concurrency: flags.concurrency ?? SERVER_CONCURRENCY };
      return use({ graph: server.url, policy: flags.overrides.policy ?? "the service's policy" }, (work) => work(verifying), signal);
    });
  return io.withEngine(flags.overrides, (engine, signal) =>
    use({ graph: engine.kg.id, policy: engine.policy.id }, (work) => withWorkers({ io, engine, claims: rows.length, flags }, work), signal),
  );
}

type WithVerifying = (work: (verifying: Verifying) => Promise<void>) => Promise<void>;

const MAX_FAULTS = 10;

function sayFaults(faults: readonly string[]): string {
  const more = faults.length > MAX_FAULTS ? `\n  and ${faults.length - MAX_FAULTS} more` : "";
  const shown = faults.slice(0, MAX_FAULTS).map((fault) => `\n  ${plainText(fault)}`);
  return `left out, ${count(faults.length, "line")}:${shown.join("")}${more}\n`;
}

function sayWhere(output: OutputFile | null): string {
  return output === null ? "" : `; written to ${output.file}`;
}

function outputOf(file: string): OutputFile {
  if (/\.(csv|jsonl|html)$/i.test(file)) return { file, what: "results" };
  throw new PlumblineError("invalid-input", `--out ${file}: results are written to .csv, .jsonl or .html`);
}

function isHtml(file: string): boolean {
  return /\.html$/i.test(file);
}

function linesOn({ stdout, env }: Io): ResultWriter {
  const style = styleFor(stdout, env);
  return {
    write: ({ label, confidence, claim }: ClaimResult) => {
      const sure = confidence === null ? "    " : confidence.toFixed(2);
      stdout.write(`${style.label(label, LABEL_WIDTH)}  ${sure}  ${plainText(claim)}\n`);
    },
    close: () => undefined,
  };
}

const LABEL_WIDTH = 22;
