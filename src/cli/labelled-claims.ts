import { claimFormatOf } from "../evaluation/claim-file.js";
import { parseDataset, type Row } from "../evaluation/dataset.js";
import type { LabelledClaim } from "../optimizer/rollout.js";
import { readInput } from "./read-input.js";

export type ClaimSet = {
  readonly claims: readonly LabelledClaim[];
  /** Passages that come with claims, by the claim's id. */
  readonly evidence: ReadonlyMap<string, Row["evidence"]>;
};

/** A labelled data set: CSV where its name says so, else JSON lines. */
export async function readDataset(file: string): Promise<readonly Row[]> {
  const format = claimFormatOf(file);
  return parseDataset(await readInput(file, "data set"), format === "txt" ? "jsonl" : format);
}

/** A data set as the optimizer reads it. The set's name goes into the ids: two files may number their claims alike. */
export async function readClaimSet(file: string, set: "train" | "validation"): Promise<ClaimSet> {
  const rows = (await readDataset(file)).map((row) => ({ ...row, id: `${set}/${row.id}` }));
  return {
    claims: rows.map(({ id, claim, label, date, url }) => ({ id, label, claim: { text: claim, asOf: date ?? null, url: url ?? null } })),
    evidence: new Map(rows.flatMap(({ id, evidence }) => (evidence.length > 0 ? [[id, evidence] as const] : []))),
  };
}
