import { describe, expect, it } from "vitest";
import { memoryJournal, optimizePolicy } from "../../../src/lab/optimizer/optimize-policy.js";
import { optimizationMarkdown } from "../../../src/reports/optimization/optimization-report.js";
import { rewardChart } from "../../../src/reports/optimization/plots.js";
import { smallRun } from "../../support/small-run.js";

async function reportOf(config: Readonly<Record<string, unknown>>) {
  const { deps, input } = smallRun(config);
  return await optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input);
}

describe("the report", () => {
  it("shows before and after, the edits with reasons, and where all came from", async () => {
    const report = await reportOf({ budget: { rollouts: 1500 } });
    const text = optimizationMarkdown(report, "reward.svg");
    expect(report.confirmation).not.toBeNull();
    for (const part of [
      "Before and after",
      "balanced accuracy",
      "calls a claim",
      "over-confidence",
      "one-sided p",
      "reward.svg",
      "scripted",
    ])
      expect(text).toContain(part);
    expect(text).toContain(report.lineage.splits.confirmation.hash);
    expect(report.lineage.path.at(-1)?.candidate).toBe(report.winner?.id);
    expect(report.lineage.path[0]?.parent).toBe(report.deployed.id);
  });

  it("is the same bytes each time", async () => {
    const [one, two] = [await reportOf({}), await reportOf({})];
    expect(optimizationMarkdown(two, "r.svg")).toBe(optimizationMarkdown(one, "r.svg"));
    expect(rewardChart(two.rounds)).toBe(rewardChart(one.rounds));
  });

  it("warns that the best on validation flatters, and by how much", async () => {
    const report = await reportOf({ engine: "paper", budget: { rollouts: 600 } });
    expect(report.status.kind).toBe("selected");
    expect(report.selected?.inflation).toBeGreaterThan(0);
    expect(optimizationMarkdown(report, "r.svg")).toContain("why not to trust them");
  });

  it("draws a chart of no rounds, of one, and of many", () => {
    const round = { round: 1, parent: "a", bestCandidate: null, best: 0.7, tried: 1 };
    for (const rounds of [[], [round], [round, { ...round, round: 2, bestCandidate: 0.8, best: 0.8 }]]) {
      expect(rewardChart(rounds)).toMatch(/^<svg[\s\S]*<\/svg>\n$/);
      expect(rewardChart(rounds)).not.toContain("NaN");
    }
  });
});
