import { describe, expect, it } from "vitest";
import { memoryJournal, optimizePolicy } from "../../../src/lab/optimizer/optimize-policy.js";
import { optimizationPage } from "../../../src/reports/optimization/optimization-report.js";
import { smallRun } from "../../support/small-run.js";

describe("the report as a page", () => {
  it("shows all of the run, asks nothing of the network, and escapes what others wrote", async () => {
    const { deps, input } = smallRun();
    const report = await optimizePolicy(
      { ...deps, journal: memoryJournal(() => 0) },
      { ...input, origin: { ...input.origin, policy: "<script>x</script>" } },
    );
    const page = optimizationPage(report);
    for (const title of [
      "Before and after",
      "Paired differences",
      "By kind of claim",
      "By error type",
      "Reward over the rollouts",
      "Candidates and where they come from",
      "What the new policy changes",
      "Costs",
    ])
      expect(page).toContain(`<h2>${title}</h2>`);
    expect(page).not.toMatch(/<script|https?:|src=|url\(/);
    expect(page).toContain("&lt;script&gt;");
    expect(page).toMatch(/<div class="added">\+ /);
    expect(page).toMatch(/\(for [a-z-]+ \(f\d\)/);
  });
});
