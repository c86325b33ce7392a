import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./stance-features.js";
import { linearSchema, logOdds } from "./stance-model.js";
import type { Rarity } from "./word-weight.js";

/** Log odds, and the line that makes a probability of them. */
const sideSchema = linearSchema.extend({ slope: z.number(), offset: z.number() });
const fileSchema = z.object({
  provenance: z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() }),
  /** Word stems by how much it tells to find them, from 0 to 1; whatever is not listed is rare. */
  rarity: z.record(z.string(), z.string()),
  /** Whether the passage speaks of exactly what the claim says. */
  relevance: linearSchema,
  /** Whether it decides the claim on this side; below `least` of both it is neutral. */
  supports: sideSchema,
  refutes: sideSchema,
  least: z.number(),
});

type Side = z.infer<typeof sideSchema>;
export type PassageWeights = Pick<z.infer<typeof fileSchema>, "relevance" | "supports" | "refutes" | "least"> & { readonly rarity: Rarity };

/** Reads what scripts/fit-passages.ts wrote. */
export function readPassageWeights(file: URL): PassageWeights {
  try {
    const { rarity, ...rest } = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return { ...rest, rarity: rarityFrom(rarity) };
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

export function rarityFrom(listed: Readonly<Record<string, string>>): Rarity {
  const known = new Map(Object.entries(listed).flatMap(([value, stems]) => stems.split(" ").map((stem) => [stem, Number(value)] as const)));
  return ({ stem, kind }) => (kind === "function" ? 0 : (known.get(stem) ?? 1));
}

export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** How likely the passage decides the claim on this side: as scored, and as it came out on passages that the fit had not seen. */
export function scoreSide(side: Side, features: Features): { readonly score: number; readonly confidence: number } {
  const odds = logOdds(side, features);
  return { score: probability(odds), confidence: probability(side.slope * odds + side.offset) };
}
