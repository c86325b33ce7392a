import { existsSync } from "node:fs";
import { openRules } from "../../compose/open-reasoner.js";
import { readConfig } from "../../config.js";
import type { Cost, Episode } from "../../domain/episode.js";
import { PlumblineError } from "../../errors.js";
import { predictionSchema } from "../../lab/evaluation/claim-result.js";
import type { Row } from "../../lab/evaluation/dataset.js";
import { type Prediction, type Report, readPredictions } from "../../lab/evaluation/evaluate.js";
import { GOLD_EVIDENCE, NO_RETRIEVAL, TABLES } from "../../lab/evaluation/matrix/variant.js";
import { fitCalibration, type StatedConfidence, statedConfidences } from "../../lab/statistics/calibration.js";
import { datasetsOf, EVIDENCE_MODES, type EvalFlags, LABELS_MODES } from "../eval-flags.js";
import { EXIT } from "../exit-codes.js";
import {
  keepInputs,
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
  CLASSES_FLAG,
  collect,
  type Given,
  givenFlags,
  oneOf,
  overridesOf,
  positiveInteger,
  wholeNumber,
  withManyFlags,
} from "../flags.js";
import type { Io } from "../io.js";
import { datasetFile, readDataset } from "../open-dataset.js";
import { type Compared, renderComparison, renderReport } from "../render-evaluation.js";
import { evaluateRows, type LabelledClaims } from "../verify-many.js";
import { addEvalCompare } from "./eval-compare.js";
import { addEvalRatings } from "./eval-ratings.js";

export const addEval: AddCommand = (program, cli) => {
  const { io, finish } = cli;
  const command = withManyFlags(
    program
      .command("eval")
      .description("measure on labelled data sets (claim, label, id?, date?, kind?, url?, evidence?), or compare two reports")
      // Flags after `sheet` belong to `sheet`, although `eval` has some with the same name.
      .enablePositionalOptions(),
  )
    .option("--dataset <file>", "a data set, or format:file such as hover:dev.json; with --report give it again for more", collect)
    .option(
      "--report <folder>",
      "measure every data set by every policy of --policy a,b,c (also no-retrieval, gold-evidence, and the papers' tables: table3, ragar-table1, agentfact-table5, aletheia-table6, multireflect-table3), and write report.html, report.md and report.json",
    )
    .option(...CLASSES_FLAG)
    .option("--sample <n>", "draw n claims, stratified by label", positiveInteger)
    .option("--seed <n>", "of the sample (default 1)", wholeNumber)
    .option("--kind <name,...>", "only claims of these kinds, such as politifact of MOCHEG")
    .option(
      "--evidence <mode>",
      "the data's own evidence: given with the claim (default), searched as a corpus, or none",
      oneOf(EVIDENCE_MODES),
    )
    .option("--beam <k,...>", "beam sizes to try with every policy", numbers)
    .option("--hops <n,...>", "numbers of hops to try with every policy", numbers)
    .option("--set <knob=value,...>", "values of a policy's knob to try, such as web.alpha=0,0.5,1; give it again for more knobs", collect)
    .option("--labels <mode>", "binary: report a forced label, supported or refuted, for every claim as well", oneOf(LABELS_MODES))
    .option("--wrong-costs <n>", "cost of a wrong verdict, if a right one earns 1 (default 2)", amount)
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
  addEvalCompare(command, cli);
  addEvalRatings(command, cli);
};

function numbers(text: string): readonly number[] {
  return text.split(",").map(positiveInteger);
}

/** `plumbline eval`: measures labelled claims with the same engine that users call. */
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
    const { out, predictions, calibration, experience, resume } = flags;
    const unused = givenFlags({ out, predictions, calibration, experience, resume });
    if (unused.length > 0)
      throw new PlumblineError("invalid-input", `${unused.join(", ")}: --fit-entailment verifies nothing, it prints a threshold`);
    const { fitEntailment } = await import("../fit-entailment.js");
    return fitEntailment(io, rows, flags);
  }
  const policies = flags.overrides.policy?.split(",").map((name) => name.trim()) ?? [];
  if (policies.length > 1) return comparePolicies(io, rows, flags, policies);
  const outputs = outputsOf(flags);
  return io.withEngine(flags.overrides, (engine, signal) => measure({ io, engine, signal, flags, dataset, rows }, outputs));
}

/** `plumbline eval --policy a,b,c`: measures the same claims with each policy, and prints one table. */
async function comparePolicies(io: Io, rows: readonly Row[], flags: EvalFlags, names: readonly string[]): Promise<number> {
  refuseFilesPerPolicy(flags);
  const { report: output } = outputsOf(flags);
  const compared: Compared[] = [];
  for (const name of names) {
    const own = { ...flags, overrides: { ...flags.overrides, policy: name } };
    const code = await io.withEngine(own.overrides, async (engine, signal) => {
      const costs: Cost[] = [];
      const report = await evaluateRows({ io, engine, signal, flags: own, rows }, { onPrediction: ({ cost }) => costs.push(cost) });
      if (signal.aborted) throw new PlumblineError("aborted", `the comparison was interrupted while ${name} was measured`);
      const mean = (key: "steps" | "webRequests") => costs.reduce((sum, cost) => sum + cost[key], 0) / Math.max(1, costs.length);
      compared.push({ policy: engine.policy.id, ...report, steps: mean("steps"), webRequests: mean("webRequests") });
      return EXIT.ok;
    });
    if (code !== EXIT.ok) return code;
  }
  if (output !== null) await writeOutput(output, `${JSON.stringify({ dataset: flags.dataset, policies: compared }, null, 2)}\n`);
  io.stdout.write(`${renderComparison(compared)}\n`);
  return compared.some(({ failures }) => Object.keys(failures).length > 0) ? EXIT.failed : EXIT.ok;
}

function refuseFilesPerPolicy({ predictions, resume, records, experience, calibration }: EvalFlags): void {
  const given = givenFlags({ predictions, resume, records, experience, calibration });
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `${given.join(", ")} can go with one policy only; measure them one by one`);
}

type Measuring = LabelledClaims & { readonly flags: EvalFlags; readonly dataset: string };

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
  run: Measuring,
  known: ReadonlyMap<string, Prediction>,
  sink: ResultWriter | null,
): Promise<{ readonly result: Report; readonly said: readonly StatedConfidence[]; readonly done: number }> {
  const keepExperience = run.flags.experience === true ? await openExperience(run) : null;
  const said: StatedConfidence[] = [];
  let done = known.size;
  const result = await evaluateRows(run, {
    known,
    onEpisode: async (episode, row) => {
      await keepExperience?.(episode, row);
      said.push(...statedConfidences(episode, row.label));
    },
    onPrediction: (prediction, _, count) => {
      sink?.write(prediction);
      done = count;
    },
  }).finally(() => sink?.close());
  return { result, said, done };
}

/** Whether a value of `--policy` names variants of the evaluation instead of a policy. */
function isVariantOnly(name: string): boolean {
  return name === NO_RETRIEVAL || name === GOLD_EVIDENCE || name in TABLES || name.includes(":");
}

function refuseMatrixFlags(
  { evidence, beam, hops, set, labels, minutes, budgetUsd, overrides }: EvalFlags,
  others: readonly string[],
): void {
  const given = givenFlags({ evidence, beam, hops, set, labels, minutes, "budget-usd": budgetUsd });
  const variants = (overrides.policy ?? "").split(",").filter((name) => isVariantOnly(name.trim()));
  const why = [...(others.length > 0 ? ["more than one --dataset"] : []), ...given, ...variants.map((name) => `--policy ${name}`)];
  if (why.length > 0) throw new PlumblineError("invalid-input", `${why.join(", ")}: name a folder for the reports with --report`);
}

type Outputs = Readonly<Record<"report" | "predictions" | "calibration", OutputFile | null>>;

function outputsOf(flags: EvalFlags): Outputs {
  const { out, predictions, calibration } = flags;
  const read = datasetsOf(flags).map(datasetFile);
  const output = (file: string | undefined, what: string): OutputFile | null => {
    if (file === undefined) return null;
    keepInputs(read, { file, what });
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
  return existsSync(file) ? readPredictions(await readInput(file, what), rows, predictionSchema) : new Map();
}

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

async function openExperience({ io, engine, flags }: Measuring): Promise<(episode: Episode, row: Row) => Promise<void>> {
  const { kg, search, policy } = engine;
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
