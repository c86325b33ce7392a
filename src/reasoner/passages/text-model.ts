import { z } from "zod";
import { calibratedSchema, linearSchema, provenanceSchema, readWeights } from "./linear-model.js";
import type { Rarity } from "./word-weight.js";

const fileSchema = z.object({
  provenance: provenanceSchema,
  /** Log odds that the sentence supports the claim rather than refutes it; at least `supportsFrom` it does, at most `refutesFrom` it refutes. */
  support: calibratedSchema.extend({ supportsFrom: z.number(), refutesFrom: z.number() }),
  /** Log odds that the sentence speaks of exactly what the claim says. */
  relevance: linearSchema,
});

export type TextWeights = Pick<z.infer<typeof fileSchema>, "support" | "relevance"> & { readonly rarity: Rarity };

/** Reads what scripts/fit-text.ts wrote. */
export function readTextWeights(file: URL): TextWeights {
  return readWeights(file, fileSchema);
}
