import type { z } from "zod";
import { labelSchema } from "../domain/outcome.js";
import { summaryOf } from "./verification-of.js";
import { STATUSES, type Verification } from "./verification-schema.js";

type Label = z.output<typeof labelSchema>;
type Counts<Key extends string> = Readonly<Record<Key, number>>;

/** How a batch ended. What was deleted meanwhile is in `total` only. */
export type BatchSummary = {
  readonly batch: string;
  readonly total: number;
  readonly statuses: Counts<(typeof STATUSES)[number]>;
  readonly labels: Counts<Label>;
};

/** `open`: some of it waits or is under way. */
export type FoundBatch = { readonly kind: "open" } | { readonly kind: "ended"; readonly summary: BatchSummary };

/** Reads one verification after the other, because a batch may have a thousand. */
export async function summariseBatch(
  find: (id: string) => Promise<Verification | null>,
  batch: string,
  ids: readonly string[],
): Promise<BatchSummary> {
  const statuses = noneOf(STATUSES);
  const labels = noneOf(labelSchema.options);
  for (const id of ids) {
    // A record that is damaged is left out, as lists do.
    const verification = await find(id).catch(() => null);
    if (verification === null) continue;
    const { status, label } = summaryOf(verification);
    statuses[status]++;
    if (label !== null) labels[label]++;
  }
  return { batch, total: ids.length, statuses, labels };
}

function noneOf<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
}
