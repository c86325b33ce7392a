import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./stance-features.js";

export const linearSchema = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) });
const fileSchema = z.object({
  provenance: z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() }),
  /** Log odds that the text supports the claim, and the line that makes a probability of them. */
  support: linearSchema.extend({ slope: z.number(), offset: z.number() }),
  /** Log odds that the text speaks of the claim; below `least` nothing is decided. */
  relevance: linearSchema.extend({ least: z.number() }),
});

type LinearModel = z.infer<typeof linearSchema>;
export type StanceWeights = Pick<z.infer<typeof fileSchema>, "support" | "relevance">;

/** Reads what scripts/fit-stance.ts wrote. */
export function readStanceWeights(file: URL): StanceWeights {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

export function logOdds({ bias, weights }: LinearModel, features: Features): number {
  let sum = bias;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return sum;
}

export function supportProbability({ support }: StanceWeights, features: Features): number {
  return 1 / (1 + Math.exp(-(support.slope * logOdds(support, features) + support.offset)));
}

export function speaksOfClaim({ relevance }: StanceWeights, features: Features): boolean {
  return logOdds(relevance, features) >= relevance.least;
}
