import { describe, expect, it } from "vitest";
import { memoryJournal, optimizePolicy } from "../../../src/lab/optimizer/optimize-policy.js";
import { ENGINES } from "../../../src/lab/optimizer/run-config.js";
import { optimizationMarkdown } from "../../../src/reports/optimization/optimization-report.js";
import { smallRun } from "../../support/small-run.js";

async function run(config: Readonly<Record<string, unknown>>, now: () => number = () => 0) {
  const { deps, input } = smallRun(config);
  let started = 0;
  const rollout: typeof deps.rollout = (...args) => {
    started += 1;
    return deps.rollout(...args);
  };
  const report = await optimizePolicy({ ...deps, rollout, journal: memoryJournal(now), concurrency: 4 }, input);
  return { report, started };
}

describe("budgets", () => {
  for (const engine of ENGINES)
    for (const rollouts of [0, 1, 7, 13, 31, 97, 251])
      it(`${engine} stops cleanly within ${rollouts} rollouts, and reports what it could not do`, async () => {
        const { report, started } = await run({ engine, budget: { rollouts } });
        expect(started).toBeLessThanOrEqual(rollouts);
        expect(report.spent.rollouts).toBe(started);
        expect(report.ended).not.toBe("");
        if (rollouts <= 13) {
          expect(report.status.kind).toBe("unproven");
          expect(report.notDone).not.toEqual([]);
          expect(optimizationMarkdown(report, "reward.svg")).toContain("What could not be done");
        }
      });

  it("keeps a reserve for the confirmation, whatever the search would like to spend", async () => {
    const { deps, input } = smallRun({ budget: { rollouts: 300 } });
    let searched = 0;
    await optimizePolicy(
      {
        ...deps,
        journal: memoryJournal(() => 0),
        emit: (event) => (searched += Number(event.type === "rollout" && event.phase === "search")),
      },
      input,
    );
    expect(searched).toBeLessThanOrEqual(210);
  });

  it("never spends more tokens than it may, with several rollouts at once", async () => {
    for (const tokens of [0, 99, 100, 5_000, 12_345]) {
      const { report } = await run({ budget: { rollouts: 600, tokens }, allowance: { tokens: 250 } });
      expect(report.spent.tokens).toBeLessThanOrEqual(tokens);
    }
  });

  it("never spends more dollars than it may", async () => {
    for (const usd of [0, 0.0001, 0.0123, 0.03]) {
      const { report } = await run({ budget: { rollouts: 600, usd }, allowance: { usd: 0.0003 } });
      expect(report.spent.usd).toBeLessThanOrEqual(usd);
    }
  });

  it("begins nothing after its time, and keeps time for the confirmation", async () => {
    let clock = 0;
    const { report } = await run({ budget: { rollouts: 600, minutes: 1 } }, () => (clock += 150));
    expect(report.ended).toContain("1 minutes");
  });

  it("refuses a budget in dollars where the price is not known", async () => {
    const { deps, input } = smallRun({ budget: { rollouts: 600, usd: 1 }, allowance: { usd: 0.01 } });
    const rollout: typeof deps.rollout = async (...args) => ({ ...(await deps.rollout(...args)), usd: null });
    await expect(optimizePolicy({ ...deps, rollout, journal: memoryJournal(() => 0) }, input)).rejects.toMatchObject({
      code: "invalid-config",
    });
  });
});
