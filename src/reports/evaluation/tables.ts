import { VERITE_CLASSES } from "../../domain/vocabulary.js";
import type { NamedComparison } from "../../lab/evaluation/matrix/compare-cells.js";
import type { Cell, MatrixReport } from "../../lab/evaluation/matrix/matrix-report.js";
import { type PublishedFigure, standsBeside } from "../../lab/evaluation/matrix/published.js";
import { meanOrNull } from "../../lab/statistics/bootstrap.js";
import { percent, sayP, withInterval } from "../../lab/statistics/say-figures.js";
import { type Block, sayCounts, table, tableOf } from "../report.js";

export function dataTable({ datasets }: MatrixReport): Block {
  return tableOf(datasets, [
    ["data set", ({ name }) => name],
    ["format", ({ format }) => format],
    ["claims", ({ claims }) => String(claims)],
    ["labels", ({ labels }) => sayCounts(labels)],
    ["left out", ({ removed }) => sayCounts(removed) || "–"],
    ["sample", ({ sample }) => (sample === null ? "all" : `${sample.size}, seed ${sample.seed}`)],
    ["split", ({ split }) => split.slice(0, 12)],
  ]);
}

export function accuracyTable(cells: readonly Cell[]): Block {
  const isForced = cells.some(({ forced }) => forced !== undefined);
  return tableOf(cells, [
    ["variant", ({ variant }) => variant],
    ["claims", ({ claims, complete }) => `${claims}${complete ? "" : " (not all)"}`],
    ["two-way", ({ twoWay }) => withInterval(twoWay)],
    ...(isForced ? [["forced to two labels", sayForced] as const] : []),
    ["with a coin", ({ withCoin }) => withInterval(withCoin ?? null)],
    ["all classes", ({ allClasses }) => withInterval(allClasses)],
    ["macro-F1", ({ macroF1 }) => withInterval(macroF1)],
    ["weighted F1", ({ weightedF1 }) => withInterval(weightedF1 ?? null)],
    ["weighted precision", ({ weightedPrecision }) => withInterval(weightedPrecision ?? null)],
    ["accuracy", ({ accuracy }) => withInterval(accuracy ?? null)],
    ["right", ({ decisions }) => String(decisions.right)],
    ["open", ({ decisions }) => String(decisions.open)],
    ["wrong", ({ decisions }) => String(decisions.wrong)],
    [`score (wrong −${cells[0]?.wrongCosts ?? 2})`, ({ score }) => (score === null ? "–" : score.value.toFixed(3))],
  ]);
}

/** The figure, and how many labels were forced: by a model that was asked again, or by a coin flip. */
function sayForced({ forced }: Cell): string {
  if (forced === undefined) return "–";
  const { model = 0, coin = 0 } = forced.by;
  return `${withInterval(forced.twoWay)}; ${model} by the model, ${coin} by a coin`;
}

export function evidenceTable(cells: readonly Cell[]): Block {
  const mean = ({ cost }: Cell, name: string) => (cost[name]?.mean ?? 0).toFixed(1);
  return tableOf(cells, [
    ["variant", ({ variant }) => variant],
    ["ECE", ({ calibration }) => (calibration.ece === null ? "–" : calibration.ece.toFixed(3))],
    ["citations valid", ({ citations }) => sayCitations(citations)],
    ["gold evidence found", ({ recall }) => (recall === null ? "–" : `${percent(recall.mean)} of ${recall.claims}`)],
    ["leaks dropped", ({ leakGuard }) => sayCounts(leakGuard.dropped) || "0"],
    ["undated", ({ leakGuard }) => String(leakGuard.undated)],
    ["ms (mean, p95)", (cell) => `${mean(cell, "ms")}, ${(cell.cost["ms"]?.p95 ?? 0).toFixed(0)}`],
    ["queries", (cell) => mean(cell, "sparqlQueries")],
    ["web requests", (cell) => mean(cell, "webRequests")],
    ["model calls", (cell) => mean(cell, "modelCalls")],
    ["USD", ({ usd }) => (usd === null ? "?" : usd.toFixed(2))],
    ["failed", ({ failures, failedOf }) => sayFailed(failures, failedOf)],
  ]);
}

function sayCitations({ kept, valid, dropped }: Cell["citations"]): string {
  return kept === 0 ? "–" : `${percent(valid)} of ${kept}, ${dropped} dropped before`;
}

export function stageTable(cells: readonly Cell[]): Block {
  const names = [...new Set(cells.flatMap(({ stages = {} }) => Object.keys(stages)))];
  return table(
    ["ms by step", ...names],
    cells.map(({ variant, stages = {} }) => [variant, ...names.map((name) => stages[name]?.toFixed(0) ?? "–")]),
  );
}

/** The number of failed claims, with counts by gold label. */
function sayFailed(failures: Cell["failures"], failedOf: Cell["failedOf"] = {}): string {
  const count = Object.values(failures).reduce((sum, times) => sum + times, 0);
  return count === 0 ? "0" : `${count} (${sayCounts(failedOf)})`;
}

export function veriteTable(cells: readonly Cell[]): Block {
  return table(
    ["VERITE's classes", "claims", "right", "macro-F1", ...VERITE_CLASSES.flatMap((one) => [`of ${one}`, "P / R / F1"])],
    cells.map(({ variant, verite }) => [
      variant,
      String(verite?.claims ?? 0),
      verite?.interval == null ? percent(verite?.accuracy ?? null) : withInterval(verite.interval),
      percent(meanF1(verite?.confusion ?? {})),
      ...VERITE_CLASSES.flatMap((one) => [sayCounts(verite?.confusion[one] ?? {}) || "–", saySharesOf(one, verite?.confusion ?? {})]),
    ]),
  );
}

type VeriteCounts = NonNullable<Cell["verite"]>["confusion"];

/** Precision, recall and F1 of one of VERITE's classes; null if no claim has it. A claim without a class counts as missed. */
function sharesOf(one: string, confusion: VeriteCounts): { precision: number; recall: number; f1: number } | null {
  const hit = confusion[one]?.[one] ?? 0;
  const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const [said, gold] = [sum(Object.values(confusion).map((row) => row[one])), sum(Object.values(confusion[one] ?? {}))];
  if (gold === 0) return null;
  const [precision, recall] = [said === 0 ? 0 : hit / said, hit / gold];
  return { precision, recall, f1: hit === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function saySharesOf(one: string, confusion: VeriteCounts): string {
  const shares = sharesOf(one, confusion);
  return shares === null ? "–" : [shares.precision, shares.recall, shares.f1].map((share) => share.toFixed(2)).join(" / ");
}

/** Over the classes that the data has. */
function meanF1(confusion: VeriteCounts): number | null {
  return meanOrNull(VERITE_CLASSES.flatMap((one) => sharesOf(one, confusion)?.f1 ?? []));
}

export function kindTable(cells: readonly Cell[], kinds: readonly string[]): Block {
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

/** Error types of the paper (§5.7), in words; the others are ours. */
const ERROR_NAMES: Readonly<Record<string, string>> = {
  "paper IK": "paper's IK: the web was asked after the graph had been expanded",
  "paper EM": "paper's EM: the steps ended before it was sure",
  "paper OC": "paper's OC: over-confident, from the initial graph alone",
};

export function errorTable(cells: readonly Cell[], types: readonly string[]): Block {
  return table(
    ["error, of the claims that were not right (they overlap)", ...cells.map(({ variant, errors }) => `${variant} (${errors.claims})`)],
    types.map((type) => [
      ERROR_NAMES[type] ?? type,
      ...cells.map(({ errors }) => percent((errors.types[type] ?? 0) / Math.max(1, errors.claims))),
    ]),
  );
}

export function comparisonTable(compared: readonly NamedComparison[]): Block {
  return tableOf(compared, [
    ["against", ({ firstName }) => firstName],
    ["variant", ({ secondName }) => secondName],
    ["difference in points (95 %)", ({ difference }) => sayPoints(difference)],
    ["only first right", ({ mcnemar }) => String(mcnemar.onlyFirst)],
    ["only second right", ({ mcnemar }) => String(mcnemar.onlySecond)],
    ["p (McNemar)", ({ mcnemar }) => sayP(mcnemar.p)],
  ]);
}

function sayPoints(difference: NamedComparison["difference"]): string {
  if (difference === null) return "–";
  const { value, low, high } = difference;
  const points = (share: number) => (100 * share).toFixed(1);
  return low === null || high === null ? points(value) : `${points(value)} (${points(low)} to ${points(high)})`;
}

export function publishedTable({ variants }: MatrixReport, figures: readonly PublishedFigure[]): Block {
  return tableOf(figures, [
    ["published for", ({ dataset }) => dataset],
    ["system", ({ system }) => system],
    ["same here", ({ variant, optimized }) => (variant === null ? "–" : `${variant}${optimized ? ", optimized" : ""}`)],
    ["measured beside it", (figure) => standsBeside(figure, variants).join(", ") || "–"],
    ["metric", ({ metric }) => metric],
    ["value", ({ metric, value }) => `${value.toFixed(1)} ${metric === "seconds a claim" ? "s" : "%"}`],
    ["not comparable: source", ({ source }) => source],
  ]);
}
