import { LABELS, VERITE_CLASSES } from "../../../domain/vocabulary.js";
import { bootstrap, clustersOf, countBy, meanOf, meanOfCell, type Statistic, spreadOf } from "../../statistics/bootstrap.js";
import { calibrationOf, riskCoverage, thinned } from "../../statistics/calibration.js";
import {
  accuracy,
  balancedAccuracy,
  balancedAccuracyWithCoin,
  CELLS,
  type Confusion,
  cellOf,
  classScore,
  confusionOf,
  decisionOf,
  decisionsIn,
  goldCount,
  macroF1,
  scoreWithCost,
  twoWayAccuracy,
  WRONG_COSTS,
  weightedF1,
  weightedPrecision,
} from "../../statistics/confusion.js";
import type { Row } from "../dataset.js";
import { joined } from "../evaluate.js";
import { scorePredictions } from "../metrics.js";
import type { Cell, MatrixPrediction } from "./matrix-report.js";

export type CellInput = {
  readonly dataset: string;
  readonly variant: string;
  readonly rows: readonly Row[];
  readonly predictions: ReadonlyMap<string, MatrixPrediction>;
  /** Duration of this run; claims of an earlier run are not included. */
  readonly seconds: number;
  readonly wrongCosts?: number | undefined;
};

type Result = { readonly row: Row; readonly prediction: MatrixPrediction };

export function reportCell({ dataset, variant, rows, predictions, seconds, wrongCosts = WRONG_COSTS }: CellInput): Cell {
  const results = joined(rows, predictions);
  const counts = countsOf(results);
  const { confusion } = scorePredictions(
    results.map(({ row, prediction }) => ({ gold: row.label, predicted: prediction.label, confidence: null })),
  );
  return {
    dataset,
    variant,
    claims: results.length,
    complete: results.length === rows.length,
    ...estimatesOf(results, wrongCosts),
    ...forcedOf(results),
    failedOf: countBy(results.flatMap(({ row, prediction }) => (prediction.failure === null ? [] : [row.label]))),
    ...veriteOf(results),
    wrongCosts,
    decisions: decisionsIn(counts),
    perClass: Object.fromEntries(
      LABELS.flatMap((label) => (goldCount(counts, label) === 0 ? [] : [[label, classScore(counts, label)] as const])),
    ),
    confusion: { ...confusion },
    kinds: kindsOf(results),
    ...confidenceOf(results),
    ...costsOf(results),
    stages: stagesOf(results),
    ...evidenceOf(results),
    failures: countBy(results.flatMap(({ prediction }) => prediction.failure?.code ?? [])),
    errors: errorsOf(results),
    seconds,
    outcomes: results.map(({ row, prediction }) => [row.id, row.label, prediction.label, prediction.confidence]),
  };
}

function countsOf(results: readonly Result[]): Confusion {
  return confusionOf(results.map(({ row, prediction }) => ({ gold: row.label, predicted: prediction.label })));
}

type Estimated = Pick<
  Cell,
  "twoWay" | "allClasses" | "withCoin" | "macroF1" | "weightedF1" | "weightedPrecision" | "accuracy" | "score" | "subjects"
>;

function estimatesOf(results: readonly Result[], cost: number): Estimated {
  const statistics = {
    twoWay: twoWayAccuracy,
    allClasses: (totals) => balancedAccuracy(totals),
    withCoin: balancedAccuracyWithCoin,
    macroF1,
    weightedF1,
    weightedPrecision,
    accuracy,
    score: (totals) => scoreWithCost(totals, cost),
  } satisfies Record<string, Statistic>;
  const clusters = clustersOf(
    results.map(({ row, prediction }) => ({ cluster: clusterOf(row), cells: [cellOf(row.label, prediction.label)] })),
  );
  // If every claim failed (for example, search is not configured), there is no accuracy instead of an accuracy of zero.
  const allFailed = results.every(({ prediction }) => prediction.failure !== null);
  return { subjects: clusters.length, ...bootstrap(allFailed ? [] : clusters, statistics, { cells: CELLS }) };
}

function veriteOf(results: readonly Result[]): Pick<Cell, "verite"> {
  const pairs = results.flatMap(({ row: { verite: gold }, prediction }) =>
    gold === undefined ? [] : [{ gold, said: prediction.measured.verite ?? "none" }],
  );
  if (pairs.length === 0) return {};
  const rows = VERITE_CLASSES.map((gold) => [gold, countBy(pairs.flatMap((one) => (one.gold === gold ? [one.said] : [])))] as const);
  const right = pairs.filter(({ gold, said }) => gold === said).length;
  const each = pairs.map(({ gold, said }) => [
    { cell: 0, amount: 1 },
    { cell: 1, amount: gold === said ? 1 : 0 },
  ]);
  const { mean: interval } = bootstrap(each, { mean: meanOfCell(1) }, { cells: 2 });
  return { verite: { claims: pairs.length, accuracy: right / pairs.length, interval, confusion: Object.fromEntries(rows) } };
}

function forcedOf(results: readonly Result[]): Pick<Cell, "forced"> {
  const labels = results.flatMap(({ prediction }) => prediction.measured.forcedLabel ?? []);
  if (labels.length === 0) return {};
  const clusters = clustersOf(
    results.map(({ row, prediction: { measured } }) => ({
      cluster: clusterOf(row),
      cells: [cellOf(row.label, measured.forcedLabel?.label ?? "failed")],
    })),
  );
  return { forced: { ...bootstrap(clusters, { twoWay: twoWayAccuracy }, { cells: CELLS }), by: countBy(labels.map(({ by }) => by)) } };
}

/** A claim without a subject is a cluster of its own. */
export function clusterOf({ id, subject }: Pick<Row, "id" | "subject">): string {
  return subject === undefined ? `claim ${id}` : `about ${subject}`;
}

function kindsOf(results: readonly Result[]): Cell["kinds"] {
  const kinds = [...new Set(results.flatMap(({ row }) => row.kind ?? []))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const counts = countsOf(results.filter(({ row }) => row.kind === kind));
      const decisions = decisionsIn(counts);
      const claims = decisions.right + decisions.open + decisions.wrong;
      return [kind, { claims, twoWay: twoWayAccuracy(counts), allClasses: balancedAccuracy(counts), ...decisions }];
    }),
  );
}

/** Calibration uses every verdict with a confidence, risk only decided ones. */
function confidenceOf(results: readonly Result[]): Pick<Cell, "calibration" | "risk"> {
  const sure = results.flatMap(({ row, prediction: { label, confidence } }) =>
    confidence === null ? [] : [{ confidence, right: label === row.label, decided: label === "supported" || label === "refuted" }],
  );
  const decided = sure.filter((one) => one.decided).map(({ confidence, right }) => ({ confidence, wrong: !right }));
  const { points, area } = riskCoverage(decided, results.length);
  return { calibration: calibrationOf(sure), risk: { points: thinned(points), area } };
}

const COSTS = ["ms", "steps", "modelCalls", "inputTokens", "outputTokens", "sparqlQueries", "roundTrips", "webRequests"] as const;

function costsOf(results: readonly Result[]): Pick<Cell, "cost" | "usd"> {
  const costs = results.map(({ prediction }) => prediction.cost);
  const paid = costs.map(({ usd }) => usd);
  return {
    cost: Object.fromEntries(COSTS.map((name) => [name, spreadOf(costs.map((cost) => cost[name]))])),
    usd: paid.every((usd) => usd !== null) ? paid.reduce<number>((sum, usd) => sum + (usd ?? 0), 0) : null,
  };
}

/** Mean over all claims; a stage that a claim did not reach counts as 0 ms. */
function stagesOf(results: readonly Result[]): NonNullable<Cell["stages"]> {
  const all = results.map(({ prediction }) => prediction.measured.stages ?? {});
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(names.map((name) => [name, meanOf(all.map((one) => one[name] ?? 0))]));
}

function evidenceOf(results: readonly Result[]): Pick<Cell, "citations" | "recall" | "leakGuard"> {
  const all = results.map(({ prediction }) => prediction.measured);
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const citations = {
    kept: sum((one) => one.citations.kept),
    dropped: sum((one) => one.citations.dropped),
    unresolved: sum((one) => one.citations.unresolved),
  };
  const recalls = all.flatMap(({ recall }) => recall ?? []);
  const dropped: Record<string, number> = {};
  for (const { drops } of all) for (const [reason, count] of Object.entries(drops)) dropped[reason] = (dropped[reason] ?? 0) + count;
  return {
    citations: { ...citations, valid: citations.kept === 0 ? null : 1 - citations.unresolved / citations.kept },
    recall: recalls.length === 0 ? null : { mean: meanOf(recalls), claims: recalls.length },
    leakGuard: { dropped, undated: sum((one) => one.undated) },
  };
}

function errorsOf(results: readonly Result[]): Cell["errors"] {
  const faulty = results.filter(
    ({ row, prediction }) => prediction.failure === null && decisionOf(row.label, prediction.label) !== "right",
  );
  return { claims: faulty.length, types: countBy(faulty.flatMap(({ prediction }) => prediction.measured.errors)) };
}
