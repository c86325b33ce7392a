import { createHash } from "node:crypto";
import { escapeHtml } from "../../base/one-line.js";
import type { OpenedDataset } from "../../lab/evaluation/loaders/load-dataset.js";
import type { Cell } from "../../lab/evaluation/matrix/cell-schema.js";
import { againstFirst, type NamedComparison } from "../../lab/evaluation/matrix/comparisons.js";
import type { MatrixReport } from "../../lab/evaluation/matrix/matrix-report.js";
import { publishedFor } from "../../lab/evaluation/matrix/published.js";
import type { MeasuredCell } from "../../lab/evaluation/matrix/run-matrix.js";
import { percent, sayP } from "../../lab/evaluation/matrix/say-figures.js";
import { NO_RETRIEVAL } from "../../lab/evaluation/matrix/variant.js";
import { htmlPage } from "../html-page.js";
import { COLOURS, legend } from "./chart.js";
import { packClaims } from "./claim-data.js";
import { CLAIM_SCRIPT, CLAIM_TABLE } from "./claim-table.js";
import { EVALUATION_STYLE } from "./evaluation-style.js";
import { accuracyPlot, calibrationPlot, costPlot, heatMap, riskPlot } from "./plots.js";
import { accuracyRow, ERROR_NAMES, NO_RETRIEVAL_NOTE, overview } from "./report-markdown.js";

/** `report.html`: everything in one file, nothing is loaded from anywhere. */
export function evaluationPage(report: MatrixReport, datasets: readonly OpenedDataset[], measured: readonly MeasuredCell[]): string {
  const { settings, date, stopped } = report;
  const body = `<h1>Evaluation</h1>
<p class="meta">${escapeHtml(date.slice(0, 10))} · Plumbline ${escapeHtml(settings.plumbline)} · graph ${escapeHtml(settings.graph)} · reasoner ${escapeHtml(settings.reasoner)} · search ${escapeHtml(settings.search)} · the data's own evidence: ${settings.evidence} · leak guard on</p>
${stopped === null ? "" : `<p><strong>Not complete:</strong> ${escapeHtml(stopped)}.</p>`}
<p class="meta">Intervals are 95 %, drawn over subjects. Two-way balanced accuracy is over supported and refuted, where an open verdict counts as wrong; with a coin it counts as half. Published figures were not measured here.</p>
${report.variants.some(({ name }) => name === NO_RETRIEVAL) ? `<p class="meta"><strong>${NO_RETRIEVAL}</strong>: ${escapeHtml(NO_RETRIEVAL_NOTE)}</p>` : ""}
${dataTable(report)}
${overviewTable(report)}
${report.datasets.map(({ name }) => section(report, name)).join("\n")}
${CLAIM_TABLE}
<script type="text/plain" id="claim-data">${packClaims(datasets, measured)}</script>`;
  return htmlPage({
    title: "Evaluation",
    body,
    style: EVALUATION_STYLE,
    script: { text: CLAIM_SCRIPT, sha256: createHash("sha256").update(CLAIM_SCRIPT).digest("base64") },
  });
}

function dataTable({ datasets }: MatrixReport): string {
  return table(
    ["data set", "format", "claims", "labels", "left out", "sample", "split"],
    datasets.map(({ name, format, claims, labels, removed, sample, split }) => [
      name,
      format,
      String(claims),
      counts(labels),
      counts(removed) || "–",
      sample === null ? "all" : `${sample.size}, seed ${sample.seed}`,
      split.slice(0, 12),
    ]),
  );
}

/** All at a glance, where there is more than one data set; the name of a data set leads to its section. */
function overviewTable(report: MatrixReport): string {
  const { head, rows } = overview(report);
  if (report.datasets.length < 2) return "";
  const cells = rows.map(
    ([name = "", ...figures]) =>
      `<tr><td><a href="#${escapeHtml(anchorOf(name))}">${escapeHtml(name)}</a></td>${figures.map((figure) => `<td>${escapeHtml(figure)}</td>`).join("")}</tr>`,
  );
  const names = head.map((name) => `<th>${escapeHtml(name)}</th>`).join("");
  return `<h2>Two-way balanced accuracy</h2><div class="scroll"><table class="figures"><thead><tr>${names}</tr></thead><tbody>${cells.join("")}</tbody></table></div>`;
}

function anchorOf(dataset: string): string {
  return `set-${dataset.replace(/[^\w.-]/g, "-")}`;
}

function section(report: MatrixReport, name: string): string {
  const cells = report.cells.filter(({ dataset }) => dataset === name);
  if (cells.length === 0) return "";
  const compared = againstFirst({ ...report, datasets: report.datasets.filter((one) => one.name === name) });
  return `<h2 id="${escapeHtml(anchorOf(name))}">${escapeHtml(name)}</h2>
<figure class="wide">${accuracyPlot(cells, publishedFor(name))}</figure>
${heatMaps(report, cells)}
${table(["variant", "claims", "two-way", "with a coin", "all classes", "macro-F1", "right", "open", "wrong", `score (wrong −${cells[0]?.wrongCosts ?? 2})`], cells.map(accuracyRow))}
${cells.length > COLOURS.length ? "" : curves(cells)}
<details><summary>Evidence, cost, kinds, errors, comparisons</summary>
${table(["variant", "ECE", "citations valid", "gold evidence found", "leaks dropped", "undated", "ms", "queries", "web requests", "model calls", "failed"], cells.map(evidenceRow))}
${kindTable(cells)}
${errorTable(cells)}
${comparisonTable(compared)}
</details>`;
}

/** Left out where there are more variants than colours, as in a sweep: nobody could tell the curves apart. */
function curves(cells: readonly Cell[]): string {
  return `${cells.length === 1 ? "" : legend(cells.map(({ variant }) => variant))}
<div class="plots">
<figure><figcaption>Calibration</figcaption>${calibrationPlot(cells)}</figure>
<figure><figcaption>Risk and coverage</figcaption>${riskPlot(cells)}</figure>
<figure><figcaption>Cost against accuracy</figcaption>${costPlot(cells)}</figure>
</div>`;
}

/** A policy that was swept over beams has a map of its own. */
function heatMaps({ variants }: MatrixReport, cells: readonly Cell[]): string {
  const byPolicy = new Map<string, { k: number; hops: number; value: number }[]>();
  for (const { variant, twoWay } of cells) {
    const { beam, policy } = variants.find(({ name }) => name === variant) ?? { beam: null, policy: "" };
    if (beam === null || twoWay === null) continue;
    const name = policy.replace(/\+k\d+n\d+$/, "");
    byPolicy.set(name, [...(byPolicy.get(name) ?? []), { ...beam, value: twoWay.value }]);
  }
  return [...byPolicy]
    .map(
      ([name, fields]) =>
        `<figure><figcaption>${escapeHtml(name)}: two-way accuracy by beam k and hops N</figcaption>${heatMap(fields)}</figure>`,
    )
    .join("");
}

function evidenceRow({ variant, calibration, citations, recall, leakGuard, cost, failures }: Cell): readonly string[] {
  const mean = (name: string) => (cost[name]?.mean ?? 0).toFixed(1);
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return [
    variant,
    calibration.ece === null ? "–" : calibration.ece.toFixed(3),
    citations.kept === 0 ? "–" : `${percent(citations.valid)} of ${citations.kept}`,
    recall === null ? "–" : `${percent(recall.mean)} of ${recall.claims}`,
    counts(leakGuard.dropped) || "0",
    String(leakGuard.undated),
    `${mean("ms")}, p95 ${(cost["ms"]?.p95 ?? 0).toFixed(0)}`,
    mean("sparqlQueries"),
    mean("webRequests"),
    mean("modelCalls"),
    String(failed),
  ];
}

function kindTable(cells: readonly Cell[]): string {
  const kinds = Object.entries(cells[0]?.kinds ?? {});
  if (kinds.length === 0) return "";
  return table(
    ["kind", "claims", ...cells.map(({ variant }) => variant)],
    kinds.map(([kind, { claims }]) => [
      kind,
      String(claims),
      ...cells.map((cell) => percent(cell.kinds[kind]?.twoWay ?? cell.kinds[kind]?.allClasses)),
    ]),
  );
}

function errorTable(cells: readonly Cell[]): string {
  const types = [...new Set(cells.flatMap(({ errors }) => Object.keys(errors.types)))].sort();
  if (types.length === 0) return "";
  return table(
    ["error, of the claims that were not right (they overlap)", ...cells.map(({ variant, errors }) => `${variant} (${errors.claims})`)],
    types.map((type) => [
      ERROR_NAMES[type] ?? type,
      ...cells.map(({ errors }) => percent((errors.types[type] ?? 0) / Math.max(1, errors.claims))),
    ]),
  );
}

function comparisonTable(compared: readonly NamedComparison[]): string {
  if (compared.length === 0) return "";
  return table(
    ["against", "variant", "difference in points (95 %)", "only first right", "only second right", "p (McNemar)"],
    compared.map(({ firstName, secondName, difference, interval, mcnemar }) => [
      firstName,
      secondName,
      `${difference === null ? "–" : (100 * difference).toFixed(1)}${interval === null ? "" : ` (${(100 * interval.low).toFixed(1)} to ${(100 * interval.high).toFixed(1)})`}`,
      String(mcnemar.onlyFirst),
      String(mcnemar.onlySecond),
      sayP(mcnemar.p),
    ]),
  );
}

function counts(of: Readonly<Record<string, number>>): string {
  return Object.entries(of)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("");
  return `<div class="scroll"><table class="figures"><thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table></div>`;
}
