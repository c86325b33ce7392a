import type { Report } from "../lab/evaluation/evaluate.js";

/** What a policy made of the claims. `steps` and `webRequests` are means. */
export type Compared = Report & { readonly policy: string; readonly steps: number; readonly webRequests: number };

const percent = (value: number | null) => (value === null ? "–" : `${(100 * value).toFixed(1)} %`);

/** Of the claims that got a label other than "not enough information": the share whose label is wrong. */
function wrongOfDecided(confusion: Report["metrics"]["confusion"]): number | null {
  const cells = Object.entries(confusion).flatMap(([gold, line]) =>
    Object.entries(line).flatMap(([predicted, times]) => (OPEN.has(predicted) ? [] : [{ right: gold === predicted, times }])),
  );
  const decided = cells.reduce((sum, { times }) => sum + times, 0);
  return decided === 0 ? null : cells.reduce((sum, { right, times }) => sum + (right ? 0 : times), 0) / decided;
}
const OPEN: ReadonlySet<string> = new Set(["not-enough-info", "failed"]);

type Column = readonly [name: string, cell: (one: Compared) => string];

const COLUMNS: readonly Column[] = [
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

/** One line a policy: balanced accuracy, and beside it what a claim costs on average. */
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
