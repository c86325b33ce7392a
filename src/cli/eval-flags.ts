import type { Classes } from "../lab/evaluation/loaders/loader.js";
import type { ManyFlags } from "./flags.js";

export type EvalFlags = ManyFlags &
  DatasetFlags & {
    readonly dataset?: string | readonly string[];
    readonly out?: string;
    readonly predictions?: string;
    /** Continue with the predictions in the file. */
    readonly resume?: boolean;
    readonly experience?: boolean;
    /** File for the model's calibration: how often it is right at each stated confidence. */
    readonly calibration?: string;
    /** Fit the threshold of the entailment model instead of verifying. */
    readonly fitEntailment?: boolean;
  } & MatrixFlags;

export type DatasetFlags = {
  readonly classes?: Classes;
  readonly sample?: number;
  readonly seed?: number;
  /** Only claims of these kinds, separated by commas. */
  readonly kind?: string;
};

/** Only with `--report`, which measures several data sets with several variants. */
type MatrixFlags = {
  readonly report?: string;
  readonly evidence?: EvidenceMode;
  readonly beam?: readonly number[];
  readonly hops?: readonly number[];
  /** Policy knobs and the values to try: `web.alpha=0,0.5,1`. */
  readonly set?: readonly string[];
  /** `binary`: open verdicts get a forced label, for the report only. */
  readonly labels?: (typeof LABELS_MODES)[number];
  readonly wrongCosts?: number;
  readonly minutes?: number;
  readonly budgetUsd?: number;
};

/** `binary`: the report also has a forced label, supported or refuted, for every claim. */
export const LABELS_MODES = ["open", "binary"] as const;

/** Use of the data set's own evidence: given with its claim, searched as a corpus of all claims' evidence, or not used. */
export const EVIDENCE_MODES = ["given", "corpus", "none"] as const;
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

export function datasetsOf({ dataset }: Pick<EvalFlags, "dataset">): readonly string[] {
  return typeof dataset === "string" ? [dataset] : (dataset ?? []);
}
