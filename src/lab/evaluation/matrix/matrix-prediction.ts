import type { z } from "zod";
import type { Immutable } from "../../../domain/immutable.js";
import { predictionSchema } from "../result-schema.js";
import { measuredSchema } from "./measure-episode.js";

/** What became of one claim by one variant: a line of the run's files. */
export const matrixPredictionSchema = predictionSchema.extend({ measured: measuredSchema });
export type MatrixPrediction = Immutable<z.output<typeof matrixPredictionSchema>>;
