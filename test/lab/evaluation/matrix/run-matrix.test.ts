import { describe, expect, it } from "vitest";
import type { Episode, Step } from "../../../../src/domain/episode.js";
import type { Row } from "../../../../src/lab/evaluation/dataset.js";
import { compareCells } from "../../../../src/lab/evaluation/matrix/compare-cells.js";
import type { MatrixPrediction } from "../../../../src/lab/evaluation/matrix/matrix-report.js";
import { publishedFor, standsBeside } from "../../../../src/lab/evaluation/matrix/published.js";
import { type CellRun, runCell } from "../../../../src/lab/evaluation/matrix/run-matrix.js";
import { readVariantName, variantNames, variantsOf } from "../../../../src/lab/evaluation/matrix/variant.js";
import { claimOf } from "../../../support/build.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../../../support/episode.js";
import { testPolicy } from "../../../support/policy.js";
import { shippedPolicy } from "../../../support/system-episode.js";

const row = (id: string, label: Row["label"], rest: Partial<Row> = {}): Row => ({
  id,
  claim: `Claim ${id} is so.`,
  label,
  evidence: [],
  ...rest,
});
const saying = (label: Row["label"], confidence = 0.9) => episodeOf({ outcome: verdictOutcome({ label, confidence }) });

function run(rows: readonly Row[], verify: (row: Row) => Episode, rest: Partial<CellRun> = {}) {
  return runCell({
    dataset: "set",
    variant: "wkgfc",
    rows,
    verify: async (one) => ({ ...verify(one), claim: claimOf(one.claim) }),
    concurrency: 2,
    recorded: false,
    given: true,
    known: new Map(),
    signal: new AbortController().signal,
    keep: () => undefined,
    now: () => 0,
    ...rest,
  });
}

describe("a cell", () => {
  it("counts right, open and wrong, and what that costs", async () => {
    const rows = [row("1", "supported"), row("2", "supported"), row("3", "refuted"), row("4", "not-enough-info")];
    const says: Record<string, Row["label"]> = { "1": "supported", "2": "refuted", "3": "not-enough-info", "4": "not-enough-info" };
    const { cell } = await run(rows, ({ id }) => saying(says[id] ?? "supported"), { wrongCosts: 3 });

    expect(cell).toMatchObject({ claims: 4, complete: true, decisions: { right: 2, open: 1, wrong: 1 }, wrongCosts: 3 });
    expect(cell.twoWay?.value).toBeCloseTo(0.25, 12);
    expect(cell.withCoin?.value).toBeCloseTo(0.5, 12);
    expect(cell.allClasses?.value).toBeCloseTo(0.5, 12);
    expect(cell.score?.value).toBeCloseTo((2 - 3) / 4, 12);
    expect(cell.errors).toMatchObject({ claims: 2, types: { "over-confidence": 1, "evidence-missing": 1 } });
  });

  it("verifies only what is not known yet, and keeps each result", async () => {
    const rows = [row("1", "supported"), row("2", "refuted")];
    const kept: MatrixPrediction[] = [];
    const first = await run(rows.slice(0, 1), () => saying("supported"), { keep: (one) => kept.push(one) });
    const asked: string[] = [];
    const verify = (one: Row) => {
      asked.push(one.id);
      return saying("refuted");
    };
    const { cell } = await run(rows, verify, { known: first.predictions });

    expect(kept.map(({ id }) => id)).toEqual(["1"]);
    expect(asked).toEqual(["2"]);
    expect(cell.outcomes).toEqual([
      ["1", "supported", "supported", 0.9],
      ["2", "refuted", "refuted", 0.9],
    ]);
  });

  it("has no accuracy where every claim failed", async () => {
    const { cell } = await run([row("1", "supported"), row("2", "refuted")], () => episodeOf({ outcome: failedOutcome("not-available") }));
    expect(cell).toMatchObject({ twoWay: null, allClasses: null, failures: { "not-available": 2 }, errors: { claims: 0 } });
  });

  it("makes intervals over subjects, and says how many there are", async () => {
    const rows = Array.from({ length: 40 }, (_, place) =>
      row(String(place), place % 2 === 0 ? "supported" : "refuted", { subject: `s${place >> 2}` }),
    );
    const { cell } = await run(rows, ({ id, label }) => (Number(id) < 20 ? saying(label) : saying("not-enough-info")));
    const alone = await run(
      rows.map(({ subject: _, ...rest }) => rest),
      ({ id, label }) => (Number(id) < 20 ? saying(label) : saying("not-enough-info")),
    );
    const width = (one: typeof cell) => (one.twoWay?.high ?? 0) - (one.twoWay?.low ?? 0);
    expect([cell.subjects, alone.cell.subjects]).toEqual([10, 40]);
    expect(width(cell)).toBeGreaterThan(1.5 * width(alone.cell));
  });

  it("finds gold facts in the evidence, and citations that lead nowhere", async () => {
    const statement: Episode["graph"]["statements"][number] = {
      id: "s1",
      subject: "Q1",
      property: "P19",
      propertyLabel: "place of birth",
      value: { kind: "entity", id: "Q2" },
      rank: "normal",
      qualifiers: [],
      node: null,
      provenance: { source: "kg", graph: "memory", retrievedAt: "" },
    };
    const episode = episodeOf({
      graph: { ...EMPTY_GRAPH, statements: [statement] },
      outcome: verdictOutcome({
        label: "supported",
        citations: [
          { statement: "s1", stance: "supports" },
          { statement: "s9", stance: "supports" },
        ],
        droppedCitations: 1,
      }),
    });
    const decides = {
      facts: [
        { subject: "Q1", property: "P19" },
        { subject: "Q1", property: "P20" },
      ],
      pages: [],
    };
    const { cell } = await run([row("1", "supported", { decides })], () => episode);
    expect(cell.recall).toEqual({ mean: 0.5, claims: 1 });
    expect(cell.citations).toEqual({ kept: 2, dropped: 1, unresolved: 1, valid: 0.5 });
  });
});

describe("the time of a step", () => {
  it("is its own, so that all steps together take as long as the episode", async () => {
    const step = (action: Step["action"], ms: number): Step => ({
      ...{ index: 0, action, reason: "", observation: { kind: "searched", summary: "" } },
      belief: { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 },
      cost: { ...NO_COST, ms },
    });
    const trajectory = [step("plan", 10), step("webSearch", 30), step("webSearch", 45), step("verdict", 50)];
    const { cell } = await run([row("1", "supported")], () => episodeOf({ trajectory, cost: { ...NO_COST, ms: 50 } }));
    expect(cell.stages).toEqual({ plan: 10, webSearch: 35, verdict: 5 });
  });
});

describe("two cells", () => {
  it("are compared claim by claim", async () => {
    const rows = Array.from({ length: 20 }, (_, place) => row(String(place), place % 2 === 0 ? "supported" : "refuted"));
    const [one, other] = [
      await run(rows, ({ id, label }) => saying(Number(id) < 10 ? label : "not-enough-info")),
      await run(rows, ({ label }) => saying(label)),
    ];
    const compared = compareCells(one.cell, other.cell);
    expect(compared).toMatchObject({
      claims: 20,
      first: 0.5,
      second: 1,
      difference: { value: 0.5 },
      mcnemar: { onlyFirst: 0, onlySecond: 10 },
    });
    expect(compared.mcnemar.p).toBeCloseTo(2 / 1024, 12);
    expect(compared.difference?.low).toBeGreaterThan(0.2);
    expect(compared.changed).toHaveLength(10);
  });
});

describe("variants and published figures", () => {
  it("tries every beam with every policy, under ids of their own", () => {
    const policy = testPolicy();
    expect(variantsOf(policy, null, { k: [], hops: [], knobs: [] })).toMatchObject([{ beam: null, policy: { id: policy.id } }]);
    const swept = variantsOf(policy, null, { k: [3, 4], hops: [2, 5], knobs: [] });
    expect(swept.map(({ beam }) => beam)).toEqual([
      { k: 3, hops: 2 },
      { k: 3, hops: 5 },
      { k: 4, hops: 2 },
      { k: 4, hops: 5 },
    ]);
    expect(new Set(swept.map(({ policy: { id } }) => id)).size).toBe(4);
    expect(swept[0]?.policy.beam).toEqual({ k: 3, hops: 2 });
  });

  it("refuses a beam that the policy file would not take, and a row that no table has", () => {
    expect(() => variantsOf(testPolicy(), null, { k: [], hops: [9], knobs: [] })).toThrow(/cannot be set to .*beam\.hops=9/);
    expect(() => readVariantName("ragar-tree:Sub")).toThrow('ragar-tree has no row "Sub"; there are SubQ, Standard, CoT, CoVe');
    expect(() => readVariantName("wkgfc:KG")).toThrow('wkgfc has no row "KG"; there are none');
  });

  it("makes the rows of Table 3 of the published policy", () => {
    const rows = variantNames("table3")
      .filter((name) => name.includes(":"))
      .map((name) => {
        const { policy, row } = readVariantName(name);
        return variantsOf(shippedPolicy(policy), row, { k: [], hops: [], knobs: [] })[0];
      });
    expect(rows.map((one) => [one?.name, one?.policy.actions.join(" "), one?.policy.procedure])).toEqual([
      ["wkgfc-paper:KG", "initKGRetrieval verdict", "retrieve-all"],
      ["wkgfc-paper:web", "webSearch verdict", "retrieve-all"],
      ["wkgfc-paper:KG+web", "initKGRetrieval webSearch verdict", "retrieve-all"],
      ["wkgfc-paper:KG+agent", "initKGRetrieval expandKG verdict", null],
    ]);
    expect(rows.every((one) => one?.policy.pruneBy === "entity" && one.policy.rulesFrom === null)).toBe(true);
  });

  it("puts optimized figures beside optimized policies only", () => {
    const full = publishedFor("fever").filter(({ system, source }) => system === "WKGFC" && source.endsWith("Table 3"));
    const plain = publishedFor("fever").filter(({ system }) => system === "KG + web + agent");
    const variants = [{ name: "wkgfc-paper" }, { name: "wkgfc-paper/0002-better", optimized: true }];
    expect(full.map((figure) => standsBeside(figure, variants))).toEqual([["wkgfc-paper/0002-better"]]);
    expect(plain.map((figure) => standsBeside(figure, variants))).toEqual([["wkgfc-paper"]]);
  });

  it("puts figures beside rows of tables, and beside values of a knob", () => {
    const beside = (dataset: string, name: string) => publishedFor(dataset).filter((figure) => standsBeside(figure, [{ name }]).length > 0);
    expect(beside("mocheg", "agentfact:no-pictures").map(({ metric, value }) => [metric, value])).toEqual([
      ["weighted F1", 51.9],
      ["accuracy", 48.2],
      ["weighted precision", 49.6],
    ]);
    expect(beside("mmdv", "aletheia web.alpha=0.4").map(({ source, value }) => [source, value])).toEqual([["Aletheia, Table 11", 88.4]]);
    expect(beside("verite", "multireflect:no-evidence").map(({ value }) => value)).toEqual([41, 63]);
    expect(
      publishedFor("aggrefact-cnn")
        .filter(({ source }) => source.endsWith("Table 4"))
        .map(({ metric, value }) => [metric, value]),
    ).toEqual([
      ["IK, of the wrong verdicts", 98.3],
      ["EM, of the wrong verdicts", 98],
      ["OC, of the wrong verdicts", 1.3],
    ]);
  });

  it("shows both values where the paper's tables disagree", () => {
    const isAccuracy = ({ system, metric }: { system: string; metric: string }) => system === "WKGFC" && metric === "balanced accuracy";
    const full = publishedFor("hover_dev_release").filter(isAccuracy);
    expect(full.map(({ value, source }) => [value, /Table \d/.exec(source)?.[0]])).toEqual([
      [72.8, "Table 1"],
      [69.8, "Table 3"],
    ]);
    expect(
      publishedFor("liar-new")
        .filter(isAccuracy)
        .map(({ value }) => value),
    ).toEqual([81.3, 70.8]);
    expect(publishedFor("kg-claims")).toEqual([]);
    expect(publishedFor("fever-symmetric.dev")).toEqual([]);
  });
});

describe("forced labels", () => {
  const rows = [row("1", "supported"), row("2", "refuted"), row("3", "refuted")];
  const verdicts = { "1": saying("supported"), "2": saying("not-enough-info"), "3": saying("conflicting") } as const;
  const verdictOf = ({ id }: { readonly id: string }) => verdicts[id as keyof typeof verdicts];

  it("are reported beside the verdicts, and change none of them", async () => {
    const { cell } = await run(rows, verdictOf, { forceLabel: async () => ({ label: "refuted", by: "coin", usd: 0 }) });
    expect(cell.decisions).toEqual({ right: 1, open: 2, wrong: 0 });
    expect(cell.twoWay?.value).toBe(0.5);
    expect(cell.forced).toMatchObject({ twoWay: { value: 1 }, by: { verdict: 2, coin: 1 } });
    expect(cell.outcomes.map(([, , label]) => label)).toEqual(["supported", "not-enough-info", "conflicting"]);
  });

  it("are not made unless they are asked for", async () => {
    expect((await run(rows, verdictOf)).cell.forced).toBeUndefined();
  });
});
