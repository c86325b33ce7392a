import { describe, expect, it } from "vitest";
import { simulate } from "../../support/simulate-run.js";

const MINUTES = 60_000;

describe("taking the best on validation, in the same world", () => {
  it("overstates itself by several points with the paper's plan, and takes paraphrases for progress", {
    timeout: 4 * MINUTES,
  }, async () => {
    const paper = { engine: "paper", rollouts: 3000 } as const;
    const useful = await simulate({ ...paper, proposer: "useful" }, 40);
    expect(useful.bias).toBeGreaterThan(0.03);
    const nothing = await simulate({ ...paper, proposer: "null" }, 100);
    expect(nothing.changed).toBeGreaterThan(0.8);
    expect(nothing.bias).toBeGreaterThan(0.03);
  });

  it("does so with ax's GEPA as well", { timeout: 4 * MINUTES }, async () => {
    const nothing = await simulate({ engine: "ax-gepa", rollouts: 1500, proposer: "null" }, 20);
    expect(nothing.changed).toBeGreaterThan(0.5);
    expect(nothing.bias).toBeGreaterThan(0.03);
  });
});
