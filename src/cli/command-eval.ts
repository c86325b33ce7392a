import { createWriteStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { Overrides } from "../config.js";
import { messageOf, PlumblineError } from "../errors.js";
import { parseDataset } from "../evaluation/dataset.js";
import { evaluate, type Prediction } from "../evaluation/evaluate.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { progressBar } from "./progress-bar.js";
import { renderReport } from "./render-report.js";

export type EvalFlags = {
  readonly dataset: string;
  readonly out?: string;
  readonly predictions?: string;
  readonly limit?: number;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};

/** `plumbline eval`: a labelled data set through the same engine that users call. */
export async function commandEval(io: Io, flags: EvalFlags): Promise<number> {
  const text = await readFile(flags.dataset, "utf8").catch((cause: unknown) => {
    throw new PlumblineError("file-unreadable", `the data set ${flags.dataset} cannot be read: ${messageOf(cause)}`, { cause });
  });
  const rows = parseDataset(text).slice(0, flags.limit);
  const sink = flags.predictions === undefined ? null : await openPredictions(flags.predictions);
  return io.withEngine(flags.overrides, async (engine, signal) => {
    const bar = progressBar(io.stderr, flags.quiet !== true);
    const report = await evaluate(rows, {
      signal,
      verify: (row) => engine.verify(row.claim, { asOf: row.date, evidence: row.evidence, signal, record: false }),
      onPrediction: (prediction, row, done, total) => {
        sink?.write(prediction);
        bar.show(done, total, prediction.label === row.label);
      },
    });
    bar.end();
    await sink?.close();
    if (signal.aborted) throw new PlumblineError("aborted", "the evaluation was interrupted");
    if (flags.out !== undefined) {
      const run = { dataset: flags.dataset, policy: engine.policy.id, graph: engine.kg.id, ...report };
      await writeWhole(flags.out, `${JSON.stringify(run, null, 2)}\n`);
    }
    io.stdout.write(`${renderReport(report)}\n`);
    return EXIT.ok;
  });
}

async function openPredictions(file: string) {
  const stream = createWriteStream(file);
  const unwritable = (cause: unknown) =>
    new PlumblineError("file-unreadable", `predictions cannot be written to ${file}: ${messageOf(cause)}`, { cause });
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", (cause) => reject(unwritable(cause)));
  });
  return {
    write: (prediction: Prediction) => void stream.write(`${JSON.stringify(prediction)}\n`),
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}

async function writeWhole(file: string, text: string): Promise<void> {
  try {
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the report cannot be written to ${file}: ${messageOf(cause)}`, { cause });
  }
}
