import { z } from "zod";
import { calibratedSchema, linearSchema, provenanceSchema, readWeights } from "./linear-model.js";
import type { Rarity } from "./word-weight.js";

const fileSchema = z.object({
  provenance: provenanceSchema,
  /** How likely the text supports the claim; at least `supportsFrom` it does, at most `refutesFrom` it refutes, between them it is open. */
  support: calibratedSchema.extend({ supportsFrom: z.number(), refutesFrom: z.number() }),
  /** Log odds that the text speaks of the claim; below `least` nothing is decided. */
  relevance: linearSchema.extend({ least: z.number() }),
});

export type StanceWeights = Pick<z.infer<typeof fileSchema>, "support" | "relevance"> & { readonly rarity: Rarity };

/** Reads what scripts/fit-stance.ts wrote. */
export function readStanceWeights(file: URL): StanceWeights {
  return readWeights(file, fileSchema);
}
