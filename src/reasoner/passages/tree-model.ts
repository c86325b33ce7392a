import { z } from "zod";
import type { Features } from "./features.js";

/** A leaf's log odds, or a split: feature, threshold, then the branch at most the threshold and the one above it. */
export type Tree = number | readonly [number, number, Tree, Tree];
const treeSchema: z.ZodType<Tree> = z.lazy(() => z.union([z.number(), z.tuple([z.int(), z.number(), treeSchema, treeSchema]).readonly()]));

/** Trees whose leaves add up to log odds; splits name features by their place in `features`. */
export const ensembleSchema = z.object({ bias: z.number(), features: z.array(z.string()), trees: z.array(treeSchema) });
export type TreeEnsemble = { readonly bias: number; readonly features: readonly string[]; readonly trees: readonly Tree[] };

export function logOdds({ bias, features, trees }: TreeEnsemble, told: Features): number {
  const values = features.map((name) => told.get(name) ?? 0);
  let sum = bias;
  for (const tree of trees) {
    let at = tree;
    while (typeof at !== "number") at = (values[at[0]] ?? 0) <= at[1] ? at[2] : at[3];
    sum += at;
  }
  return sum;
}
