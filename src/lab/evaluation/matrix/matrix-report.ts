import { z } from "zod";
import { listOf } from "../../../domain/immutable.js";
import { cellSchema } from "./cell-schema.js";

/** What was measured with: a run goes on only where all of it is the same. */
const settingsSchema = z.object({
  plumbline: z.string(),
  graph: z.string(),
  reasoner: z.string(),
  search: z.string(),
  /** Always on. */
  leakGuard: z.literal(true),
  evidence: z.enum(["given", "corpus", "none"]),
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
  /** SHA-256 of the policy's knobs and texts. */
  sha256: z.string(),
  beam: z.object({ k: z.number(), hops: z.number() }).nullable(),
});

export const runSchema = z.object({ settings: settingsSchema, datasets: listOf(datasetFactsSchema), variants: listOf(variantSchema) });
/** What a run is about, before anything is measured: kept beside the predictions. */
export type MatrixRun = z.output<typeof runSchema>;

/** `report.json`. */
export const matrixReportSchema = runSchema.extend({
  kind: z.literal("plumbline-evaluation"),
  version: z.literal(1),
  date: z.string(),
  /** Why the run ended before all was measured; null where it did not. */
  stopped: z.string().nullable(),
  cells: listOf(cellSchema),
  /** What claims are about, by data set and id, where several share a subject. */
  subjects: z.record(z.string(), z.record(z.string(), z.string())),
});
export type MatrixReport = z.output<typeof matrixReportSchema>;
