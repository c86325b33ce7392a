import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Features } from "./features.js";
import type { ReadClaim } from "./read-claim.js";

/** A leaf's log odds, or a split: feature, threshold, then the branch up to the threshold and the one above it. */
export type Tree = number | readonly [number, number, Tree, Tree];
const treeSchema: z.ZodType<Tree> = z.lazy(() => z.union([z.number(), z.tuple([z.int(), z.number(), treeSchema, treeSchema]).readonly()]));

/** Trees whose leaves sum to log odds; splits refer to features by their index in `features`. */
const ensembleSchema = z.object({ bias: z.number(), features: z.array(z.string()), trees: z.array(treeSchema) });
export type TreeEnsemble = { readonly bias: number; readonly features: readonly string[]; readonly trees: readonly Tree[] };

export function logOdds({ bias, features, trees }: TreeEnsemble, values: Features): number {
  const row = features.map((name) => values.get(name) ?? 0);
  let sum = bias;
  for (const tree of trees) {
    let at = tree;
    while (typeof at !== "number") at = (row[at[0]] ?? 0) <= at[1] ? at[2] : at[3];
    sum += at;
  }
  return sum;
}

const sideSchema = ensembleSchema.extend({
  /** Minimum log odds that decide: on a page titled by a name of the claim, elsewhere and in a sentence alone; for short and long claims. */
  from: z.record(z.enum(["topical short", "topical long", "elsewhere short", "elsewhere long", "alone"]), z.number()),
  /** Platt scaling: from log odds to a probability. */
  slope: z.number(),
  offset: z.number(),
});
const fileSchema = z.object({
  provenance: z.looseObject({ fittedBy: z.string(), on: z.string(), fittedAt: z.string() }),
  /** Supports the claim, rather than refutes it or is about something else. */
  supports: sideSchema,
  refutes: sideSchema,
});

export type TextWeights = Pick<z.infer<typeof fileSchema>, "supports" | "refutes">;

/** Claims with more words than this have separate thresholds. */
const SHORT = 10;
export type Place = keyof TextWeights["supports"]["from"];

/** Where a claim was compared: `alone` if there was only one sentence. */
export type Compared = { readonly claim: Pick<ReadClaim, "topical" | "words">; readonly alone: boolean };

export function placeOf({ claim: { topical, words }, alone }: Compared): Place {
  return alone ? "alone" : `${topical ? "topical" : "elsewhere"} ${words.length > SHORT ? "long" : "short"}`;
}

export function judgeSide(
  { from, slope, offset, ...model }: TextWeights["supports"],
  features: Features,
  compared: Compared,
): { readonly odds: number; readonly chance: number; readonly decides: boolean } {
  const odds = logOdds(model, features);
  return { odds, chance: 1 / (1 + Math.exp(-(slope * odds + offset))), decides: odds >= from[placeOf(compared)] };
}

/** Reads what scripts/fit-text.ts wrote. */
export function readTextWeights(file: URL): TextWeights {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
