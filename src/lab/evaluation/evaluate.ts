import type { z } from "zod";
import { parseJson } from "../../base/parse-json.js";
import type { Episode } from "../../domain/episode.js";
import type { Immutable } from "../../domain/immutable.js";
import { countBy, type Spread, spreadOf } from "../statistics/bootstrap.js";
import { type predictionSchema, resultOf, wasInterrupted } from "./claim-result.js";
import type { Row } from "./dataset.js";
import { type Metrics, scorePredictions } from "./metrics.js";
import { runInOrder } from "./run-in-order.js";

export type Prediction = Immutable<z.output<typeof predictionSchema>>;

export type Report = {
  readonly metrics: Metrics;
  /** The same for each kind of claim, if the data set names kinds. */
  readonly kinds: Readonly<Record<string, Metrics>>;
  readonly cost: Readonly<Record<"modelCalls" | "sparqlQueries" | "roundTrips" | "ms", Spread>>;
  readonly failures: Readonly<Record<string, number>>;
};

export type EvaluateOptions = {
  /** `verify` is an argument, so that this folder does not depend on the agent. */
  readonly verify: (row: Row, signal: AbortSignal) => Promise<Episode>;
  /** True if episodes are stored as records; predictions then refer to them. */
  readonly recorded?: boolean;
  /** Predictions of an earlier run over the same data, by the row's id: these claims are not verified again. */
  readonly known?: ReadonlyMap<string, Prediction>;
  /** Called for each verified claim, in the order of the data set. */
  readonly onPrediction?: (prediction: Prediction, row: Row, done: number, total: number) => void;
  /** Number of concurrent claims; it does not affect the predictions. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
};

type PredictOptions<Made extends Prediction> = {
  readonly verify: (row: Row, signal: AbortSignal) => Promise<Episode>;
  readonly recorded: boolean;
  readonly known: ReadonlyMap<string, Made>;
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  /** Adds figures from the episode to the prediction. */
  readonly complete: (prediction: Prediction, episode: Episode, row: Row, signal: AbortSignal) => Made | Promise<Made>;
  readonly onPrediction: (prediction: Made, row: Row, done: number) => void;
};

/** Predictions for all rows, by id; known claims are not verified again. Claims interrupted by `signal` have none. */
export async function predictRows<Made extends Prediction>(
  rows: readonly Row[],
  { verify, recorded, known, concurrency, signal, complete, onPrediction }: PredictOptions<Made>,
): Promise<ReadonlyMap<string, Made>> {
  const predictions = new Map(known);
  const left = rows.filter(({ id }) => !known.has(id));
  await runInOrder(left, {
    concurrency,
    signal,
    work: async (row, abort): Promise<Made | null> => {
      const episode = await verify(row, abort);
      if (wasInterrupted(episode, abort)) return null;
      const { id, claim, ...rest } = resultOf(row.id, episode, recorded);
      return complete({ id, claim, gold: row.label, ...rest }, episode, row, abort);
    },
    onResult: (prediction, row, done) => {
      predictions.set(row.id, prediction);
      onPrediction(prediction, row, rows.length - left.length + done);
    },
  });
  return predictions;
}

/** Claims interrupted by `signal` are not in the report. */
export async function evaluate(rows: readonly Row[], options: EvaluateOptions): Promise<Report> {
  const { verify, recorded = false, known = new Map<string, Prediction>(), onPrediction, concurrency = 1, signal } = options;
  const predictions = await predictRows(rows, {
    verify,
    recorded,
    known,
    concurrency,
    signal,
    complete: (prediction) => prediction,
    onPrediction: (prediction, row, done) => onPrediction?.(prediction, row, done, rows.length),
  });
  return reportOf(joined(rows, predictions));
}

export function joined<Made>(rows: readonly Row[], predictions: ReadonlyMap<string, Made>) {
  return rows.flatMap((row): readonly { readonly row: Row; readonly prediction: Made }[] => {
    const prediction = predictions.get(row.id);
    return prediction === undefined ? [] : [{ row, prediction }];
  });
}

function reportOf(results: readonly Result[]): Report {
  const costs = results.map(({ prediction }) => prediction.cost);
  const spread = (key: keyof Report["cost"]) => spreadOf(costs.map((cost) => cost[key]));
  return {
    metrics: metricsOf(results),
    kinds: Object.fromEntries(kindsOf(results).map((kind) => [kind, metricsOf(results.filter(({ row }) => row.kind === kind))])),
    failures: countBy(results.flatMap(({ prediction }) => prediction.failure?.code ?? [])),
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

/**
 * Predictions of an earlier run for these rows, by id. Failed claims, incomplete lines, and lines with another claim or label are skipped,
 * to be verified again.
 */
export function readPredictions<Made extends Prediction>(
  text: string,
  rows: readonly Row[],
  schema: z.ZodType<Made>,
): ReadonlyMap<string, Made> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, Made>();
  for (const line of text.split("\n")) {
    const { data } = schema.safeParse(parseJson(line));
    if (data === undefined || data.failure !== null || data.label === "failed") continue;
    const row = byId.get(data.id);
    if (row?.claim === data.claim && row.label === data.gold) known.set(data.id, data);
  }
  return known;
}
