import { createHash } from "node:crypto";
import { sayDay } from "../../domain/say-statement.js";
import type { OpenedDataset } from "../../lab/evaluation/loaders/load-dataset.js";
import { againstFirst } from "../../lab/evaluation/matrix/compare-cells.js";
import type { Cell, MatrixReport } from "../../lab/evaluation/matrix/matrix-report.js";
import { publishedFor } from "../../lab/evaluation/matrix/published.js";
import type { MeasuredCell } from "../../lab/evaluation/matrix/run-matrix.js";
import { GOLD_EVIDENCE, NO_RETRIEVAL } from "../../lab/evaluation/matrix/variant.js";
import { meanOrNull } from "../../lab/statistics/bootstrap.js";
import { percent, withInterval } from "../../lab/statistics/say-figures.js";
import { COLOURS, legend } from "../chart.js";
import { type Block, heading, htmlReport, markdownReport, note, type Report, text, when } from "../report.js";
import { CLAIM_SCRIPT, claimTable } from "./claim-table.js";
import { accuracyPlot, calibrationPlot, costPlot, heatMap, riskPlot } from "./plots.js";
import {
  accuracyTable,
  comparisonTable,
  dataTable,
  errorTable,
  evidenceTable,
  kindTable,
  publishedTable,
  stageTable,
  veriteTable,
} from "./tables.js";

export function evaluationMarkdown(report: MatrixReport): string {
  return markdownReport(evaluationReport(report));
}

/** `report.html`: the same, with every claim in a searchable table. */
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
        `${sayDay(date)}, Plumbline ${settings.plumbline}; graph ${settings.graph}, reasoner ${settings.reasoner}, search ${settings.search}; ` +
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

function overviewTable({ datasets, variants, cells }: MatrixReport): Block {
  const figure = (dataset: string, variant: string) => {
    const cell = cells.find((one) => one.dataset === dataset && one.variant === variant);
    return cell === undefined ? "–" : withInterval(cell.twoWay);
  };
  return {
    kind: "table",
    head: ["data set", ...variants.map(({ name }) => name)],
    rows: [
      ...datasets.map(({ name }) => [name, ...variants.map((variant) => figure(name, variant.name))]),
      ["mean", ...variants.map(({ name }) => sayMean(cells.filter(({ variant }) => variant === name)))],
    ],
    anchors: datasets.map(({ name }) => anchorOf(name)),
  };
}

/** The unweighted mean over the data sets, as in WKGFC's Table 1; none if one of them has no figure. */
function sayMean(cells: readonly Cell[]): string {
  const values = cells.flatMap(({ twoWay }) => twoWay?.value ?? []);
  return values.length < cells.length ? "–" : percent(meanOrNull(values));
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
    // With more variants than colours, as in a sweep, the curves would be indistinguishable.
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

/** One map for each policy with a beam sweep. */
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

const PUBLISHED_NOTE =
  "Published figures, not comparable with those measured here: other claims, other models, live sources. Balanced accuracy is of two classes. Where two tables of a paper disagree, both values stand here.";
