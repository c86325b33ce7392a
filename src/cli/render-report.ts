import { LABELS } from "../domain/vocabulary.js";
import type { Report } from "../lab/evaluation/evaluate.js";

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
