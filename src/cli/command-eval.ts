import { existsSync } from "node:fs";
import type { Engine } from "../compose/compose.js";
import { openRules } from "../compose/open-reasoner.js";
import { readConfig } from "../config.js";
import type { Episode } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { evaluate, type Prediction, readPredictions } from "../lab/evaluation/evaluate.js";
import { NO_RETRIEVAL } from "../lab/evaluation/matrix/variant.js";
import { fitCalibration, type Said, saidIn } from "../lab/statistics/calibration.js";
import { comparePolicies } from "./compare-policies.js";
import { datasetsOf, type EvalFlags } from "./eval-flags.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { readDataset } from "./labelled-claims.js";
import { type OutputFile, probeOutput, writeOutput } from "./output-file.js";
import { progressBar } from "./progress-bar.js";
import { readInput } from "./read-input.js";
import { renderReport } from "./render-report.js";
import { openResults, type ResultWriter, refuseResume, reopenResults } from "./result-file.js";
import { withWorkers } from "./worker-verify.js";

/** `plumbline eval`: a labelled data set through the same engine that users call. */
export async function commandEval(io: Io, flags: EvalFlags): Promise<number> {
  if (flags.resume && flags.report === undefined) refuseResume(flags.predictions);
  if (flags.resume && flags.calibration !== undefined)
    throw new PlumblineError("invalid-input", "--calibration needs every claim of a run: it cannot go with --resume");
  if (flags.report !== undefined) {
    const { evalMatrix } = await import("./eval-matrix.js");
    return evalMatrix(io, flags, flags.report);
  }
  const [dataset, ...others] = datasetsOf(flags);
  if (dataset === undefined) throw new PlumblineError("invalid-input", "--dataset <file> is needed");
  refuseMatrixFlags(flags, others);
  const rows = (await readDataset(dataset, flags)).slice(0, flags.limit);
  const policies = flags.overrides.policy?.split(",").map((name) => name.trim()) ?? [];
  if (policies.length > 1) return comparePolicies(io, rows, flags, policies);
  const report = outputOf(flags.out, "report");
  const predictions = outputOf(flags.predictions, "predictions");
  const calibration = outputOf(flags.calibration, "calibration");
  for (const output of [report, predictions, calibration]) if (output !== null) probeOutput(output);
  return io.withEngine(flags.overrides, async (engine, signal) => {
    const known = flags.resume && predictions !== null ? await readKnown(predictions, rows) : new Map<string, Prediction>();
    const sink = await openSink(predictions, known, flags.resume === true);
    const experience = flags.experience === true ? await openExperience(io, engine, flags) : null;
    const said: Said[] = [];
    const bar = progressBar(io.stderr, flags.quiet !== true);
    let done = known.size;
    const result = await withWorkers(io, engine, rows.length - known.size, flags, ({ verify, concurrency }) =>
      evaluate(rows, {
        signal,
        known,
        recorded: flags.records === true,
        concurrency,
        verify: async (row, abort) => {
          const episode = await verify(row.claim, {
            asOf: row.date,
            evidence: row.evidence,
            url: row.url,
            signal: abort,
            record: flags.records === true,
            leakGuard: true,
          });
          await experience?.(episode, row);
          said.push(...saidIn(episode, row.label));
          return episode;
        },
        onPrediction: (prediction, row, count, total) => {
          sink?.write(prediction);
          done = count;
          bar.show(count, total, prediction.label === row.label);
        },
      }),
    ).finally(() => {
      bar.end();
      sink?.close();
    });
    if (signal.aborted) throw interrupted(done, rows.length, flags);
    if (report !== null) {
      const run = { dataset, policy: engine.policy.id, graph: engine.kg.id, ...result };
      await writeOutput(report, `${JSON.stringify(run, null, 2)}\n`);
    }
    if (calibration !== null) {
      const on = `${dataset} by ${engine.policy.id} with ${readConfig(io.env, flags.overrides).model ?? "no model"}`;
      await writeOutput(calibration, `${JSON.stringify(fitCalibration(said, on), null, 2)}\n`);
    }
    io.stdout.write(`${renderReport(result)}\n`);
    return Object.keys(result.failures).length > 0 ? EXIT.failed : EXIT.ok;
  });
}

/** Values of `--policy` that name variants of the evaluation instead of a policy. */
const MATRIX_ONLY: readonly string[] = [NO_RETRIEVAL, "table3"];

/** These make more than one measurement, which needs a folder. */
function refuseMatrixFlags({ evidence, beam, hops, minutes, budgetUsd, overrides }: EvalFlags, others: readonly string[]): void {
  const given = Object.entries({ evidence, beam, hops, minutes, "budget-usd": budgetUsd }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  );
  const variants = (overrides.policy ?? "").split(",").filter((name) => MATRIX_ONLY.includes(name.trim()));
  const why = [...(others.length > 0 ? ["more than one --dataset"] : []), ...given, ...variants.map((name) => `--policy ${name}`)];
  if (why.length > 0) throw new PlumblineError("invalid-input", `${why.join(", ")}: name a folder for the reports with --report`);
}

function outputOf(file: string | undefined, what: string): OutputFile | null {
  return file === undefined ? null : { file, what };
}

async function readKnown({ file, what }: OutputFile, rows: readonly Row[]): Promise<ReadonlyMap<string, Prediction>> {
  return existsSync(file) ? readPredictions(await readInput(file, what), rows) : new Map();
}

/** With `resume` the file keeps what is known, whole, and the rest is added to it. */
async function openSink(output: OutputFile | null, known: ReadonlyMap<string, Prediction>, resume: boolean): Promise<ResultWriter | null> {
  if (output === null) return null;
  if (!resume) return openResults(output, { labelled: true });
  await writeOutput(output, [...known.values()].map((prediction) => `${JSON.stringify(prediction)}\n`).join(""));
  return reopenResults(output);
}

function interrupted(done: number, total: number, { predictions }: EvalFlags): PlumblineError {
  const next = predictions === undefined ? "with --predictions <file> a run can be resumed" : "the same command with --resume goes on";
  return new PlumblineError("aborted", `the evaluation was interrupted after ${done} of ${total} claims; ${next}`);
}

/** Episodes with their rewards and critiques go into the buffer; one that was interrupted says nothing. */
async function openExperience(
  io: Io,
  { kg, search, policy }: Engine,
  flags: EvalFlags,
): Promise<(episode: Episode, row: Row) => Promise<void>> {
  const { episodeScorer, experienceEnvironment, experienceKeeper, recordsOf } = await import("../compose/open-experience.js");
  const { experienceFolder } = await import("../store/experience-files.js");
  const config = readConfig(io.env, flags.overrides);
  const score = episodeScorer({ kg, rules: openRules() });
  const keep = await experienceKeeper(experienceFolder(config.home));
  const environment = experienceEnvironment(config, kg.id, search, true);
  return async (episode, { label, evidence }) => {
    if (episode.outcome.kind === "failed" && episode.outcome.failure.code === "aborted") return;
    await keep(recordsOf(episode, label, await score(episode, label), { environment }, { policy, evidence }));
  };
}
