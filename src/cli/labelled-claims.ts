import { type ClaimSet, claimSetOf } from "../claim-set.js";
import { claimFormatOf } from "../evaluation/claim-file.js";
import { parseDataset, type Row } from "../evaluation/dataset.js";
import { readInput } from "./read-input.js";

/** A labelled data set: CSV where its name says so, else JSON lines. */
export async function readDataset(file: string): Promise<readonly Row[]> {
  const format = claimFormatOf(file);
  return parseDataset(await readInput(file, "data set"), format === "txt" ? "jsonl" : format);
}

/** A data set as the optimizer reads it. */
export async function readClaimSet(file: string, set: "train" | "validation"): Promise<ClaimSet> {
  return claimSetOf(await readDataset(file), set);
}
