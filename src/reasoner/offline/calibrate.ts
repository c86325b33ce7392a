import type { Ground } from "../../domain/outcome.js";

/** From the grounds of a verdict to the probability that it is right. */
export type Calibration = (grounds: readonly Ground[]) => number;

/** The score of the weakest ground as it is. */
export const UNCALIBRATED: Calibration = (grounds) => Math.min(...grounds.map(({ score }) => score));
