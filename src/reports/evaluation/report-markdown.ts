import type { Cell } from "../../lab/evaluation/matrix/cell-schema.js";
import { againstFirst } from "../../lab/evaluation/matrix/comparisons.js";
import type { MatrixReport } from "../../lab/evaluation/matrix/matrix-report.js";
import { type PublishedFigure, publishedFor } from "../../lab/evaluation/matrix/published.js";
import { percent, sayP, withInterval } from "../../lab/evaluation/matrix/say-figures.js";
import { NO_RETRIEVAL } from "../../lab/evaluation/matrix/variant.js";

/** `report.md`: every figure as a table. */
export function reportMarkdown(report: MatrixReport): string {
  const { settings, datasets, date, stopped } = report;
  return [
    "# Evaluation",
    `${date.slice(0, 10)}, Plumbline ${settings.plumbline}; graph ${settings.graph}, reasoner ${settings.reasoner}, search ${settings.search}; ` +
      `the data's own evidence: ${settings.evidence}; leak guard on. Intervals are 95 %, drawn over subjects.`,
    ...(stopped === null ? [] : [`**Not complete:** ${stopped}.`]),
    ...(report.variants.some(({ name }) => name === NO_RETRIEVAL) ? [`${NO_RETRIEVAL}: ${NO_RETRIEVAL_NOTE}`] : []),
    "## Data",
    table(
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
    ),
    ...(datasets.length < 2 ? [] : ["## Two-way balanced accuracy", overviewTable(report)]),
    ...datasets.flatMap(({ name }) => sectionOf(report, name)),
    "",
  ].join("\n\n");
}

/** A row a data set, a column a variant: the figure of each cell. */
export function overview({ datasets, variants, cells }: MatrixReport) {
  const figure = (dataset: string, variant: string) => {
    const cell = cells.find((one) => one.dataset === dataset && one.variant === variant);
    return cell === undefined ? "–" : withInterval(cell.twoWay);
  };
  return {
    head: ["data set", ...variants.map(({ name }) => name)],
    rows: datasets.map(({ name }) => [name, ...variants.map((variant) => figure(name, variant.name))]),
  };
}

function overviewTable(report: MatrixReport): string {
  const { head, rows } = overview(report);
  return table(head, rows);
}

/** Said wherever the baseline stands beside policies. */
export const NO_RETRIEVAL_NOTE =
  "what the model says from memory, without evidence and citations. It was never asked to prove anything; a policy earns what it has above this.";

function sectionOf(report: MatrixReport, name: string): readonly string[] {
  const cells = report.cells.filter(({ dataset }) => dataset === name);
  const published = publishedFor(name);
  const compared = againstFirst({ ...report, datasets: report.datasets.filter((dataset) => dataset.name === name) });
  return [
    `## ${name}`,
    table(ACCURACY, cells.map(accuracyRow)),
    "Balanced accuracy, two-way over supported and refuted; an open verdict counts as wrong there, and as half with a coin. " +
      `Score: right 1, open 0, wrong −${cells[0]?.wrongCosts ?? 2}.`,
    table(EVIDENCE, cells.map(evidenceRow)),
    ...(Object.keys(cells[0]?.kinds ?? {}).length === 0 ? [] : [kindTable(cells)]),
    ...(cells.some(({ errors }) => errors.claims > 0) ? [errorTable(cells)] : []),
    ...(compared.length === 0
      ? []
      : [
          table(
            ["against", "variant", "difference (all classes)", "95 %", "only first right", "only second right", "p (McNemar)"],
            compared.map(({ firstName, secondName, difference, interval, mcnemar }) => [
              firstName,
              secondName,
              difference === null ? "–" : `${(100 * difference).toFixed(1)} points`,
              interval === null ? "–" : `${(100 * interval.low).toFixed(1)} to ${(100 * interval.high).toFixed(1)}`,
              String(mcnemar.onlyFirst),
              String(mcnemar.onlySecond),
              sayP(mcnemar.p),
            ]),
          ),
        ]),
    ...(published.length === 0 ? [] : [PUBLISHED_NOTE, publishedTable(published)]),
  ];
}

const ACCURACY = ["variant", "claims", "two-way", "with a coin", "all classes", "macro-F1", "right", "open", "wrong", "score"];

/** One variant in the table of accuracies, here and on the HTML page. */
export function accuracyRow({
  variant,
  claims,
  complete,
  twoWay,
  withCoin,
  allClasses,
  macroF1,
  decisions,
  score,
}: Cell): readonly string[] {
  const { right, open, wrong } = decisions;
  const figures = [twoWay, withCoin, allClasses, macroF1].map(withInterval);
  return [
    variant,
    `${claims}${complete ? "" : " (not all)"}`,
    ...figures,
    String(right),
    String(open),
    String(wrong),
    score === null ? "–" : score.value.toFixed(3),
  ];
}

const EVIDENCE = [
  "variant",
  "ECE",
  "citations valid",
  "recall of gold evidence",
  "leaks dropped",
  "undated",
  "ms (mean, p95)",
  "queries",
  "web requests",
  "model calls",
  "USD",
  "failed",
];

function evidenceRow({ variant, calibration, citations, recall, leakGuard, cost, usd, failures }: Cell): readonly string[] {
  const mean = (name: string) => (cost[name]?.mean ?? 0).toFixed(1);
  return [
    variant,
    calibration.ece === null ? "–" : calibration.ece.toFixed(3),
    citations.kept === 0 ? "–" : `${percent(citations.valid)} of ${citations.kept}, ${citations.dropped} dropped before`,
    recall === null ? "–" : `${percent(recall.mean)} (${recall.claims} claims)`,
    counts(leakGuard.dropped) || "0",
    String(leakGuard.undated),
    `${mean("ms")}, ${(cost["ms"]?.p95 ?? 0).toFixed(0)}`,
    mean("sparqlQueries"),
    mean("webRequests"),
    mean("modelCalls"),
    usd === null ? "?" : usd.toFixed(2),
    String(Object.values(failures).reduce((sum, count) => sum + count, 0)),
  ];
}

function kindTable(cells: readonly Cell[]): string {
  const kinds = Object.keys(cells[0]?.kinds ?? {});
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

/** Shares of the claims that were not right; a claim can show several. IK, EM and OC are the paper's. */
function errorTable(cells: readonly Cell[]): string {
  const types = [...new Set(cells.flatMap(({ errors }) => Object.keys(errors.types)))].sort();
  return table(
    ["error (of those not right; they overlap)", ...cells.map(({ variant, errors }) => `${variant} (${errors.claims})`)],
    types.map((type) => [
      ERROR_NAMES[type] ?? type,
      ...cells.map(({ errors }) => percent((errors.types[type] ?? 0) / Math.max(1, errors.claims))),
    ]),
  );
}

export const ERROR_NAMES: Readonly<Record<string, string>> = {
  "insufficient-knowledge": "IK: insufficient knowledge in the graph",
  "evidence-missing": "EM: evidence missing when the steps ended",
  "over-confidence": "OC: over-confident, from the first retrieval alone",
};

const PUBLISHED_NOTE =
  "Published figures (balanced accuracy, two classes). They were **not measured here**: other claims, other models, live sources. Where two tables of the paper disagree, both values stand here.";

function publishedTable(figures: readonly PublishedFigure[]): string {
  return table(
    ["published for", "system", "nearest policy", "value", "source"],
    figures.map(({ dataset, system, policy, value, source }) => [dataset, system, policy ?? "–", `${value.toFixed(1)} %`, source]),
  );
}

function counts(of: Readonly<Record<string, number>>): string {
  return Object.entries(of)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
