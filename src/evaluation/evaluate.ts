import type { Cost } from "../domain/cost.js";
import type { Episode } from "../domain/episode.js";
import type { Row } from "./dataset.js";
import { type Metrics, type Predicted, scorePredictions } from "./metrics.js";

export type Prediction = {
  readonly id: string;
  readonly label: Predicted;
  readonly confidence: number | null;
  /** What was cited: Wikidata's statement nodes or `subject property`, and quotes of passages. */
  readonly cited: readonly string[];
  readonly cost: Cost;
};

export type Report = {
  readonly metrics: Metrics;
  /** The same for each kind of claim, where the data set names kinds. */
  readonly kinds: Readonly<Record<string, Metrics>>;
  readonly cost: Readonly<
    Record<"modelCalls" | "sparqlQueries" | "roundTrips" | "ms", { readonly mean: number; readonly p50: number; readonly p95: number }>
  >;
  readonly failures: Readonly<Record<string, number>>;
};

export type EvaluateOptions = {
  /** `verify` is an argument, so that this folder knows no agent. */
  readonly verify: (row: Row) => Promise<Episode>;
  /** Called in the order of the data set, whatever is done first. */
  readonly onPrediction?: (prediction: Prediction, row: Row, done: number, total: number) => void;
  /** How many claims are under way at once; the predictions do not depend on it. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
};

export async function evaluate(rows: readonly Row[], options: EvaluateOptions): Promise<Report> {
  const { verify, onPrediction, concurrency = 1, signal } = options;
  const results: Result[] = [];
  const early = new Map<number, Result>();
  const failures: Record<string, number> = {};
  let next = 0;
  async function work(): Promise<void> {
    while (next < rows.length && !signal?.aborted) {
      const place = next++;
      const row = rows[place];
      if (row === undefined) return;
      const episode = await verify(row);
      if (episode.outcome.kind === "failed") failures[episode.outcome.failure.code] = (failures[episode.outcome.failure.code] ?? 0) + 1;
      early.set(place, { row, prediction: predictionOf(row.id, episode) });
      tell();
    }
  }
  function tell(): void {
    for (let result = early.get(results.length); result !== undefined; result = early.get(results.length)) {
      early.delete(results.length);
      results.push(result);
      onPrediction?.(result.prediction, result.row, results.length, rows.length);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  const costs = results.map(({ prediction }) => prediction.cost);
  const spread = (key: keyof Report["cost"]) => spreadOf(costs.map((cost) => cost[key]));
  return {
    metrics: metricsOf(results),
    kinds: Object.fromEntries(kindsOf(results).map((kind) => [kind, metricsOf(results.filter(({ row }) => row.kind === kind))])),
    failures,
    cost: { modelCalls: spread("modelCalls"), sparqlQueries: spread("sparqlQueries"), roundTrips: spread("roundTrips"), ms: spread("ms") },
  };
}

type Result = { readonly row: Row; readonly prediction: Prediction };

function metricsOf(results: readonly Result[]): Metrics {
  return scorePredictions(
    results.map(({ row, prediction }) => ({ gold: row.label, predicted: prediction.label, confidence: prediction.confidence })),
  );
}

function kindsOf(results: readonly Result[]): readonly string[] {
  return [...new Set(results.flatMap(({ row }) => row.kind ?? []))].sort();
}

function predictionOf(id: string, episode: Episode): Prediction {
  const { outcome, cost } = episode;
  if (outcome.kind === "failed") return { id, label: "failed", confidence: null, cited: [], cost };
  const statements = new Map(episode.graph.statements.map((statement) => [statement.id, statement]));
  const cited = outcome.verdict.citations.flatMap((citation) => {
    if ("passage" in citation) return [citation.quote.text];
    const statement = statements.get(citation.statement);
    return statement === undefined ? [] : [statement.node ?? `${statement.subject} ${statement.property}`];
  });
  return { id, label: outcome.verdict.label, confidence: outcome.verdict.confidence, cited, cost };
}

function spreadOf(values: readonly number[]): { mean: number; p50: number; p95: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { mean: sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length), p50: at(0.5), p95: at(0.95) };
}
