import { join } from "node:path";
import { plainJson } from "../base/one-line.js";
import { VERSION } from "../base/package-root.js";
import { steadyNow } from "../base/steady-now.js";
import { openTwoWay } from "../compose/open-model-alone.js";
import { readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import type { OpenedDataset } from "../lab/evaluation/loaders/load-dataset.js";
import type { Cell, MatrixReport, MatrixRun } from "../lab/evaluation/matrix/matrix-report.js";
import { clusterOf } from "../lab/evaluation/matrix/report-cell.js";
import { type CellRun, type MeasuredCell, runCell } from "../lab/evaluation/matrix/run-matrix.js";
import { evaluationMarkdown, evaluationPage } from "../reports/evaluation/evaluation-report.js";
import { claimOptions } from "./claim-options.js";
import { datasetsOf, type EvalFlags, type EvidenceMode } from "./eval-flags.js";
import { EXIT } from "./exit-codes.js";
import { givenFlags } from "./flags.js";
import type { Io } from "./io.js";
import { type MatrixFolder, openMatrixFolder, writeGoldCorpus } from "./matrix-folder.js";
import { describeVariant, type MatrixVariant, variantsIn } from "./matrix-variants.js";
import { loadOptionsOf, openDataset } from "./open-dataset.js";
import { progressBar } from "./progress-bar.js";
import { openVariantVerifier, type VariantVerifier } from "./verify-many.js";

/** `plumbline eval --report <folder>`: measures every data set with every variant, and writes one report. */
export async function evalMatrix(io: Io, flags: EvalFlags, path: string): Promise<number> {
  refuseOthers(flags);
  if (datasetsOf(flags).length === 0) throw new PlumblineError("invalid-input", "--report measures data sets: name them with --dataset");
  const evidence = flags.evidence ?? "given";
  const datasets: OpenedDataset[] = [];
  for (const wanted of datasetsOf(flags)) {
    const opened = await openDataset(wanted, loadOptionsOf(flags));
    datasets.push({ ...opened, rows: opened.rows.slice(0, flags.limit) });
  }
  const variants = await variantsIn(io, flags);
  const run = describeRun(io, { flags, datasets, variants, evidence });
  const folder = await openMatrixFolder(path, run, flags.resume === true);
  return io.interruptible(async (interrupted) => {
    const limits = runLimits(flags, interrupted);
    const forceLabel =
      flags.labels === "binary" ? await openTwoWay(readConfig(io.env, { ...flags.overrides, policy: undefined })) : undefined;
    const measured: MeasuredCell[] = [];
    for (const dataset of datasets) {
      if (limits.signal.aborted) break;
      const search = evidence === "corpus" ? await corpusFor(folder, dataset) : flags.overrides.search;
      const verifier = await openVariantVerifier(io, { ...flags, overrides: { ...flags.overrides, policy: undefined, search } });
      try {
        for (const variant of variants) {
          if (limits.signal.aborted) break;
          const place = datasets.indexOf(dataset) * variants.length + variants.indexOf(variant);
          const of = datasets.length * variants.length;
          const one = await measure({ io, flags, folder, dataset, variant, verifier, place, evidence, limits, forceLabel });
          measured.push(one);
          if (flags.quiet !== true) io.stderr.write(`[${place + 1}/${of}] ${sayCell(one.cell)}\n`);
        }
      } finally {
        await verifier.close();
      }
    }
    limits.end();
    if (interrupted.aborted) throw new PlumblineError("aborted", `the evaluation was interrupted; the same command with --resume goes on`);
    const report: MatrixReport = {
      kind: "plumbline-evaluation",
      version: 1,
      date: new Date().toISOString(),
      ...run,
      stopped: limits.why(),
      cells: measured.map(({ cell }) => cell),
      subjects: subjectsOf(datasets),
    };
    await folder.write("report.json", `${JSON.stringify(report)}\n`);
    await folder.write("report.md", evaluationMarkdown(report));
    await folder.write("report.html", evaluationPage(report, datasets, measured));
    io.stdout.write(`${path}: report.html, report.md, report.json\n`);
    const failed = report.cells.some(({ failures }) => Object.keys(failures).length > 0);
    if (report.stopped !== null) io.stderr.write(`stopped: ${report.stopped}; the same command with --resume goes on\n`);
    return failed || report.stopped !== null ? EXIT.failed : EXIT.ok;
  });
}

type Measure = {
  readonly io: Io;
  readonly flags: EvalFlags;
  readonly folder: MatrixFolder;
  readonly dataset: OpenedDataset;
  readonly variant: MatrixVariant;
  readonly verifier: VariantVerifier;
  readonly place: number;
  readonly evidence: EvidenceMode;
  readonly limits: ReturnType<typeof runLimits>;
  readonly forceLabel: CellRun["forceLabel"];
};

async function measure(one: Measure): Promise<MeasuredCell> {
  const { io, flags, folder, dataset, variant, verifier, place, evidence, limits, forceLabel } = one;
  const { known, writer } = await folder.openCell(place, dataset.rows);
  const verify = variant.kind === "policy" ? await verifier.verifyBy(variant.policy) : variant.verify;
  const bar = progressBar(io.stderr, flags.quiet !== true);
  return runCell({
    dataset: dataset.name,
    variant: variant.name,
    rows: dataset.rows,
    known,
    concurrency: verifier.concurrency,
    recorded: flags.records === true,
    given: evidence === "given",
    forceLabel,
    signal: limits.signal,
    now: steadyNow,
    wrongCosts: flags.wrongCosts,
    verify: async (row, signal) =>
      verify(row.claim, {
        ...(await claimOptions(row)),
        ...(evidence === "given" ? {} : { evidence: [] }),
        signal,
        record: flags.records === true,
        leakGuard: true,
      }),
    keep: (prediction) => {
      writer.write(`${plainJson(prediction)}\n`);
      limits.spend(prediction.cost.usd);
      limits.spend(prediction.measured.forcedLabel?.usd ?? 0);
    },
    onProgress: (done, right) => bar.show(done, dataset.rows.length, right),
  }).finally(() => {
    bar.end();
    writer.close();
  });
}

type Described = {
  readonly flags: EvalFlags;
  readonly datasets: readonly OpenedDataset[];
  readonly variants: readonly MatrixVariant[];
  readonly evidence: EvidenceMode;
};

function describeRun(io: Io, { flags: { overrides, labels }, datasets, variants, evidence }: Described): MatrixRun {
  const { kg, search, reasoner, model } = readConfig(io.env, { ...overrides, policy: undefined });
  const graph = overrides.kg ?? io.env["PLUMBLINE_KG"] ?? (kg.kind === "embedded" ? "the starter graph" : kg.kind);
  return {
    settings: {
      plumbline: VERSION,
      graph,
      reasoner: model === null || reasoner === "offline" ? "offline" : `llm ${model}`,
      search: evidence === "corpus" ? "the data's own evidence" : (overrides.search ?? search.kind),
      leakGuard: true,
      evidence,
      ...(labels === undefined ? {} : { labels }),
    },
    datasets: datasets.map(({ name, file, sha256, rows, facts }) => ({
      name,
      file,
      sha256,
      claims: rows.length,
      ...facts,
      labels: { ...facts.labels },
    })),
    variants: variants.map(describeVariant),
  };
}

async function corpusFor({ path }: MatrixFolder, { name, rows }: OpenedDataset): Promise<string> {
  const folder = join(path, "corpus", name);
  return (await writeGoldCorpus(folder, rows)) === 0 ? "none" : `corpus:${folder}`;
}

/** The subject of each claim that has one: confidence intervals are clustered by subject. */
function subjectsOf(datasets: readonly OpenedDataset[]): MatrixReport["subjects"] {
  return Object.fromEntries(
    datasets.map(({ name, rows }) => [
      name,
      Object.fromEntries(rows.flatMap((row) => (row.subject === undefined ? [] : [[row.id, clusterOf(row)]]))),
    ]),
  );
}

function sayCell({ dataset, variant, claims, twoWay, decisions, seconds }: Cell): string {
  const accuracy = twoWay === null ? "–" : `${(100 * twoWay.value).toFixed(1)} %`;
  const { right, open, wrong } = decisions;
  return `${dataset} × ${variant}: ${claims} claims, two-way ${accuracy}, ${right} right, ${open} open, ${wrong} wrong, ${seconds.toFixed(0)} s`;
}

function refuseOthers({ out, predictions, experience, calibration }: EvalFlags): void {
  const given = givenFlags({ out, predictions, experience, calibration });
  if (given.length > 0)
    throw new PlumblineError("invalid-input", `${given.join(", ")} cannot go with --report, which writes its own files`);
}

/** Limits of a whole run. When one is reached, nothing new is started. */
function runLimits({ minutes, budgetUsd }: Pick<EvalFlags, "minutes" | "budgetUsd">, interrupted: AbortSignal) {
  const controller = new AbortController();
  let [spent, reached]: [number, string | null] = [0, null];
  const stop = (why: string) => {
    reached ??= why;
    controller.abort();
  };
  const timer = minutes === undefined ? null : setTimeout(() => stop(`the ${minutes} minutes of the run are over`), minutes * 60_000);
  return {
    signal: AbortSignal.any([interrupted, controller.signal]),
    spend(usd: number | null): void {
      spent += usd ?? 0;
      if (budgetUsd !== undefined && spent >= budgetUsd) stop(`the ${budgetUsd} US dollars of the run are spent`);
    },
    why: (): string | null => reached,
    end: (): void => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
