import { z } from "zod";

const intervalSchema = z.strictObject({ mean: z.number(), low: z.number(), high: z.number() });
const changeSchema = z.strictObject({ before: intervalSchema.nullable(), after: intervalSchema.nullable() });
const splitSchema = z.strictObject({ claims: z.int().nonnegative(), hash: z.string() });

/** Where an optimized policy came from: enough to repeat the run, and to judge how far its figures can be trusted. */
export const lineageSchema = z.strictObject({
  run: z.string().min(1),
  engine: z.string().min(1),
  /** promoted: proven better on claims that the search never saw. selected: best on validation, and nothing more. */
  status: z.enum(["promoted", "selected"]),
  seed: z.int(),
  models: z.array(z.string()),
  environment: z.string(),
  splits: z.strictObject({ train: splitSchema, validation: splitSchema, confirmation: splitSchema }),
  /** What was changed, in words and in order. */
  edits: z.array(z.string()),
  /** How many textual gradients were asked for on the way. */
  gradients: z.int().nonnegative(),
  /** Of the confirmation, with 95 % intervals; null where nothing was confirmed. */
  figures: z
    .strictObject({
      claims: z.int().nonnegative(),
      p: z.number(),
      gain: intervalSchema,
      reward: changeSchema,
      balancedAccuracy: changeSchema,
      callsPerClaim: changeSchema,
    })
    .nullable(),
  /** Reward on validation, chosen for being high, and by how much that probably flatters. */
  selection: z.strictObject({ reward: z.number(), deployedReward: z.number(), inflation: z.number(), among: z.int() }).nullable(),
});
export type Lineage = z.infer<typeof lineageSchema>;
