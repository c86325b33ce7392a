import { LABELS } from "../domain/vocabulary.js";
import type { Report } from "../lab/evaluation/evaluate.js";
import { percent } from "../lab/statistics/say-figures.js";

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

/** `steps` and `webRequests` are means. */
export type Compared = Report & { readonly policy: string; readonly steps: number; readonly webRequests: number };

/** Share of wrong labels among claims with a label other than "not enough information". */
function wrongOfDecided(confusion: Report["metrics"]["confusion"]): number | null {
  const cells = Object.entries(confusion).flatMap(([gold, line]) =>
    Object.entries(line).flatMap(([predicted, times]) => (OPEN.has(predicted) ? [] : [{ right: gold === predicted, times }])),
  );
  const decided = cells.reduce((sum, { times }) => sum + times, 0);
  return decided === 0 ? null : cells.reduce((sum, { right, times }) => sum + (right ? 0 : times), 0) / decided;
}
const OPEN: ReadonlySet<string> = new Set(["not-enough-info", "failed"]);

const COLUMNS: readonly (readonly [name: string, cell: (one: Compared) => string])[] = [
  ["2-way", ({ metrics }) => percent(metrics.balancedAccuracy2)],
  ["3-way", ({ metrics }) => percent(metrics.balancedAccuracy3)],
  ["coverage", ({ metrics }) => percent(metrics.coverage)],
  ["wrong", ({ metrics }) => percent(wrongOfDecided(metrics.confusion))],
  ["ECE", ({ metrics }) => (metrics.ece === null ? "–" : metrics.ece.toFixed(3))],
  ["steps", ({ steps }) => steps.toFixed(1)],
  ["model calls", ({ cost }) => cost.modelCalls.mean.toFixed(1)],
  ["SPARQL", ({ cost }) => cost.sparqlQueries.mean.toFixed(1)],
  ["web requests", ({ webRequests }) => webRequests.toFixed(1)],
  ["ms", ({ cost }) => cost.ms.mean.toFixed(0)],
  ["failed", ({ failures }) => String(Object.values(failures).reduce((sum, count) => sum + count, 0))],
];

export function renderComparison(compared: readonly Compared[]): string {
  const width = Math.max("policy".length, ...compared.map(({ policy }) => policy.length));
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}${cells.map((cell, place) => cell.padStart(Math.max(9, (COLUMNS[place]?.[0].length ?? 0) + 2))).join("")}`;
  return [
    `${compared[0]?.metrics.claims ?? 0} claims; costs are means a claim`,
    row(
      "policy",
      COLUMNS.map(([name]) => name),
    ),
    ...compared.map((one) =>
      row(
        one.policy,
        COLUMNS.map(([, cell]) => cell(one)),
      ),
    ),
  ].join("\n");
}
