import { z } from "zod";
import { calibratedSchema, linearSchema, provenanceSchema, readWeights } from "./linear-model.js";
import type { Rarity } from "./word-weight.js";

const fileSchema = z.object({
  provenance: provenanceSchema,
  /** Whether the passage speaks of exactly what the claim says. */
  relevance: linearSchema,
  /** How likely it decides the claim on this side. It is neutral where neither score reaches `least`, or `ahead` times the other one. */
  supports: calibratedSchema,
  refutes: calibratedSchema,
  least: z.number(),
  ahead: z.number(),
});

export type PassageWeights = Pick<z.infer<typeof fileSchema>, "relevance" | "supports" | "refutes" | "least" | "ahead"> & {
  readonly rarity: Rarity;
};

/** Reads what scripts/fit-passages.ts wrote. */
export function readPassageWeights(file: URL): PassageWeights {
  return readWeights(file, fileSchema);
}
