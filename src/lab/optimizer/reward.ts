import { z } from "zod";
import type { Cost } from "../../domain/episode.js";
import type { Label } from "../../domain/outcome.js";
import type { RewardParts } from "./rollout.js";

/** How much each part counts (§4.4). With the defaults a right, well-founded and free verdict is worth 1. */
export const rewardWeightsSchema = z.strictObject({
  correctness: z.number().nonnegative().default(0.7),
  sufficiency: z.number().nonnegative().default(0.3),
  cost: z.number().nonnegative().default(0.1),
});
export type RewardWeights = z.infer<typeof rewardWeightsSchema>;

export function rewardOf(parts: RewardParts, weights: RewardWeights): number {
  return weights.correctness * parts.correctness + weights.sufficiency * parts.sufficiency - weights.cost * parts.cost;
}

/** An abstention is right only where the right answer is "not enough information". */
export function correctnessOf(gold: Label, predicted: Label | "failed"): number {
  return gold === predicted ? 1 : 0;
}

/** What counts as the whole of an episode's retrieval. */
const FULL = { sparqlQueries: 60, webRequests: 20, modelCalls: 20 } as const;

/** The share of a full episode's retrieval that was used: the mean over graph, web and model, each at most 1. */
export function retrievalCostOf(cost: Pick<Cost, keyof typeof FULL>): number {
  const share = (used: number, full: number) => Math.min(1, used / full);
  return (
    (share(cost.sparqlQueries, FULL.sparqlQueries) + share(cost.webRequests, FULL.webRequests) + share(cost.modelCalls, FULL.modelCalls)) /
    3
  );
}
