import { describe, expect, it } from "vitest";
import { candidate, fromCandidateJson } from "../../../src/lab/optimizer/candidate.js";
import { KNOBS, type KnobName, moveKnob, turnKnob } from "../../../src/lab/optimizer/knobs.js";
import { memoryJournal, optimizePolicy } from "../../../src/lab/optimizer/optimize-policy.js";
import { runConfigSchema } from "../../../src/lab/optimizer/run-config.js";
import { simulate } from "../../support/simulate-run.js";
import {
  HARMFUL_RULES,
  RULES,
  simulatedClaims,
  simulatedPolicy,
  simulatedRollout,
  trueReward,
  withRules,
} from "../../support/simulated-world.js";

const SEEDS = 100;
const MINUTES = 60_000;
const weights = { correctness: 0.7, sufficiency: 0.3, cost: 0.1 };
const ours = { engine: "textgrad", rollouts: 3000, resamples: 400 } as const;

describe("our search with one strict confirmation", () => {
  it("raises the true reward with a useful proposer, and reports what is true", { timeout: 4 * MINUTES }, async () => {
    const { raised, worse, bias, error } = await simulate({ ...ours, proposer: "useful" }, SEEDS);
    expect(raised).toBeGreaterThanOrEqual(0.9);
    expect(worse).toBeLessThanOrEqual(0.03);
    expect(Math.abs(bias ?? 1)).toBeLessThanOrEqual(0.01);
    expect(error).toBeLessThanOrEqual(0.02);
  });

  it("hardly ever promotes a paraphrase", { timeout: 4 * MINUTES }, async () => {
    const { changed } = await simulate({ ...ours, proposer: "null", rollouts: 2000 }, SEEDS);
    expect(changed).toBeLessThanOrEqual(0.08);
  });

  it("hardly ever ends below the start with a harmful proposer", { timeout: 4 * MINUTES }, async () => {
    const { worse } = await simulate({ ...ours, proposer: "harmful", rollouts: 2000 }, SEEDS);
    expect(worse).toBeLessThanOrEqual(0.03);
  });
});

describe("our search with deterministic episodes and without a proposer", () => {
  it("finds its way from a poor policy by turning knobs alone, and proves it", { timeout: MINUTES }, async () => {
    const runs = Array.from({ length: 10 }, async (_, seed) => {
      const deployed = withRules(simulatedPolicy({ k: 1, hops: 1 }), Object.values(RULES));
      const report = await optimizePolicy(
        { rollout: simulatedRollout(seed, { byRule: true }), proposer: null, journal: memoryJournal(() => 0) },
        {
          config: runConfigSchema.parse({ seed, repeatable: false, budget: { rollouts: 1500 }, confirmation: { resamples: 400 } }),
          deployed,
          claims: { train: simulatedClaims(seed, "train", 100), validation: simulatedClaims(seed, "validation", 50) },
          origin: { policy: "simulated/0001-poor", models: [], environment: "simulated" },
        },
      );
      const gain = report.winner === null ? 0 : trueReward(fromCandidateJson(report.winner), weights) - trueReward(deployed, weights);
      return report.status.kind === "promoted" ? gain : 0;
    });
    const gains = await Promise.all(runs);
    expect(gains.filter((gain) => gain > 0.1).length).toBeGreaterThanOrEqual(9);
  });
});

describe("the simulated world", () => {
  const start = simulatedPolicy({ hops: 1 });
  const value = trueReward(start, weights);

  it("leaves nothing to be found by turning knobs where the proposer has nothing to give", () => {
    const edits = (Object.keys(KNOBS) as KnobName[]).flatMap((knob) =>
      [-2, -1, 1, 2].flatMap((rungs) => moveKnob(start.knobs, knob, rungs) ?? []),
    );
    for (const edit of edits)
      expect(trueReward(candidate(turnKnob(start.knobs, edit), start.sections), weights)).toBeLessThanOrEqual(value);
  });

  it("is worse off with each harmful rule", () => {
    for (const rule of HARMFUL_RULES) expect(trueReward(withRules(start, [rule]), weights)).toBeLessThan(value);
  });
});
