import type { ManyFlags } from "./work-flags.js";

/** Flags of `plumbline eval`. */
export type EvalFlags = ManyFlags & {
  readonly dataset: string;
  readonly out?: string;
  readonly predictions?: string;
  /** Go on with the predictions that are there. */
  readonly resume?: boolean;
  readonly experience?: boolean;
  /** Where to write how often a model was right when it said so sure. */
  readonly calibration?: string;
};
