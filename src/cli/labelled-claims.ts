import { readFile } from "node:fs/promises";
import { messageOf, PlumblineError } from "../errors.js";
import { parseDataset, type Row } from "../evaluation/dataset.js";
import type { LabelledClaim } from "../optimizer/rollout.js";

export type ClaimSet = {
  readonly claims: readonly LabelledClaim[];
  /** Passages that come with claims, by the claim's id. */
  readonly evidence: ReadonlyMap<string, Row["evidence"]>;
};

/** A data set as the optimizer reads it. The set's name goes into the ids: two files may number their claims alike. */
export async function readClaimSet(file: string, set: "train" | "validation"): Promise<ClaimSet> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new PlumblineError("file-unreadable", `the data set ${file} cannot be read: ${messageOf(cause)}`, { cause });
  });
  const rows = parseDataset(text).map((row) => ({ ...row, id: `${set}/${row.id}` }));
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length)
    throw new PlumblineError("invalid-input", `${file} has ${rows.length - ids.size} ids twice; number the claims`);
  return {
    claims: rows.map(({ id, claim, label, date, url }) => ({ id, label, claim: { text: claim, asOf: date ?? null, url: url ?? null } })),
    evidence: new Map(rows.flatMap(({ id, evidence }) => (evidence.length > 0 ? [[id, evidence] as const] : []))),
  };
}
