import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./features.js";

const linearSchema = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) });
/** Log odds, and the line that makes a probability of them (Platt). */
export const calibratedSchema = linearSchema.extend({ slope: z.number(), offset: z.number() });
export const provenanceSchema = z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() });

export function logOdds({ bias, weights }: z.infer<typeof linearSchema>, features: Features): number {
  let sum = bias;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return sum;
}

export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

export function readWeights<Weights>(file: URL, schema: z.ZodType<Weights>): Weights {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
