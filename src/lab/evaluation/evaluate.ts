import { z } from "zod";
import type { Episode } from "../../domain/episode.js";
import type { Immutable } from "../../domain/schemas/immutable.js";
import { type Spread, spreadOf } from "../statistics/bootstrap.js";
import { predictionSchema, resultOf, wasInterrupted } from "./claim-result.js";
import type { Row } from "./dataset.js";
import { type Metrics, scorePredictions } from "./metrics.js";
import { runInOrder } from "./run-in-order.js";

export type Prediction = Immutable<z.output<typeof predictionSchema>>;

export type Report = {
  readonly metrics: Metrics;
  /** The same for each kind of claim, where the data set names kinds. */
  readonly kinds: Readonly<Record<string, Metrics>>;
  readonly cost: Readonly<Record<"modelCalls" | "sparqlQueries" | "roundTrips" | "ms", Spread>>;
  readonly failures: Readonly<Record<string, number>>;
};

export type EvaluateOptions = {
  /** `verify` is an argument, so that this folder knows no agent. */
  readonly verify: (row: Row, signal: AbortSignal) => Promise<Episode>;
  /** Are the episodes kept as records? Then predictions name them. */
  readonly recorded?: boolean;
  /** Predictions of an earlier run over the same data, by the row's id: these claims are not verified again. */
  readonly known?: ReadonlyMap<string, Prediction>;
  /** Called for each claim that was verified, in the order of the data set, whatever is done first. */
  readonly onPrediction?: (prediction: Prediction, row: Row, done: number, total: number) => void;
  /** How many claims are under way at once; the predictions do not depend on it. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
};

/** Claims that were under way when `signal` aborted are not in the report: nothing is known of them. */
export async function evaluate(rows: readonly Row[], options: EvaluateOptions): Promise<Report> {
  const { verify, recorded = false, known = new Map<string, Prediction>(), onPrediction, concurrency = 1, signal } = options;
  const results = new Map<string, Prediction>(known);
  const left = rows.filter(({ id }) => !known.has(id));
  await runInOrder(left, {
    concurrency,
    signal,
    work: async (row, abort): Promise<Prediction | null> => {
      const episode = await verify(row, abort);
      if (wasInterrupted(episode, abort)) return null;
      const { id, claim, ...rest } = resultOf(row.id, episode, recorded);
      return { id, claim, gold: row.label, ...rest };
    },
    onResult: (prediction, row, done) => {
      results.set(row.id, prediction);
      onPrediction?.(prediction, row, rows.length - left.length + done, rows.length);
    },
  });
  return reportOf(
    rows.flatMap((row): readonly Result[] => {
      const prediction = results.get(row.id);
      return prediction === undefined ? [] : [{ row, prediction }];
    }),
  );
}

function reportOf(results: readonly Result[]): Report {
  const failures: Record<string, number> = {};
  for (const { prediction } of results)
    if (prediction.failure !== null) failures[prediction.failure.code] = (failures[prediction.failure.code] ?? 0) + 1;
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

const verdictsOnly = predictionSchema.extend({ failure: z.null() }).refine(({ label }) => label !== "failed");

/**
 * What an earlier run has predicted for these rows, by id. Claims that failed, lines that a crash tore, and lines about other claims or labels are left
 * out: they are verified again.
 */
export function readPredictions(text: string, rows: readonly Row[]): ReadonlyMap<string, Prediction> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, Prediction>();
  for (const line of text.split("\n")) {
    const { data: prediction } = verdictsOnly.safeParse(parseJson(line));
    if (prediction === undefined) continue;
    const row = byId.get(prediction.id);
    if (row?.claim === prediction.claim && row.label === prediction.gold) known.set(prediction.id, prediction);
  }
  return known;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
