import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Row } from "../../src/evaluation/dataset.js";
import { evaluate, type Prediction } from "../../src/evaluation/evaluate.js";
import { factOf, item } from "../support/build.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../support/episode.js";

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    claim: `Claim ${index + 1}.`,
    label: "supported" as const,
    evidence: [],
  }));

const provenance = { source: "kg", graph: "memory", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;

describe("evaluate", () => {
  it("counts failed verifications by their code, and as wrong, never as a label", async () => {
    const outcomes = [
      verdictOutcome({ label: "supported", confidence: 0.9 }),
      failedOutcome("graph-timeout"),
      failedOutcome("graph-timeout"),
      failedOutcome("graph-reply"),
    ];
    const { metrics, failures } = await evaluate(rowsOf(4), {
      verify: async ({ id }) => episodeOf({ outcome: outcomes[Number(id) - 1] ?? failedOutcome("no-script") }),
    });

    expect(failures).toEqual({ "graph-timeout": 2, "graph-reply": 1 });
    expect(metrics.confusion).toEqual({ supported: { supported: 1, failed: 3 } });
    expect(metrics.perLabel["supported"]?.recall).toBe(0.25);
    expect(metrics.coverage).toBe(0.25);
  });

  it("tells of each prediction as it is made, with what was cited", async () => {
    const seen: { prediction: Prediction; done: number; total: number }[] = [];
    const graph = {
      ...EMPTY_GRAPH,
      statements: [
        { ...factOf("Q1", "P19", item("Q2"), { node: "Q1-abc" }), id: "s1", provenance, propertyLabel: "place of birth" } as const,
        { ...factOf("Q1", "P20", item("Q3")), id: "s2", provenance, propertyLabel: "place of death" } as const,
      ],
    };
    const citations = [
      { statement: "s1", stance: "supports" },
      { statement: "s2", stance: "supports" },
    ] as const;
    await evaluate(rowsOf(2), {
      verify: async () => episodeOf({ graph, outcome: verdictOutcome({ label: "supported", confidence: 0.8, citations }) }),
      onPrediction: (prediction, _row, done, total) => seen.push({ prediction, done, total }),
    });

    expect(seen.map(({ prediction, done, total }) => [prediction.id, done, total])).toEqual([
      ["1", 1, 2],
      ["2", 2, 2],
    ]);
    expect(seen[0]?.prediction).toEqual({ id: "1", label: "supported", confidence: 0.8, cited: ["Q1-abc", "Q1 P20"], cost: NO_COST });
  });

  it("never has more verifications under way than it may, and uses all that it may", async () => {
    let running = 0;
    let most = 0;
    const asked: string[] = [];
    const report = await evaluate(rowsOf(10), {
      concurrency: 3,
      verify: async ({ id }) => {
        asked.push(id);
        most = Math.max(most, ++running);
        await setImmediate();
        running--;
        return episodeOf();
      },
    });

    expect(most).toBe(3);
    expect(asked).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(report.metrics.claims).toBe(10);
  });

  it("tells of predictions in the order of the data set, whatever is done first", async () => {
    const [told, made]: [string[], string[]] = [[], []];
    const report = await evaluate(rowsOf(7), {
      concurrency: 3,
      verify: async ({ id }) => {
        for (let wait = Number(id) % 3 === 1 ? 6 : 1; wait > 0; wait--) await setImmediate();
        made.push(id);
        return episodeOf({ outcome: verdictOutcome({ label: "supported" }) });
      },
      onPrediction: ({ id }, row, done) => {
        expect(row.id).toBe(id);
        expect(done).toBe(told.push(id));
      },
    });

    expect(made).not.toEqual(told);
    expect(told).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect(report.metrics.claims).toBe(7);
  });

  it("gives the same report whatever the concurrency", async () => {
    const run = (concurrency: number) =>
      evaluate(rowsOf(9), {
        concurrency,
        verify: async ({ id }) => {
          for (let wait = (Number(id) * 5) % 4; wait > 0; wait--) await setImmediate();
          return episodeOf({
            outcome:
              Number(id) % 4 === 0 ? failedOutcome("graph-timeout") : verdictOutcome({ label: "refuted", confidence: 1 / Number(id) }),
          });
        },
      });

    expect(await run(4)).toEqual(await run(1));
  });

  it("scores each kind of claim where the data set names kinds", async () => {
    const rows = rowsOf(4).map((row, place) => (place === 3 ? row : { ...row, kind: place === 0 ? "plain" : "odd" }));
    const { kinds, metrics } = await evaluate(rows, {
      verify: async ({ id }) => episodeOf({ outcome: verdictOutcome({ label: id === "2" ? "refuted" : "supported" }) }),
    });

    expect(Object.entries(kinds).map(([kind, { claims, balancedAccuracy2 }]) => [kind, claims, balancedAccuracy2])).toEqual([
      ["odd", 2, 0.5],
      ["plain", 1, 1],
    ]);
    expect(metrics.claims).toBe(4);
  });

  it("does one at a time unless told otherwise", async () => {
    let running = 0;
    await evaluate(rowsOf(3), {
      verify: async () => {
        expect(++running).toBe(1);
        await setImmediate();
        running--;
        return episodeOf();
      },
    });
  });

  it("starts nothing new after an abort and reports on what was done", async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const report = await evaluate(rowsOf(10), {
      signal: controller.signal,
      verify: async ({ id }) => {
        asked.push(id);
        if (id === "3") controller.abort();
        return episodeOf({ outcome: verdictOutcome({ label: "supported" }) });
      },
    });

    expect(asked).toEqual(["1", "2", "3"]);
    expect(report.metrics).toMatchObject({ claims: 3, balancedAccuracy2: 1 });
  });

  it("lets a bug in a verification through", async () => {
    const verify = async () => {
      throw new TypeError("a bug");
    };

    await expect(evaluate(rowsOf(2), { verify })).rejects.toThrow("a bug");
  });

  it("sums up what the verifications cost", async () => {
    const report = await evaluate(rowsOf(20), {
      verify: async ({ id }) => episodeOf({ cost: { ...NO_COST, sparqlQueries: Number(id), roundTrips: 5, ms: 21 - Number(id) } }),
    });

    expect(report.cost.sparqlQueries).toEqual({ mean: 10.5, p50: 11, p95: 20 });
    expect(report.cost.roundTrips).toEqual({ mean: 5, p50: 5, p95: 5 });
    expect(report.cost.ms.mean).toBe(10.5);
    expect(report.cost.modelCalls).toEqual({ mean: 0, p50: 0, p95: 0 });
  });

  it("has a report for no rows", async () => {
    const report = await evaluate([], { verify: async () => episodeOf() });

    expect(report.metrics.claims).toBe(0);
    expect(report.cost.ms).toEqual({ mean: 0, p50: 0, p95: 0 });
  });
});
