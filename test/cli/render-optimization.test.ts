import { describe, expect, it } from "vitest";
import { renderOptimization } from "../../src/cli/render-optimization.js";
import { styleFor } from "../../src/cli/style.js";
import { memoryJournal } from "../../src/lab/optimizer/memory-journal.js";
import { optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import { smallRun } from "../support/small-run.js";

const PLAIN = styleFor(process.stdout, { NO_COLOR: "1" });
const SHOWN = { page: "/runs/1/report.md", ms: 61_000, dry: false } as const;

async function reportOf(config: Readonly<Record<string, unknown>>) {
  const { deps, input } = smallRun(config);
  return optimizePolicy({ ...deps, journal: memoryJournal(() => 0) }, input);
}

describe("the end of a run in a few lines", () => {
  it("names the new version, by how much it is better, and the way back", async () => {
    const report = await reportOf({ budget: { rollouts: 1200 } });
    const said = renderOptimization(
      report,
      { ...SHOWN, adopted: { kind: "written", version: "simulated/0002-textgrad", current: true } },
      PLAIN,
    );

    expect(report.status.kind).toBe("promoted");
    expect(said).toMatch(/^PROMOTED {2}simulated\/0002-textgrad is better than simulated\/0001-start, and is used from now on/);
    expect(said).toMatch(/reward {4}0\.\d{3} \(.*\) → 0\.\d{3} \(.*\), gain \+0\.\d{3} \(.*\), p = 0\.\d{4}/);
    expect(said).toContain("61 s\n");
    expect(said).toContain("back      plumbline policy rollback simulated\n");
  });

  it("says what could not be done", async () => {
    const said = renderOptimization(await reportOf({ budget: { rollouts: 3 } }), { ...SHOWN, adopted: { kind: "nothing" } }, PLAIN);

    expect(said).toMatch(/^UNPROVEN {2}simulated\/0001-start stays as it is: /);
    expect(said).toContain("not done  no candidate was tried\n");
    expect(said).toContain("report    /runs/1/report.md\n");
  });

  it("warns of what is merely the best on validation", async () => {
    const report = await reportOf({ engine: "paper", budget: { rollouts: 600 } });
    const said = renderOptimization(
      report,
      { ...SHOWN, adopted: { kind: "written", version: "simulated/0002-paper", current: false } },
      PLAIN,
    );

    expect(report.status.kind).toBe("selected");
    expect(said).toContain("nothing was confirmed");
    expect(said).toContain("use it    plumbline policy promote simulated/0002-paper\n");
  });
});
