import { z } from "zod";
import { type Immutable, listOf } from "../../../domain/immutable.js";
import { labelSchema } from "../../../domain/outcome.js";
import { predictionSchema } from "../claim-result.js";
import { measuredSchema } from "./measure-episode.js";

/** Settings of the measurement: a run can be resumed only with the same ones. */
const settingsSchema = z.object({
  plumbline: z.string(),
  graph: z.string(),
  reasoner: z.string(),
  search: z.string(),
  /** Always on. */
  leakGuard: z.literal(true),
  evidence: z.enum(["given", "corpus", "none"]),
  labels: z.enum(["open", "binary"]).optional(),
});

const datasetFactsSchema = z.object({
  name: z.string(),
  file: z.string(),
  sha256: z.string(),
  format: z.string(),
  classes: z.number(),
  read: z.number(),
  claims: z.number(),
  removed: z.record(z.string(), z.number()),
  sample: z.object({ size: z.number(), seed: z.number() }).nullable(),
  labels: z.record(z.string(), z.number()),
  split: z.string(),
});

const variantSchema = z.object({
  name: z.string(),
  policy: z.string(),
  sha256: z.string(),
  beam: z.object({ k: z.number(), hops: z.number() }).nullable(),
  /** The policy was written by an optimizer. */
  optimized: z.boolean().optional(),
});

export const runSchema = z.object({ settings: settingsSchema, datasets: listOf(datasetFactsSchema), variants: listOf(variantSchema) });
export type MatrixRun = z.output<typeof runSchema>;

/** A figure with its 95 % interval over subjects, if there is one. */
const estimateSchema = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });

const spreadSchema = z.object({ mean: z.number(), p50: z.number(), p95: z.number() });
const share = z.number().nullable();

const cellSchema = z.object({
  dataset: z.string(),
  variant: z.string(),
  /** Number of claims with a result, and whether these are all. */
  claims: z.number(),
  complete: z.boolean(),
  subjects: z.number(),
  /** Over supported and refuted, as in the paper; an open verdict counts as wrong. */
  twoWay: estimateSchema.nullable(),
  /** Over all classes in the data. */
  allClasses: estimateSchema.nullable(),
  /** Two-way, if a coin flip decided the open claims. */
  withCoin: estimateSchema.nullable(),
  /** Two-way with a forced label for every claim, and the source of the labels; only with `--labels binary`. */
  forced: z.object({ twoWay: estimateSchema.nullable(), by: z.record(z.string(), z.number()) }).optional(),
  macroF1: estimateSchema.nullable(),
  /** Weighted by the number of claims per class; absent in older reports. */
  weightedF1: estimateSchema.nullable().optional(),
  weightedPrecision: estimateSchema.nullable().optional(),
  accuracy: estimateSchema.nullable().optional(),
  failedOf: z.record(z.string(), z.number()).optional(),
  /** For claims with a picture: VERITE's classes, gold (rows) by predicted, or "none". */
  verite: z
    .object({
      claims: z.number(),
      accuracy: z.number(),
      interval: estimateSchema.nullable().optional(),
      confusion: z.record(z.string(), z.record(z.string(), z.number())),
    })
    .optional(),
  /** A right verdict earns 1, an open one 0, a wrong one minus `wrongCosts`. */
  score: estimateSchema.nullable(),
  wrongCosts: z.number(),
  decisions: z.object({ right: z.number(), open: z.number(), wrong: z.number() }),
  perClass: z.record(z.string(), z.object({ claims: z.number(), precision: share, recall: share, f1: share })),
  confusion: z.record(z.string(), z.record(z.string(), z.number())),
  kinds: z.record(
    z.string(),
    z.object({ claims: z.number(), twoWay: share, allClasses: share, right: z.number(), open: z.number(), wrong: z.number() }),
  ),
  calibration: z.object({
    bins: listOf(z.object({ from: z.number(), to: z.number(), claims: z.number(), confidence: z.number(), accuracy: z.number() })),
    ece: share,
    brier: share,
  }),
  risk: z.object({ points: listOf(z.object({ threshold: z.number(), coverage: z.number(), risk: z.number() })), area: share }),
  cost: z.record(z.string(), spreadSchema),
  /** Mean milliseconds per claim by action; absent in older reports. */
  stages: z.record(z.string(), z.number()).optional(),
  /** null if a model's price is unknown. */
  usd: z.number().nullable(),
  citations: z.object({ kept: z.number(), dropped: z.number(), unresolved: z.number(), valid: share }),
  recall: z.object({ mean: z.number(), claims: z.number() }).nullable(),
  leakGuard: z.object({ dropped: z.record(z.string(), z.number()), undated: z.number() }),
  failures: z.record(z.string(), z.number()),
  /** Among claims with a wrong verdict: how many show each type of error. Types overlap (§5.7). */
  errors: z.object({ claims: z.number(), types: z.record(z.string(), z.number()) }),
  seconds: z.number(),
  /** The result of each claim, for comparisons: id, gold label, predicted label, confidence. */
  outcomes: listOf(z.tuple([z.string(), labelSchema, z.union([labelSchema, z.literal("failed")]), z.number().nullable()])),
});
export type Cell = z.output<typeof cellSchema>;

/** The result of one claim with one variant: a line of the run's files. */
export const matrixPredictionSchema = predictionSchema.extend({ measured: measuredSchema });
export type MatrixPrediction = Immutable<z.output<typeof matrixPredictionSchema>>;

export const matrixReportSchema = runSchema.extend({
  kind: z.literal("plumbline-evaluation"),
  version: z.literal(1),
  date: z.string(),
  /** Why the run ended early; null if it measured everything. */
  stopped: z.string().nullable(),
  cells: listOf(cellSchema),
  /** The subjects of claims by data set and id, if several claims share one. */
  subjects: z.record(z.string(), z.record(z.string(), z.string())),
});
export type MatrixReport = z.output<typeof matrixReportSchema>;
