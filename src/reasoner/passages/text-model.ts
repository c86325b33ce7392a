import { z } from "zod";
import { calibratedSchema, provenanceSchema, readWeights } from "./linear-model.js";

/** Log odds, from `from` on they decide. */
const sideSchema = calibratedSchema.extend({ from: z.number() });
const fileSchema = z.object({
  provenance: provenanceSchema,
  /** That a sentence supports the claim, rather than refutes it or speaks of something else. */
  supports: sideSchema,
  /** That it refutes the claim. */
  refutes: sideSchema,
});

export type TextWeights = Pick<z.infer<typeof fileSchema>, "supports" | "refutes">;

/** Reads what scripts/fit-text.ts wrote. */
export function readTextWeights(file: URL): TextWeights {
  return readWeights(file, fileSchema);
}
