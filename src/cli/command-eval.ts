import { createWriteStream } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { type Engine, openRules } from "../compose.js";
import { type Overrides, readConfig } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { Label } from "../domain/outcome.js";
import { messageOf, PlumblineError } from "../errors.js";
import { parseDataset } from "../evaluation/dataset.js";
import { evaluate, type Prediction } from "../evaluation/evaluate.js";
import { fitCalibration, type Said, saidIn } from "../evaluation/fit-calibration.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { progressBar } from "./progress-bar.js";
import { renderReport } from "./render-report.js";

export type EvalFlags = {
  readonly dataset: string;
  readonly out?: string;
  readonly predictions?: string;
  readonly experience?: boolean;
  /** Where to write how often a model was right when it said so sure. */
  readonly calibration?: string;
  readonly limit?: number;
  readonly concurrency?: number;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};

/** `plumbline eval`: a labelled data set through the same engine that users call. */
export async function commandEval(io: Io, flags: EvalFlags): Promise<number> {
  const text = await readFile(flags.dataset, "utf8").catch((cause: unknown) => {
    throw new PlumblineError("file-unreadable", `the data set ${flags.dataset} cannot be read: ${messageOf(cause)}`, { cause });
  });
  const rows = parseDataset(text).slice(0, flags.limit);
  return io.withEngine(flags.overrides, async (engine, signal) => {
    // Settings are known to be right by now; a path that cannot be written is told before an hour's work, not after it.
    if (flags.out !== undefined) await probe(flags.out);
    const sink = flags.predictions === undefined ? null : await openPredictions(flags.predictions);
    const experience = flags.experience === true ? await openExperience(io, engine) : null;
    const said: Said[] = [];
    const bar = progressBar(io.stderr, flags.quiet !== true);
    const report = await evaluate(rows, {
      signal,
      concurrency: flags.concurrency ?? (engine.kg.id.startsWith("embedded:") ? EMBEDDED_CONCURRENCY : 1),
      verify: async (row) => {
        const episode = await engine.verify(row.claim, {
          asOf: row.date,
          evidence: row.evidence,
          url: row.url,
          signal,
          record: false,
          leakGuard: true,
        });
        await experience?.(episode, row.label);
        said.push(...saidIn(episode, row.label));
        return episode;
      },
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
    if (flags.calibration !== undefined) {
      const on = `${flags.dataset} by ${engine.policy.id} with ${readConfig(io.env, flags.overrides).model ?? "no model"}`;
      await writeWhole(flags.calibration, `${JSON.stringify(fitCalibration(said, on), null, 2)}\n`);
    }
    io.stdout.write(`${renderReport(report)}\n`);
    return rows.length === sum(Object.values(report.failures)) ? EXIT.failed : EXIT.ok;
  });
}

/** Episodes with their rewards and critiques go into the buffer; one that was interrupted says nothing. */
async function openExperience(io: Io, engine: Engine): Promise<(episode: Episode, gold: Label) => Promise<void>> {
  const { episodeScorer, experienceKeeper } = await import("../open-experience.js");
  const score = episodeScorer({ kg: engine.kg, rules: openRules() });
  const keep = await experienceKeeper(readConfig(io.env).home);
  return async (episode, gold) => {
    if (episode.outcome.kind === "failed" && episode.outcome.failure.code === "aborted") return;
    await keep(episode, gold, await score(episode, gold));
  };
}

/** While the store's thread answers for one claim, this one can think about another. */
const EMBEDDED_CONCURRENCY = 4;

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function refuse(what: string, file: string, cause: unknown): never {
  throw new PlumblineError("file-unreadable", `the ${what} cannot be written to ${file}: ${messageOf(cause)}`, { cause });
}

/** Writes what `writeWhole` will write, without what is in it. */
async function probe(file: string): Promise<void> {
  try {
    await writeFile(`${file}.tmp`, "");
    await rm(`${file}.tmp`);
    if ((await stat(file).catch(() => null))?.isDirectory()) throw new Error("it is a folder");
  } catch (cause) {
    refuse("report", file, cause);
  }
}

async function openPredictions(file: string) {
  const stream = createWriteStream(file);
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", reject);
  }).catch((cause: unknown) => refuse("predictions", file, cause));
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
    refuse("report", file, cause);
  }
}
