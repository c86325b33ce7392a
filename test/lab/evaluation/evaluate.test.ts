import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/lab/evaluation/dataset.js";
import { evaluate, type Prediction } from "../../../src/lab/evaluation/evaluate.js";
import { factOf, item } from "../../support/build.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../../support/episode.js";

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
    const verdict = {
      label: "supported",
      confidence: 0.8,
      citations,
      justification: "So it is.",
      lookedFor: [{ property: "P19", label: "place of birth" }],
    } as const;
    const evidence = [{ id: "s1", stance: "supports", text: "She – place of birth – there", sources: [] }] as const;
    await evaluate(rowsOf(2), {
      recorded: true,
      verify: async () => episodeOf({ graph, evidence, outcome: verdictOutcome(verdict) }),
      onPrediction: (prediction, _row, done, total) => seen.push({ prediction, done, total }),
    });

    expect(seen.map(({ prediction, done, total }) => [prediction.id, done, total])).toEqual([
      ["1", 1, 2],
      ["2", 2, 2],
    ]);
    expect(seen[0]?.prediction).toEqual({
      id: "1",
      claim: "Marie Curie was born in Warsaw.",
      gold: "supported",
      label: "supported",
      confidence: 0.8,
      justification: "So it is.",
      lookedFor: ["place of birth"],
      evidence: ["She – place of birth – there"],
      cited: ["Q1-abc", "Q1 P20"],
      record: "20260102-030405-0123abcd",
      failure: null,
      cost: NO_COST,
    });
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

  it("leaves out claims that were under way when it was stopped, and keeps those that were finished after them", async () => {
    const controller = new AbortController();
    const told: string[] = [];
    const report = await evaluate(rowsOf(6), {
      concurrency: 3,
      signal: controller.signal,
      verify: async ({ id }, signal) => {
        // The second claim is slow; the third ends well, and then somebody presses Ctrl-C.
        for (let wait = id === "2" ? 50 : Number(id); wait > 0 && !signal.aborted; wait--) await setImmediate();
        if (id === "3") controller.abort();
        return id === "2"
          ? episodeOf({ outcome: failedOutcome("aborted") })
          : episodeOf({ outcome: verdictOutcome({ label: "supported" }) });
      },
      onPrediction: ({ id }) => told.push(id),
    });

    expect(told.slice(0, 2)).toEqual(["1", "3"]);
    expect(told).not.toContain("2");
    expect(report.failures).toEqual({});
    expect(report.metrics.claims).toBe(told.length);
  });

  it("does not verify again what an earlier run has predicted, and counts it", async () => {
    const [asked, told]: [string[], string[]] = [[], []];
    const verify = async ({ id }: Row) => {
      asked.push(id);
      return episodeOf({ outcome: verdictOutcome({ label: "supported" }) });
    };
    const before: Prediction[] = [];
    await evaluate(rowsOf(2), { verify, onPrediction: (prediction) => before.push(prediction) });
    const report = await evaluate(rowsOf(4), {
      verify,
      known: new Map(before.map((prediction) => [prediction.id, prediction])),
      onPrediction: ({ id }, _row, done, total) => told.push(`${id} ${done}/${total}`),
    });

    expect(asked).toEqual(["1", "2", "3", "4"]);
    expect(told).toEqual(["3 3/4", "4 4/4"]);
    expect(report.metrics.claims).toBe(4);
  });

  it("stops when a prediction cannot be kept, after the others have stopped too", async () => {
    let running = 0;
    const run = evaluate(rowsOf(20), {
      concurrency: 3,
      verify: async () => {
        running++;
        for (let wait = 3; wait > 0; wait--) await setImmediate();
        running--;
        return episodeOf();
      },
      onPrediction: () => {
        throw new Error("the disk is full");
      },
    });

    await expect(run).rejects.toThrow("the disk is full");
    expect(running).toBe(0);
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
