import { z } from "zod";
import { type Immutable, listOf } from "../domain/immutable.js";
import type { TextStore } from "../ports/record-store.js";
import { readSealed, sealedText } from "../store/record-text.js";
import type { Asker } from "./asker.js";
import { MAX_BATCH, rowSchema } from "./request-schema.js";
import { submittedSchema } from "./verification-schema.js";
import type { VerificationService } from "./verification-service.js";

const VERSION = 1;

/** A submitted batch: text, rows and order. */
export const keptBatchSchema = submittedSchema
  .extend({
    createdAt: z.string(),
    /** The id of the client's key; null without one. */
    owner: z.string().nullable(),
    /** The caller's name for it, such as a file name. */
    name: z.string().nullable(),
    /** The whole text, if one was sent; `start` and `end` of its claims are positions in it. */
    text: z.string().nullable(),
    /** The caller's columns, and their cells by row. Empty without columns. */
    columns: listOf(z.string()),
    rows: listOf(rowSchema),
  })
  .meta({ id: "Batch" });
export type KeptBatch = Immutable<z.output<typeof keptBatchSchema>>;

const fileSchema = keptBatchSchema.extend({ schemaVersion: z.literal(VERSION) });

export type KeptBatches = ReturnType<typeof keptBatches>;

export function keptBatches(store: TextStore) {
  return {
    keep: (batch: KeptBatch): Promise<void> => store.save(batch.batch, sealedText({ schemaVersion: VERSION, ...batch })),
    /** null for an unknown batch. Throws `record-changed` if it was changed after it was written. */
    async find(batch: string): Promise<KeptBatch | null> {
      const text = await store.read(batch);
      if (text === null) return null;
      const { schemaVersion: _, ...kept } = readSealed(text, { name: `the batch ${batch}`, schema: fileSchema, version: VERSION });
      return kept;
    },
    remove: store.remove,
  };
}

export function batchesFor(batches: KeptBatches, { owner, seesAll }: Asker): Pick<KeptBatches, "find"> {
  return {
    async find(id) {
      const batch = await batches.find(id);
      return batch === null || seesAll || batch.owner === owner ? batch : null;
    },
  };
}

/** The queue forgets batches after a few days; then the ids come from the stored batch. */
export function withKeptBatches(service: VerificationService, batches: Pick<KeptBatches, "find">): VerificationService {
  return {
    ...service,
    async ids(which) {
      const known = await service.ids(which);
      const { batch, before, most } = which;
      if (known.length > 0 || batch === null) return known;
      const kept = (await batches.find(batch))?.verifications.map(({ id }) => id) ?? [];
      return kept
        .filter((id) => before === null || id < before)
        .sort()
        .reverse()
        .slice(0, Math.min(most, MAX_BATCH));
    },
  };
}
