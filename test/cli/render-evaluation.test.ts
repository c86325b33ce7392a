import { describe, expect, it } from "vitest";
import { renderComparison } from "../../src/cli/render-evaluation.js";
import { type Scored, scorePredictions } from "../../src/lab/evaluation/metrics.js";

const NO_COST = { mean: 0, p50: 0, p95: 0, max: 0, total: 0 };

function compared(policy: string, rows: readonly Scored[]) {
  const cost = { modelCalls: NO_COST, sparqlQueries: NO_COST, ms: NO_COST };
  return { policy, metrics: scorePredictions(rows), cost, failures: {}, steps: 3, webRequests: 1.5 } as never;
}

describe("the table of a comparison", () => {
  const row = (gold: Scored["gold"], predicted: Scored["predicted"]): Scored => ({ gold, predicted, confidence: null });

  it("says which share of the decided claims is wrong, however few are decided", () => {
    const rows = [row("supported", "supported"), row("supported", "refuted"), row("refuted", "conflicting"), row("refuted", "refuted")];
    const [, head = "", line = ""] = renderComparison([compared("a", [...rows, row("refuted", "not-enough-info")])]).split("\n");
    expect(head.split(/\s{2,}/u).slice(3, 5)).toEqual(["coverage", "wrong"]);
    expect(line.split(/\s{2,}/u).slice(3, 5)).toEqual(["80.0 %", "50.0 %"]);
  });

  it("says nothing of it where nothing is decided", () => {
    const [, , line = ""] = renderComparison([compared("a", [row("supported", "not-enough-info"), row("refuted", "failed")])]).split("\n");
    expect(line.split(/\s{2,}/u)[4]).toBe("–");
  });
});
