import type { Belief } from "../../../domain/belief.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Calibration } from "./calibrate.js";

/** What a conclusion is drawn from. */
export type Concluding = {
  readonly evidence: Evidence;
  readonly calibration: Calibration;
  readonly threshold: number;
  readonly belief: Belief;
};
