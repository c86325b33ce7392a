import type { Overrides } from "../config.js";

/** Flags of `plumbline eval`. */
export type EvalFlags = {
  readonly dataset: string;
  readonly out?: string;
  readonly predictions?: string;
  /** Go on with the predictions that are there. */
  readonly resume?: boolean;
  /** Keep the episodes as records. */
  readonly records?: boolean;
  readonly experience?: boolean;
  /** Where to write how often a model was right when it said so sure. */
  readonly calibration?: string;
  readonly limit?: number;
  readonly concurrency?: number;
  readonly workers?: number;
  readonly quiet?: boolean;
  readonly overrides: Overrides;
};
