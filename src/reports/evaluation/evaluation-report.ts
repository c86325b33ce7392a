import { createHash } from "node:crypto";
import { VERITE_CLASSES } from "../../domain/vocabulary.js";
import type { OpenedDataset } from "../../lab/evaluation/loaders/load-dataset.js";
import { againstFirst, type NamedComparison } from "../../lab/evaluation/matrix/compare-cells.js";
import type { Cell, MatrixReport } from "../../lab/evaluation/matrix/matrix-report.js";
import { type PublishedFigure, publishedFor, standsBeside } from "../../lab/evaluation/matrix/published.js";
import type { MeasuredCell } from "../../lab/evaluation/matrix/run-matrix.js";
import { GOLD_EVIDENCE, NO_RETRIEVAL } from "../../lab/evaluation/matrix/variant.js";
import { percent, sayP, withInterval } from "../../lab/statistics/say-figures.js";
import { COLOURS, legend } from "../chart.js";
import { type Block, heading, htmlReport, markdownReport, note, type Report, sayCounts, table, text, when } from "../report.js";
import { CLAIM_SCRIPT, claimTable } from "./claim-table.js";
import { accuracyPlot, calibrationPlot, costPlot, heatMap, riskPlot } from "./plots.js";

/** `report.md`. */
export function evaluationMarkdown(report: MatrixReport): string {
  return markdownReport(evaluationReport(report));
}

/** `report.html`: the same, with every claim in a table that can be searched. */
export function evaluationPage(report: MatrixReport, datasets: readonly OpenedDataset[], measured: readonly MeasuredCell[]): string {
  const { title, blocks } = evaluationReport(report);
  const page: Report = { title, blocks: [...blocks, { kind: "html", html: claimTable(datasets, measured) }] };
  return htmlReport(page, { script: { text: CLAIM_SCRIPT, sha256: createHash("sha256").update(CLAIM_SCRIPT).digest("base64") } });
}

function evaluationReport(report: MatrixReport): Report {
  const { settings, datasets, date, stopped, variants } = report;
  return {
    title: "Evaluation",
    blocks: [
      note(
        `${date.slice(0, 10)}, Plumbline ${settings.plumbline}; graph ${settings.graph}, reasoner ${settings.reasoner}, search ${settings.search}; ` +
          `the data's own evidence: ${settings.evidence}; leak guard on.`,
      ),
      ...when(stopped !== null, text(`${stopped}.`, "Not complete:")),
      note(
        "Intervals are 95 %, drawn over subjects. Two-way balanced accuracy is over supported and refuted, where an open verdict counts as wrong; " +
          "with a coin it counts as half. Published figures were not measured here.",
      ),
      ...when(
        variants.some(({ name }) => name === NO_RETRIEVAL),
        note(`${NO_RETRIEVAL}: ${NO_RETRIEVAL_NOTE}`),
      ),
      ...when(
        variants.some(({ name }) => name === GOLD_EVIDENCE),
        note(`${GOLD_EVIDENCE}: what the model says with the data's own evidence before it, without retrieval and citations.`),
      ),
      heading("Data"),
      dataTable(report),
      ...when(datasets.length > 1, heading("Two-way balanced accuracy"), overviewTable(report)),
      ...datasets.flatMap(({ name }) => section(report, name)),
    ],
  };
}

const NO_RETRIEVAL_NOTE =
  "what the model says from memory, without evidence and citations. It was never asked to prove anything; a policy earns what it has above this.";

function dataTable({ datasets }: MatrixReport): Block {
  return table(
    ["data set", "format", "claims", "labels", "left out", "sample", "split"],
    datasets.map(({ name, format, claims, labels, removed, sample, split }) => [
      name,
      format,
      String(claims),
      sayCounts(labels),
      sayCounts(removed) || "–",
      sample === null ? "all" : `${sample.size}, seed ${sample.seed}`,
      split.slice(0, 12),
    ]),
  );
}

/** A row a data set, a column a variant. */
function overviewTable({ datasets, variants, cells }: MatrixReport): Block {
  const figure = (dataset: string, variant: string) => {
    const cell = cells.find((one) => one.dataset === dataset && one.variant === variant);
    return cell === undefined ? "–" : withInterval(cell.twoWay);
  };
  return {
    kind: "table",
    head: ["data set", ...variants.map(({ name }) => name)],
    rows: datasets.map(({ name }) => [name, ...variants.map((variant) => figure(name, variant.name))]),
    anchors: datasets.map(({ name }) => anchorOf(name)),
  };
}

function anchorOf(dataset: string): string {
  return `set-${dataset.replace(/[^\w.-]/g, "-")}`;
}

function section(report: MatrixReport, name: string): readonly Block[] {
  const cells = report.cells.filter(({ dataset }) => dataset === name);
  const published = publishedFor(name, report.datasets.find((one) => one.name === name)?.format);
  const sameFigure = published.filter(({ metric }) => metric === "balanced accuracy");
  const compared = againstFirst({ ...report, datasets: report.datasets.filter((one) => one.name === name) });
  const kinds = Object.keys(cells[0]?.kinds ?? {});
  const errors = [...new Set(cells.flatMap((cell) => Object.keys(cell.errors.types)))].sort();
  if (cells.length === 0) return [];
  return [
    heading(name, anchorOf(name)),
    { kind: "charts", charts: [{ caption: "Accuracy", svg: accuracyPlot(cells, sameFigure), wide: true }, ...heatMaps(report, cells)] },
    accuracyTable(cells),
    ...when(
      cells.some(({ verite }) => verite !== undefined),
      veriteTable(cells),
    ),
    // With more variants than colours, as in a sweep, the curves could not be told apart.
    ...when(cells.length <= COLOURS.length, curves(cells)),
    {
      kind: "details",
      summary: "Evidence, cost, kinds, errors, comparisons",
      blocks: [
        evidenceTable(cells),
        ...when(
          cells.some(({ stages }) => stages !== undefined),
          stageTable(cells),
        ),
        ...when(kinds.length > 0, kindTable(cells, kinds)),
        ...when(errors.length > 0, errorTable(cells, errors)),
        ...when(compared.length > 0, comparisonTable(compared)),
        ...when(published.length > 0, text(PUBLISHED_NOTE), publishedTable(report, published)),
      ],
    },
  ];
}

function curves(cells: readonly Cell[]): Block {
  return {
    kind: "charts",
    ...(cells.length === 1 ? {} : { legend: legend(cells.map(({ variant }) => variant)) }),
    charts: [
      { caption: "Calibration", svg: calibrationPlot(cells) },
      { caption: "Risk and coverage", svg: riskPlot(cells) },
      { caption: "Cost against accuracy", svg: costPlot(cells) },
    ],
  };
}

/** A policy that was swept over beams has a map of its own. */
function heatMaps({ variants }: MatrixReport, cells: readonly Cell[]) {
  const byPolicy = new Map<string, { k: number; hops: number; value: number }[]>();
  for (const { variant, twoWay } of cells) {
    const { beam, policy } = variants.find(({ name }) => name === variant) ?? { beam: null, policy: "" };
    if (beam === null || twoWay === null) continue;
    const name = policy.replace(/\+k\d+n\d+$/, "");
    byPolicy.set(name, [...(byPolicy.get(name) ?? []), { ...beam, value: twoWay.value }]);
  }
  return [...byPolicy].map(([name, fields]) => ({ caption: `${name}: two-way accuracy by beam k and hops N`, svg: heatMap(fields) }));
}

function accuracyTable(cells: readonly Cell[]): Block {
  const score = `score (wrong −${cells[0]?.wrongCosts ?? 2})`;
  const isForced = cells.some(({ forced }) => forced !== undefined);
  return table(
    [
      "variant",
      "claims",
      "two-way",
      ...(isForced ? ["forced to two labels"] : []),
      "with a coin",
      "all classes",
      "macro-F1",
      "weighted F1",
      "weighted precision",
      "accuracy",
      "right",
      "open",
      "wrong",
      score,
    ],
    cells.map((cell) => [
      cell.variant,
      `${cell.claims}${cell.complete ? "" : " (not all)"}`,
      withInterval(cell.twoWay),
      ...(isForced ? [sayForced(cell)] : []),
      ...[cell.withCoin, cell.allClasses, cell.macroF1, cell.weightedF1, cell.weightedPrecision, cell.accuracy].map((one) =>
        withInterval(one ?? null),
      ),
      ...[cell.decisions.right, cell.decisions.open, cell.decisions.wrong].map(String),
      cell.score === null ? "–" : cell.score.value.toFixed(3),
    ]),
  );
}

/** The figure, and how many labels it forced: by a model that was asked again, or by a coin. */
function sayForced({ forced }: Cell): string {
  if (forced === undefined) return "–";
  const { model = 0, coin = 0 } = forced.by;
  return `${withInterval(forced.twoWay)}; ${model} by the model, ${coin} by a coin`;
}

function evidenceTable(cells: readonly Cell[]): Block {
  return table(
    [
      "variant",
      "ECE",
      "citations valid",
      "gold evidence found",
      "leaks dropped",
      "undated",
      "ms (mean, p95)",
      "queries",
      "web requests",
      "model calls",
      "USD",
      "failed",
    ],
    cells.map(({ variant, calibration, citations, recall, leakGuard, cost, usd, failures, failedOf }) => {
      const mean = (name: string) => (cost[name]?.mean ?? 0).toFixed(1);
      return [
        variant,
        calibration.ece === null ? "–" : calibration.ece.toFixed(3),
        citations.kept === 0 ? "–" : `${percent(citations.valid)} of ${citations.kept}, ${citations.dropped} dropped before`,
        recall === null ? "–" : `${percent(recall.mean)} of ${recall.claims}`,
        sayCounts(leakGuard.dropped) || "0",
        String(leakGuard.undated),
        `${mean("ms")}, ${(cost["ms"]?.p95 ?? 0).toFixed(0)}`,
        mean("sparqlQueries"),
        mean("webRequests"),
        mean("modelCalls"),
        usd === null ? "?" : usd.toFixed(2),
        sayFailed(failures, failedOf),
      ];
    }),
  );
}

/** Where the time goes: mean milliseconds a claim in each kind of step. */
function stageTable(cells: readonly Cell[]): Block {
  const names = [...new Set(cells.flatMap(({ stages = {} }) => Object.keys(stages)))];
  return table(
    ["ms by step", ...names],
    cells.map(({ variant, stages = {} }) => [
      variant,
      ...names.map((name) => (stages[name] === undefined ? "–" : stages[name].toFixed(0))),
    ]),
  );
}

/** How many claims failed, and of which right labels. */
function sayFailed(failures: Cell["failures"], failedOf: Cell["failedOf"] = {}): string {
  const count = Object.values(failures).reduce((sum, times) => sum + times, 0);
  return count === 0 ? "0" : `${count} (${sayCounts(failedOf)})`;
}

function veriteTable(cells: readonly Cell[]): Block {
  return table(
    ["VERITE's classes", "claims", "right", ...VERITE_CLASSES.flatMap((one) => [`of ${one}`, "P / R / F1"])],
    cells.map(({ variant, verite }) => [
      variant,
      String(verite?.claims ?? 0),
      verite?.interval == null ? percent(verite?.accuracy ?? null) : withInterval(verite.interval),
      ...VERITE_CLASSES.flatMap((one) => [sayCounts(verite?.confusion[one] ?? {}) || "–", saySharesOf(one, verite?.confusion ?? {})]),
    ]),
  );
}

/** Precision, recall and F1 of one of VERITE's classes. A claim without a class counts as missed. */
function saySharesOf(one: string, confusion: NonNullable<Cell["verite"]>["confusion"]): string {
  const hit = confusion[one]?.[one] ?? 0;
  const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const [said, gold] = [sum(Object.values(confusion).map((row) => row[one])), sum(Object.values(confusion[one] ?? {}))];
  if (gold === 0) return "–";
  const [precision, recall] = [said === 0 ? 0 : hit / said, hit / gold];
  const f1 = hit === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return [precision, recall, f1].map((share) => share.toFixed(2)).join(" / ");
}

function kindTable(cells: readonly Cell[], kinds: readonly string[]): Block {
  return table(
    ["kind", "claims", ...cells.map(({ variant }) => variant)],
    kinds.map((kind) => [
      kind,
      String(cells[0]?.kinds[kind]?.claims ?? 0),
      ...cells.map(({ kinds: own }) => {
        const one = own[kind];
        return one === undefined ? "–" : `${percent(one.twoWay ?? one.allClasses)}, ${one.wrong} wrong`;
      }),
    ]),
  );
}

/** Those of the paper (§5.7); the others are ours. */
const ERROR_NAMES: Readonly<Record<string, string>> = {
  "paper IK": "paper's IK: the web was asked after the graph had been expanded",
  "paper EM": "paper's EM: the steps ended before it was sure",
  "paper OC": "paper's OC: over-confident, from the initial graph alone",
};

function errorTable(cells: readonly Cell[], types: readonly string[]): Block {
  return table(
    ["error, of the claims that were not right (they overlap)", ...cells.map(({ variant, errors }) => `${variant} (${errors.claims})`)],
    types.map((type) => [
      ERROR_NAMES[type] ?? type,
      ...cells.map(({ errors }) => percent((errors.types[type] ?? 0) / Math.max(1, errors.claims))),
    ]),
  );
}

function comparisonTable(compared: readonly NamedComparison[]): Block {
  const points = (share: number) => (100 * share).toFixed(1);
  return table(
    ["against", "variant", "difference in points (95 %)", "only first right", "only second right", "p (McNemar)"],
    compared.map(({ firstName, secondName, difference, mcnemar }) => {
      const { value, low, high } = difference ?? { value: null, low: null, high: null };
      const range = low === null || high === null ? "" : ` (${points(low)} to ${points(high)})`;
      const said = value === null ? "–" : `${points(value)}${range}`;
      return [firstName, secondName, said, String(mcnemar.onlyFirst), String(mcnemar.onlySecond), sayP(mcnemar.p)];
    }),
  );
}

const PUBLISHED_NOTE =
  "Published figures, not comparable with those measured here: other claims, other models, live sources. Balanced accuracy is of two classes. Where two tables of a paper disagree, both values stand here.";

function publishedTable({ variants }: MatrixReport, figures: readonly PublishedFigure[]): Block {
  return table(
    ["published for", "system", "same here", "measured beside it", "metric", "value", "not comparable: source"],
    figures.map((figure) => {
      const { dataset, system, variant, optimized, metric, value, source } = figure;
      const same = variant === null ? "–" : `${variant}${optimized ? ", optimized" : ""}`;
      return [dataset, system, same, standsBeside(figure, variants).join(", ") || "–", metric, `${value.toFixed(1)} %`, source];
    }),
  );
}
