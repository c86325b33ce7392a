import { z } from "zod";
import type { Claim } from "../../domain/claim.js";
import type { Cost } from "../../domain/episode.js";
import { ERROR_TYPES } from "../../domain/error-types.js";
import type { Label } from "../../domain/outcome.js";
import { LABELS } from "../../domain/vocabulary.js";
import type { Candidate } from "./candidate.js";

export type LabelledClaim = {
  readonly id: string;
  readonly claim: Claim;
  readonly label: Label;
  readonly kind?: string;
};

/** Each from 0 to 1. Sufficiency: whether the cited evidence decides the claim. Cost: of retrieval; 1 is the whole budget. */
const rewardPartsSchema = z.strictObject({ correctness: z.number(), sufficiency: z.number(), cost: z.number() });

export const scoredSchema = z.strictObject({
  kind: z.literal("scored"),
  parts: rewardPartsSchema,
  /** "failed" if the episode ended in an error: an error is never a label, and never right. */
  predicted: z.enum([...LABELS, "failed"]),
  /** All errors of the episode; empty if nothing went wrong. */
  errorTypes: z.array(z.enum(ERROR_TYPES)),
  critique: z.string(),
  /** The episode in a few lines, for the proposer. */
  story: z.string(),
  /** The shape that the claim was read as; null if unknown. */
  shape: z.string().nullable(),
  /** Number of retrievals and model calls together. */
  calls: z.number(),
  tokens: z.number(),
  /** null if the model's price is unknown. */
  usd: z.number().nullable(),
});

/** An episode that the proposer learns from: its error types, its critique and a short summary. */
export const lessonSchema = scoredSchema.pick({ errorTypes: true, critique: true, story: true, parts: true });
export type Lesson = z.infer<typeof lessonSchema>;

export const rolloutResultSchema = z.discriminatedUnion("kind", [
  scoredSchema,
  /** The environment had no answer (a cassette without the request, a server that is down), so this says nothing about the policy. */
  z.strictObject({ kind: z.literal("missed"), why: z.string(), tokens: z.number(), usd: z.number().nullable() }),
]);
export type RolloutResult = z.infer<typeof rolloutResultSchema>;
export type Scored = Extract<RolloutResult, { kind: "scored" }>;

/** The most that one effect may spend; null: no limit. */
export type Allowance = { readonly tokens: number | null; readonly usd: number | null };

/**
 * One episode of a candidate on a claim. `repeat` numbers the repetitions and may seed a model. Must not spend more than the allowance.
 * Rejects only when the run cannot continue; if the environment has no answer, the result is `missed`.
 */
export type Rollout = (
  candidate: Candidate,
  claim: LabelledClaim,
  repeat: number,
  context: { readonly allowance: Allowance; readonly signal?: AbortSignal },
) => Promise<RolloutResult>;

/** The weight of each component (§4.4). With the defaults, a right, well-founded and free verdict is worth 1. */
export const rewardWeightsSchema = z.strictObject({
  correctness: z.number().nonnegative().default(0.7),
  sufficiency: z.number().nonnegative().default(0.3),
  cost: z.number().nonnegative().default(0.1),
});
export type RewardWeights = z.infer<typeof rewardWeightsSchema>;

export function rewardOf(parts: z.infer<typeof rewardPartsSchema>, weights: RewardWeights): number {
  return weights.correctness * parts.correctness + weights.sufficiency * parts.sufficiency - weights.cost * parts.cost;
}

/** An abstention is right only if the gold label is "not enough information". */
export function correctnessOf(gold: Label, predicted: Label | "failed"): number {
  return gold === predicted ? 1 : 0;
}

const FULL = { sparqlQueries: 60, webRequests: 20, modelCalls: 20 } as const;

/** Share of the retrieval budget that was used: the mean over graph, web and model, each at most 1. */
export function retrievalCostOf(cost: Pick<Cost, keyof typeof FULL>): number {
  const share = (used: number, full: number) => Math.min(1, used / full);
  return (
    (share(cost.sparqlQueries, FULL.sparqlQueries) + share(cost.webRequests, FULL.webRequests) + share(cost.modelCalls, FULL.modelCalls)) /
    3
  );
}
