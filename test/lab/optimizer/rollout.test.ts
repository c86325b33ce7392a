import { describe, expect, it } from "vitest";
import { correctnessOf, retrievalCostOf, rewardOf, rewardWeightsSchema } from "../../../src/lab/optimizer/rollout.js";

const weights = rewardWeightsSchema.parse({});

describe("the reward", () => {
  it("is 1 for a right, well-founded and free verdict, and less for what it cost", () => {
    expect(rewardOf({ correctness: 1, sufficiency: 1, cost: 0 }, weights)).toBeCloseTo(1);
    expect(rewardOf({ correctness: 1, sufficiency: 1, cost: 0.5 }, weights)).toBeCloseTo(0.95);
  });

  it("counts an abstention as right only where nothing can be known, and an error never", () => {
    expect(correctnessOf("not-enough-info", "not-enough-info")).toBe(1);
    expect(correctnessOf("refuted", "not-enough-info")).toBe(0);
    expect(correctnessOf("supported", "failed")).toBe(0);
  });

  it("takes retrieval for a share of a full episode, at most all of it", () => {
    expect(retrievalCostOf({ sparqlQueries: 0, webRequests: 0, modelCalls: 0 })).toBe(0);
    expect(retrievalCostOf({ sparqlQueries: 30, webRequests: 0, modelCalls: 0 })).toBeCloseTo(1 / 6);
    expect(retrievalCostOf({ sparqlQueries: 999, webRequests: 999, modelCalls: 999 })).toBe(1);
  });
});
