import { existsSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import type { Engine } from "../../compose/compose.js";
import { openRules } from "../../compose/open-reasoner.js";
import { readConfig } from "../../config.js";
import type { Episode } from "../../domain/episode.js";
import { LABELS } from "../../domain/vocabulary.js";
import { PlumblineError } from "../../errors.js";
import type { Row } from "../../lab/evaluation/dataset.js";
import { evaluate, type Prediction, type Report, readPredictions } from "../../lab/evaluation/evaluate.js";
import { GOLD_EVIDENCE, NO_RETRIEVAL } from "../../lab/evaluation/matrix/variant.js";
import type { Said } from "../../lab/statistics/calibration.js";
import { fitCalibration, saidIn } from "../../lab/statistics/calibration.js";
import { claimOptions } from "../claim-options.js";
import { comparePolicies } from "../compare-policies.js";
import { datasetsOf, EVIDENCE_MODES, type EvalFlags, type EvidenceMode, LABELS_MODES, type LabelsMode } from "../eval-flags.js";
import { EXIT } from "../exit-codes.js";
import {
  type OutputFile,
  openResults,
  probeOutput,
  type ResultWriter,
  readInput,
  refuseResume,
  reopenResults,
  writeOutput,
} from "../files.js";
import {
  type AddCommand,
  amount,
  classesOf,
  collect,
  type Given,
  overridesOf,
  positiveInteger,
  wholeNumber,
  withManyFlags,
} from "../flags.js";
import type { Io } from "../io.js";
import { readDataset } from "../open-dataset.js";
import { progressBar } from "../progress-bar.js";
import { withWorkers } from "../verify-many.js";

export const addEval: AddCommand = (program, { io, finish }) => {
  const command = withManyFlags(
    program
      .command("eval")
      .description("measure on labelled data sets (claim, label, id?, date?, kind?, url?, evidence?), or compare two reports"),
  )
    .option("--dataset <file>", "a data set, or format:file such as hover:dev.json; with --report give it again for more", collect)
    .option(
      "--report <folder>",
      "measure every data set by every policy of --policy a,b,c (also no-retrieval, gold-evidence, and the papers' tables: table3, ragar-table1, agentfact-table5, aletheia-table6, multireflect-table3), and write report.html, report.md and report.json",
    )
    .option("--classes <n>", "number of labels: 2 (as the WKGFC paper), 3 or 4 (as the data has them)", classesOf)
    .option("--sample <n>", "draw n claims, stratified by label", positiveInteger)
    .option("--seed <n>", "of the sample (default 1)", wholeNumber)
    .option("--evidence <mode>", "the data's own evidence: given with the claim (default), searched as a corpus, or none", evidenceModeOf)
    .option("--beam <k,...>", "beam sizes to try with every policy", numbers)
    .option("--hops <n,...>", "numbers of hops to try with every policy", numbers)
    .option("--set <knob=value,...>", "values of a policy's knob to try, such as web.alpha=0,0.5,1; give it again for more knobs", collect)
    .option("--labels <mode>", "binary: report a forced label, supported or refuted, for every claim as well", labelsModeOf)
    .option("--wrong-costs <n>", "what a wrong verdict costs where a right one earns 1 (default 2)", amount)
    .option("--minutes <n>", "end the run after n minutes; --resume continues it", amount)
    .option("--budget-usd <n>", "end the run when the model has cost n dollars", amount)
    .option("--out <file>", "write the report as JSON")
    .option("--predictions <file>", "write the prediction for each claim: .jsonl or .csv")
    .option("--resume", "continue with the predictions in the file")
    .option(
      "--calibration <file>",
      "write how often the model is right at each stated confidence: the calibration.json of a policy's folder",
    )
    .option("--fit-entailment", "find the threshold of the model of PLUMBLINE_ENTAILMENT on claims with passages, instead of verifying")
    .option("--experience", "keep the episodes, with rewards and critiques, in the experience buffer")
    .action(async (flags: Given<EvalFlags>) => finish(await commandEval(io, { ...flags, overrides: overridesOf(flags) })));
  command
    .command("compare")
    .description("compare two reports claim by claim")
    .argument("<first>", "a report.json")
    .argument("<second>", "another of the same data sets")
    .action(async (first: string, second: string) => {
      const { commandEvalCompare } = await import("./eval-compare.js");
      finish(await commandEvalCompare(io, first, second));
    });
  command
    .command("sheet")
    .description("write explanations of a run as a sheet for people to rate from 1 to 3")
    .argument("<folder>", "the folder of a run with --report")
    .requiredOption("--out <file>", "the sheet, a CSV")
    .option("--sample <n>", "number of claims (default 50), half supported and half refuted", positiveInteger)
    .option("--seed <n>", "of the sample (default 1)", wholeNumber)
    .action(async (folder: string, flags: { out: string; sample?: number; seed?: number }) => {
      const { commandEvalSheet } = await import("./eval-ratings.js");
      finish(await commandEvalSheet(io, folder, flags));
    });
  command
    .command("ratings")
    .description("what people gave the explanations of a run, and how far they agree (Krippendorff's alpha)")
    .argument("<folder>", "the folder of the run")
    .argument("<sheets...>", "filled sheets, one a rater")
    .action(async (folder: string, sheets: string[]) => {
      const { commandEvalRatings } = await import("./eval-ratings.js");
      finish(await commandEvalRatings(io, folder, sheets));
    });
};

function evidenceModeOf(text: string): EvidenceMode {
  const mode = EVIDENCE_MODES.find((known) => known === text);
  if (mode === undefined) throw new InvalidArgumentError(EVIDENCE_MODES.join(", "));
  return mode;
}

function labelsModeOf(text: string): LabelsMode {
  const mode = LABELS_MODES.find((known) => known === text);
  if (mode === undefined) throw new InvalidArgumentError(LABELS_MODES.join(", "));
  return mode;
}

function numbers(text: string): readonly number[] {
  return text.split(",").map(positiveInteger);
}

/** `plumbline eval`: a labelled data set through the same engine that users call. */
export async function commandEval(io: Io, flags: EvalFlags): Promise<number> {
  if (flags.resume && flags.report === undefined) refuseResume(flags.predictions);
  if (flags.resume && flags.calibration !== undefined)
    throw new PlumblineError("invalid-input", "--calibration needs every claim of a run: it cannot go with --resume");
  if (flags.report !== undefined) {
    const { evalMatrix } = await import("../eval-matrix.js");
    return evalMatrix(io, flags, flags.report);
  }
  const [dataset, ...others] = datasetsOf(flags);
  if (dataset === undefined) throw new PlumblineError("invalid-input", "--dataset <file> is needed");
  refuseMatrixFlags(flags, others);
  const rows = (await readDataset(dataset, flags)).slice(0, flags.limit);
  if (flags.fitEntailment) {
    const { fitEntailment } = await import("../fit-entailment.js");
    return fitEntailment(io, rows, flags);
  }
  const policies = flags.overrides.policy?.split(",").map((name) => name.trim()) ?? [];
  if (policies.length > 1) return comparePolicies(io, rows, flags, policies);
  const outputs = outputsOf(flags);
  return io.withEngine(flags.overrides, (engine, signal) => measure({ io, engine, signal, flags, dataset, rows }, outputs));
}

type Measuring = {
  readonly io: Io;
  readonly engine: Engine;
  readonly signal: AbortSignal;
  readonly flags: EvalFlags;
  readonly dataset: string;
  readonly rows: readonly Row[];
};

/** Measures one data set by one policy, and writes the report, the predictions and the calibration. */
async function measure(run: Measuring, { report, predictions, calibration }: Outputs): Promise<number> {
  const { io, engine, signal, flags, dataset, rows } = run;
  const known = flags.resume && predictions !== null ? await readKnown(predictions, rows) : new Map<string, Prediction>();
  const sink = await openSink(predictions, known, flags.resume === true);
  const { result, said, done } = await verifyAll(run, known, sink);
  if (signal.aborted) throw interrupted(done, rows.length, flags);
  if (report !== null) {
    const written = { dataset, policy: engine.policy.id, graph: engine.kg.id, ...result };
    await writeOutput(report, `${JSON.stringify(written, null, 2)}\n`);
  }
  if (calibration !== null) {
    const on = `${dataset} by ${engine.policy.id} with ${readConfig(io.env, flags.overrides).model ?? "no model"}`;
    await writeOutput(calibration, `${JSON.stringify(fitCalibration(said, on), null, 2)}\n`);
  }
  io.stdout.write(`${renderReport(result)}\n`);
  return Object.keys(result.failures).length > 0 ? EXIT.failed : EXIT.ok;
}

async function verifyAll(
  { io, engine, signal, flags, rows }: Measuring,
  known: ReadonlyMap<string, Prediction>,
  sink: ResultWriter | null,
): Promise<{ readonly result: Report; readonly said: readonly Said[]; readonly done: number }> {
  const record = flags.records === true;
  const experience = flags.experience === true ? await openExperience(io, engine, flags) : null;
  const said: Said[] = [];
  const bar = progressBar(io.stderr, flags.quiet !== true);
  let done = known.size;
  const result = await withWorkers({ io, engine, claims: rows.length - known.size, flags }, ({ verify, concurrency }) =>
    evaluate(rows, {
      signal,
      known,
      recorded: record,
      concurrency,
      verify: async (row, abort) => {
        const episode = await verify(row.claim, { ...(await claimOptions(row)), signal: abort, record, leakGuard: true });
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
  return { result, said, done };
}

/** Values of `--policy` that name variants of the evaluation instead of a policy. */
const MATRIX_ONLY: readonly string[] = [NO_RETRIEVAL, GOLD_EVIDENCE, "table3"];

/** Refuses flags that need a folder of reports. */
function refuseMatrixFlags(
  { evidence, beam, hops, set, labels, minutes, budgetUsd, overrides }: EvalFlags,
  others: readonly string[],
): void {
  const given = Object.entries({ evidence, beam, hops, set, labels, minutes, "budget-usd": budgetUsd }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  );
  const variants = (overrides.policy ?? "").split(",").filter((name) => MATRIX_ONLY.includes(name.trim()) || name.includes(":"));
  const why = [...(others.length > 0 ? ["more than one --dataset"] : []), ...given, ...variants.map((name) => `--policy ${name}`)];
  if (why.length > 0) throw new PlumblineError("invalid-input", `${why.join(", ")}: name a folder for the reports with --report`);
}

type Outputs = Readonly<Record<"report" | "predictions" | "calibration", OutputFile | null>>;

function outputsOf({ out, predictions, calibration }: EvalFlags): Outputs {
  const output = (file: string | undefined, what: string): OutputFile | null => {
    if (file === undefined) return null;
    probeOutput({ file, what });
    return { file, what };
  };
  return {
    report: output(out, "report"),
    predictions: output(predictions, "predictions"),
    calibration: output(calibration, "calibration"),
  };
}

async function readKnown({ file, what }: OutputFile, rows: readonly Row[]): Promise<ReadonlyMap<string, Prediction>> {
  return existsSync(file) ? readPredictions(await readInput(file, what), rows) : new Map();
}

/** With `resume`, rewrites the known predictions and appends to them. */
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

/** Keeps episodes with rewards and critiques, except interrupted ones. */
async function openExperience(
  io: Io,
  { kg, search, policy }: Engine,
  flags: EvalFlags,
): Promise<(episode: Episode, row: Row) => Promise<void>> {
  const { episodeScorer, experienceEnvironment, experienceKeeper, recordsOf, withCritique } = await import(
    "../../compose/open-experience.js"
  );
  const { experienceFolder } = await import("../../store/experience-files.js");
  const config = readConfig(io.env, flags.overrides);
  const score = episodeScorer({ kg, rules: openRules() });
  const { openJudgements } = await import("../../compose/open-proposer.js");
  const critic = (await openJudgements(config, policy, null))?.critic;
  const keep = await experienceKeeper(experienceFolder(config.home));
  const environment = experienceEnvironment(config, kg.id, search, true);
  return async (episode, { label, evidence }) => {
    if (episode.outcome.kind === "failed" && episode.outcome.failure.code === "aborted") return;
    const said = (await critic?.(episode, label, { allowance: { tokens: null, usd: null } }))?.said ?? null;
    const scored = withCritique(await score(episode, label), said);
    await keep(recordsOf(episode, { gold: label, scored, environment, policy, evidence }));
  };
}

const percent = (value: number | null) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);

/** The report as a small table for the terminal. */
export function renderReport({ metrics, kinds, cost, failures }: Report): string {
  const columns = [...LABELS, "failed"];
  const confusion = LABELS.filter((gold) => metrics.confusion[gold] !== undefined).map((gold) => {
    const cells = columns.map((predicted) => String(metrics.confusion[gold]?.[predicted] ?? 0).padStart(16));
    return `  ${gold.padEnd(16)}${cells.join("")}`;
  });
  const labels = LABELS.filter((label) => (metrics.perLabel[label]?.gold ?? 0) > 0).map((label) => {
    const { precision, recall, gold } = metrics.perLabel[label] ?? { precision: null, recall: null, gold: 0 };
    return `  ${label.padEnd(16)} precision ${percent(precision).padStart(8)}   recall ${percent(recall).padStart(8)}   (${gold} claims)`;
  });
  const spent = Object.entries({
    "model calls": cost.modelCalls,
    "SPARQL queries": cost.sparqlQueries,
    "round trips": cost.roundTrips,
    ms: cost.ms,
  }).map(
    ([name, { mean, p50, p95 }]) =>
      `  ${name.padEnd(16)} mean ${mean.toFixed(1).padStart(7)}   p50 ${p50.toFixed(0).padStart(5)}   p95 ${p95.toFixed(0).padStart(5)}`,
  );
  const byKind = Object.entries(kinds).map(
    ([kind, one]) =>
      `  ${kind.padEnd(16)} 2-way ${percent(one.balancedAccuracy2).padStart(8)}   3-way ${percent(one.balancedAccuracy3).padStart(8)}   ` +
      `coverage ${percent(one.coverage).padStart(8)}   ECE ${one.ece === null ? "–" : one.ece.toFixed(3)}   (${one.claims} claims)`,
  );
  const failed = Object.entries(failures).map(([code, count]) => `  ${code} ${count}`);
  return [
    `${metrics.claims} claims`,
    `balanced accuracy  2-way ${percent(metrics.balancedAccuracy2)}   3-way ${percent(metrics.balancedAccuracy3)}`,
    `coverage ${percent(metrics.coverage)}   ECE ${metrics.ece === null ? "–" : metrics.ece.toFixed(3)}`,
    ...(byKind.length > 0 ? ["", ...byKind] : []),
    "",
    ...labels,
    "",
    `  ${"gold \\ predicted".padEnd(16)}${columns.map((name) => name.padStart(16)).join("")}`,
    ...confusion,
    "",
    "per claim",
    ...spent,
    ...(failed.length > 0 ? ["", "failures", ...failed] : []),
  ].join("\n");
}
