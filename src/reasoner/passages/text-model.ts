import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./features.js";
import { ensembleSchema, logOdds } from "./tree-model.js";

const sideSchema = ensembleSchema.extend({
  /** From these log odds on a sentence decides: on a page that is called by a name of the claim, and elsewhere. */
  from: z.object({ topical: z.number(), elsewhere: z.number() }),
  /** The line that makes a probability of log odds (Platt). */
  slope: z.number(),
  offset: z.number(),
});
const fileSchema = z.object({
  provenance: z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() }),
  /** That a sentence supports the claim, rather than refutes it or speaks of something else. */
  supports: sideSchema,
  /** That it refutes the claim. */
  refutes: sideSchema,
});

export type TextWeights = Pick<z.infer<typeof fileSchema>, "supports" | "refutes">;

export function judgeSide(
  { from, slope, offset, ...model }: TextWeights["supports"],
  features: Features,
  topical: boolean,
): { readonly chance: number; readonly decides: boolean } {
  const odds = logOdds(model, features);
  return { chance: 1 / (1 + Math.exp(-(slope * odds + offset))), decides: odds >= (topical ? from.topical : from.elsewhere) };
}

/** Reads what scripts/fit-text.ts wrote. */
export function readTextWeights(file: URL): TextWeights {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
