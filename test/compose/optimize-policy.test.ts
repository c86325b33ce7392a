import { describe, expect, it } from "vitest";
import type { LabelledClaimInput } from "../../src/compose/create-verifier.js";
import { optimizePolicy } from "../../src/compose/optimize-policy.js";
import type { OptimizeEvent } from "../../src/lab/optimizer/progress.js";
import { CURIE_GRAPH } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";

const CLAIMS: readonly LabelledClaimInput[] = [
  { claim: "Marie Curie was born in Warsaw.", label: "supported" },
  { claim: "Marie Curie was born in Paris.", label: "refuted" },
  { claim: "Marie Curie was fond of strawberries.", label: "not-enough-info" },
];
const VALIDATION = CLAIMS.map((row) => ({ ...row, claim: row.claim.replace(".", " indeed.") }));

describe("optimizePolicy of the library", () => {
  it("keeps to its rollouts, tells what happens, and hands out no policy that is not better", async () => {
    const events: OptimizeEvent[] = [];
    const { report, policy, proven } = await optimizePolicy({
      kg: memoryGraph(CURIE_GRAPH),
      train: CLAIMS,
      validation: VALIDATION,
      rollouts: 12,
      onEvent: (event) => events.push(event),
    });
    expect(report.spent.rollouts).toBeLessThanOrEqual(12);
    expect(events[0]).toMatchObject({ type: "started", engine: "textgrad" });
    expect({ policy, proven }).toEqual({ policy: null, proven: false });
  });

  it("refuses labels that are none before it opens anything", async () => {
    const wrong = [{ claim: "Marie Curie was born in Warsaw.", label: "perhaps" as "supported" }];
    await expect(optimizePolicy({ train: wrong, validation: CLAIMS })).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("ends when aborted", async () => {
    const signal = AbortSignal.abort();
    const run = optimizePolicy({ kg: memoryGraph(CURIE_GRAPH), train: CLAIMS, validation: VALIDATION, rollouts: 12, signal });
    await expect(run).rejects.toThrow();
  });
});
