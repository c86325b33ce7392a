import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./features.js";
import type { Rarity } from "./word-weight.js";

export const linearSchema = z.object({ bias: z.number(), weights: z.record(z.string(), z.number()) });
/** Log odds, and the line that makes a probability of them (Platt). */
export const calibratedSchema = linearSchema.extend({ slope: z.number(), offset: z.number() });
export const provenanceSchema = z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() });
/** Word stems by how much it tells to find them, from 0 to 1; whatever is not listed is rare. */
const raritySchema = z.record(z.string(), z.string());

export function logOdds({ bias, weights }: z.infer<typeof linearSchema>, features: Features): number {
  let sum = bias;
  for (const [name, value] of features) sum += (weights[name] ?? 0) * value;
  return sum;
}

export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Reads weights that a script fitted, and the word counts beside them (`word-rarity.json`). */
export function readWeights<Weights>(file: URL, schema: z.ZodType<Weights>): Weights & { readonly rarity: Rarity } {
  return { ...readJson(file, schema), rarity: rarityFrom(readJson(new URL("word-rarity.json", file), raritySchema)) };
}

function readJson<Value>(file: URL, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

export function rarityFrom(listed: z.infer<typeof raritySchema>): Rarity {
  const known = new Map(Object.entries(listed).flatMap(([value, stems]) => stems.split(" ").map((stem) => [stem, Number(value)] as const)));
  return ({ stem, kind }) => (kind === "function" ? 0 : (known.get(stem) ?? 1));
}
