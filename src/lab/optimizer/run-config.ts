import { z } from "zod";
import { rewardWeightsSchema } from "./rollout.js";

export const ENGINES = ["textgrad", "paper", "ax-gepa"] as const;
export type EngineName = (typeof ENGINES)[number];

/** Everything that a run's decisions depend on, except its claims, its policy and the results of its effects. */
export const runConfigSchema = z
  .strictObject({
    engine: z.enum(ENGINES).default("textgrad"),
    seed: z.int().default(1),
    weights: rewardWeightsSchema.prefault({}),
    /** Hard limits; null: none. */
    budget: z
      .strictObject({
        rollouts: z.int().nonnegative().default(3000),
        tokens: z.int().nonnegative().nullable().default(null),
        usd: z.number().nonnegative().nullable().default(null),
        minutes: z.number().nonnegative().nullable().default(null),
      })
      .prefault({}),
    /** The most that one rollout, gradient or proposal may spend. Nothing is started unless this much is left. */
    allowance: z
      .strictObject({ tokens: z.int().positive().nullable().default(null), usd: z.number().positive().nullable().default(null) })
      .prefault({}),
    /** Whether repeating an episode can end differently. With the offline reasoner it cannot, so repeats are skipped. */
    repeatable: z.boolean().default(true),
    search: z
      .strictObject({
        rounds: z.int().positive().default(40),
        /** K, the edits tried in a round. */
        candidates: z.int().positive().default(3),
        /** Number of train claims in a minibatch comparison. */
        batch: z.int().positive().default(16),
        /** Number of candidates that are measured again before one is confirmed, and the share of the search reserved for it. */
        finalists: z.int().positive().default(4),
        finalShare: z.number().min(0).max(1).default(0.3),
        /** The search ends after this many rounds in which no candidate wins its minibatch comparison. */
        patience: z.int().positive().default(8),
      })
      .prefault({}),
    confirmation: z
      .strictObject({
        /** Share of every budget that is reserved for confirmation. */
        share: z.number().min(0).max(1).default(0.3),
        /** Share of the given claims that the search never uses. */
        claims: z.number().min(0).max(1).default(0.4),
        repeats: z.int().positive().default(8),
        alpha: z.number().positive().max(0.5).default(0.05),
        resamples: z.int().positive().default(4000),
        /** The smallest share of cost that a mere saving must reach, and the number of claims from which on a kind may not get worse. */
        saving: z.number().min(0).max(1).default(0.1),
        kindClaims: z.int().positive().default(10),
      })
      .prefault({}),
    /** The paper's procedure (§4.4). */
    paper: z
      .strictObject({
        epochs: z.int().positive().default(20),
        train: z.int().positive().default(100),
        validation: z.int().positive().default(50),
      })
      .prefault({}),
    /** Propose edits from recorded episodes, without rollouts. */
    fromExperienceOnly: z.boolean().default(false),
    /** The run ends when more than this share of at least `from` rollouts was missed. */
    misses: z.strictObject({ share: z.number().min(0).max(1).default(0.1), from: z.int().positive().default(20) }).prefault({}),
    /** Number of rollouts reserved at once. Part of the run's identity, unlike the concurrency, which changes nothing. */
    wave: z.int().positive().default(8),
  })
  .superRefine(({ budget, allowance }, context) => {
    for (const part of ["tokens", "usd"] as const)
      if (budget[part] !== null && allowance[part] === null)
        context.addIssue({
          code: "custom",
          path: ["allowance", part],
          message: "a budget can only be kept where one rollout's share is bounded",
        });
  });
export type RunConfig = z.infer<typeof runConfigSchema>;
