import { type ClaimSet, claimSetOf } from "../compose/run-optimizer.js";
import type { Row } from "../lab/evaluation/dataset.js";
import type { LoadOptions } from "../lab/evaluation/loaders/load-dataset.js";
import type { DatasetFlags } from "./eval-flags.js";
import { openDataset } from "./open-dataset.js";

const DEFAULT_SEED = 1;

export function loadOptionsOf({ classes = 4, sample, seed = DEFAULT_SEED }: DatasetFlags): LoadOptions {
  return { classes, sample: sample ?? null, seed };
}

/** A labelled data set of any format. */
export async function readDataset(file: string, flags: DatasetFlags = {}): Promise<readonly Row[]> {
  return (await openDataset(file, loadOptionsOf(flags))).rows;
}

/** A data set as the optimizer reads it. */
export async function readClaimSet(file: string, set: "train" | "validation"): Promise<ClaimSet> {
  return claimSetOf(await readDataset(file), set);
}
