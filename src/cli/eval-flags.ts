import type { Classes } from "../lab/evaluation/loaders/loader.js";
import type { ManyFlags } from "./flags.js";

/** Flags of `plumbline eval`. */
export type EvalFlags = ManyFlags &
  DatasetFlags & {
    readonly dataset: string | readonly string[];
    readonly out?: string;
    readonly predictions?: string;
    /** Go on with the predictions that are there. */
    readonly resume?: boolean;
    readonly experience?: boolean;
    /** Where to write how often a model was right when it said so sure. */
    readonly calibration?: string;
    /** Find the threshold of the entailment model instead of verifying. */
    readonly fitEntailment?: boolean;
  } & MatrixFlags;

/** How a data set is read. */
export type DatasetFlags = {
  readonly classes?: Classes;
  readonly sample?: number;
  readonly seed?: number;
};

/** Only with `--report`: several data sets by several variants. */
type MatrixFlags = {
  /** The folder of the reports. */
  readonly report?: string;
  readonly evidence?: EvidenceMode;
  readonly beam?: readonly number[];
  readonly hops?: readonly number[];
  /** Knobs of the policies and the values to try: `web.alpha=0,0.5,1`. */
  readonly set?: readonly string[];
  /** `binary`: open verdicts are forced to one side, for the report only. */
  readonly labels?: LabelsMode;
  readonly wrongCosts?: number;
  /** What the whole run may take. */
  readonly minutes?: number;
  readonly budgetUsd?: number;
};

/** How verdicts count in a report: as they are, or with a label of two for every claim beside them. */
export const LABELS_MODES = ["open", "binary"] as const;
export type LabelsMode = (typeof LABELS_MODES)[number];

/** The data's own evidence: handed over with its claim, put together into a corpus that is searched, or left out. */
export const EVIDENCE_MODES = ["given", "corpus", "none"] as const;
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

export function datasetsOf({ dataset }: Pick<EvalFlags, "dataset">): readonly string[] {
  return typeof dataset === "string" ? [dataset] : dataset;
}
