import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addEval, commandEval } from "../../src/cli/commands/eval.js";
import { commandEvalRatings } from "../../src/cli/commands/eval-ratings.js";
import type { EvalFlags } from "../../src/cli/eval-flags.js";
import { type Cell, matrixReportSchema } from "../../src/lab/evaluation/matrix/matrix-report.js";
import { bridgeReader, writeBridgeData } from "../support/bridge-claims.js";
import { fakeIo } from "../support/fake-io.js";
import { startFakeModelServer } from "../support/fake-model-server.js";
import { enforcing } from "../support/model-servers.js";
import { suiteFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const folder = suiteFolder();
const noEngine = () => Promise.reject(new Error("a matrix opens engines of its own"));
let server: Awaited<ReturnType<typeof startFakeModelServer>>;

beforeAll(async () => {
  await writeBridgeData(folder);
  server = await startFakeModelServer(enforcing(bridgeReader));
});
afterAll(() => server.close());

const env = () => ({
  PLUMBLINE_HOME: join(folder, "home"),
  PLUMBLINE_MODEL: "scripted",
  PLUMBLINE_MODEL_URL: server.url,
  PLUMBLINE_MODEL_VISION: "on",
});

/** All records of a set where the tables are to be shown; fewer take the same path in a third of the time. */
const RECORDS = process.env["SHOW_TABLES"] === undefined ? 4 : 20;

type Flags = Pick<EvalFlags, "beam" | "hops" | "set" | "kind"> & {
  readonly classes?: 2 | 3;
  readonly evidence?: "given" | "none";
  readonly report?: string;
  readonly records?: number;
  /** The graph that knows most of the bridges; otherwise the one that ships, which knows none. */
  readonly graph?: boolean;
};

async function measure(datasets: string, policy: string, flags: Flags = {}) {
  const { classes = 2, evidence = "none", report: name = policy, graph = false, records = RECORDS, ...rest } = flags;
  const report = join(folder, `report-${name}`);
  const kg = graph ? { kg: `embedded:${join(folder, "bridges.nt")}` } : {};
  const overrides = { policy, search: `corpus:${join(folder, "corpus")}`, ...kg };
  const dataset = datasets.split(" ").map((one) => {
    const [format = "", file = ""] = one.split(":");
    return file === "" ? join(folder, format) : `${format}:${join(folder, file)}`;
  });
  const { io, stderr } = fakeIo(noEngine, env());
  const code = await commandEval(io, {
    dataset,
    report,
    quiet: true,
    workers: 0,
    limit: records,
    classes,
    evidence,
    labels: "binary",
    overrides,
    ...rest,
  });
  const { cells } = matrixReportSchema.parse(JSON.parse(readFileSync(join(report, "report.json"), "utf8")));
  const text = readFileSync(join(report, "report.md"), "utf8");
  expect(text).toContain("not comparable with those measured here");
  keepShown(name, cells);
  return { code, cells, folder: report, told: stderr(), text };
}

type Cells = readonly Cell[];

/** With SHOW_TABLES, the tables are kept in that folder. */
function keepShown(name: string, cells: Cells): void {
  if (process.env["SHOW_TABLES"] === undefined) return;
  const lines = cells.map(({ dataset, variant, accuracy, weightedF1, twoWay, decisions, verite, errors, stages, cost }) =>
    JSON.stringify({ dataset, variant, twoWay, accuracy, weightedF1, decisions, verite, errors, stages, calls: cost["modelCalls"]?.mean }),
  );
  writeFileSync(join(process.env["SHOW_TABLES"], `${name}.txt`), lines.join("\n"));
}

/** Every set by every policy, all claims, each figure with its interval. */
function expectWhole(cells: Cells, count: number, records = RECORDS): void {
  expect(cells).toHaveLength(count);
  for (const { variant, dataset, claims, complete, failures, accuracy } of cells) {
    expect([dataset, variant, claims, complete, failures]).toEqual([dataset, variant, records, true, {}]);
    expect(accuracy).toEqual({ value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) });
  }
}

describe("a paper's table by one command, with a scripted model and records in the published format", { timeout: 300_000 }, () => {
  it.each<[table: string, dataset: string, policy: string, rows: readonly string[], flags: Flags]>([
    [
      "WKGFC, Table 3",
      "fever.jsonl",
      "table3",
      ["wkgfc-paper:KG", "wkgfc-paper:web", "wkgfc-paper:KG+web", "wkgfc-paper:KG+agent", "wkgfc-paper"],
      { graph: true },
    ],
    [
      "RAGAR, Table 1",
      "mocheg:Corpus2.csv",
      "ragar-table1",
      ["tree:SubQ", "chain:Standard", "chain:CoT", "chain:CoVe", "tree:Standard", "tree:CoT", "tree:CoVe"].map((row) => `ragar-${row}`),
      { kind: "politifact" },
    ],
    [
      "AgentFact, Table V",
      "rw-post:rwpost_test_main.jsonl",
      "agentfact-table5",
      [":no-strategy", ":no-pictures", ":no-retrieval", ":no-temporary", ""].map((row) => `agentfact${row}`),
      { classes: 3 },
    ],
    ["Aletheia, Table 6", "mmdv.jsonl", "aletheia-table6", ["aletheia:no-interpretation", "aletheia:random-evidence", "aletheia"], {}],
    [
      "MultiReflect, Tables 1 and 3",
      "VERITE.csv",
      "multireflect-table3",
      ["multireflect:no-evidence", "multireflect:all-evidence", "multireflect"],
      {},
    ],
  ])("%s", async (_table, dataset, policy, rows, flags) => {
    const { code, cells, told } = await measure(dataset, policy, flags);
    expect([code, told]).toEqual([0, expect.any(String)]);
    expect(cells.map(({ variant }) => variant)).toEqual(rows);
    expectWhole(cells, rows.length);
    for (const { weightedF1, stages = {} } of cells) {
      expect(weightedF1).toEqual({ value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) });
      expect(Object.keys(stages)).toContain("verdict");
    }
  });

  const OPEN = "fever.jsonl hover:hover.json liar-new:liar-new.jsonl averitec:averitec.json";
  const GOLD = "aggrefact:summeval.jsonl aggrefact:aggrefact-cnn.jsonl pubhealth:pubhealth.tsv";
  it.each<[table: string, datasets: string, policies: string, flags: Flags, published: string]>([
    ["WKGFC, Table 1, open sets", OPEN, "no-retrieval,fire-like,wkgfc-paper", { report: "table1-open", graph: true }, "90.6 %"],
    ["WKGFC, Table 1, sets with documents", GOLD, "fire-like,wkgfc-paper", { report: "table1-gold", graph: true }, "58.2 %"],
    ["WKGFC, Table 1, with the documents", GOLD, "gold-evidence,graphrag-like", { report: "table1-given", evidence: "given" }, "68.2 %"],
    ["AgentFact, Table III, out of context", "newsclippings:newsclippings.json", "agentfact", { report: "table3-news" }, "56.6 %"],
    [
      "AgentFact, Table III",
      "claimreview2024:claimreview2024.json rw-post:rwpost_test_main.jsonl",
      "agentfact",
      { report: "table3-agentfact", classes: 3 },
      "69.2 %",
    ],
    [
      "AgentFact, Table III, without pictures",
      "mocheg:Corpus2.csv",
      "agentfact:no-pictures",
      { report: "table3-mocheg", classes: 3 },
      "| agentfact:no-pictures | agentfact:no-pictures | weighted F1 | 51.9 %",
    ],
    ["Aletheia, Table 3", "mocheg:Corpus2.csv mr2:mr2.json", "aletheia", { report: "table3-aletheia", evidence: "given" }, "88.3 %"],
    [
      "Aletheia, Table 11",
      "mmdv.jsonl",
      "aletheia",
      { report: "table11", set: ["web.alpha=0.4,0.5,0.6"] },
      "| aletheia web.alpha=0.6 | aletheia web.alpha=0.6 | accuracy | 87.1 %",
    ],
    ["Aletheia, Table 12", "mmdv.jsonl", "aletheia", { report: "table12" }, "| aletheia | aletheia | seconds a claim | 24.6 s"],
  ])("%s: every set by every policy, with intervals and the published figures", async (_table, datasets, policies, flags, published) => {
    const { code, cells, text } = await measure(datasets, policies, flags);
    expect(code).toBe(0);
    const values = (flags.set ?? [""]).reduce((count, one) => count * one.split(",").length, 1);
    expectWhole(cells, datasets.split(" ").length * policies.split(",").length * values);
    expect(text).toContain(published);
    for (const { stages = {}, cost } of cells)
      expect(Object.values(stages).reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual((cost["ms"]?.mean ?? 0) + 1);
  });

  it("WKGFC, Figure 3: every k by every N, within N + kN + 1 calls", async () => {
    const isShown = process.env["SHOW_TABLES"] !== undefined;
    const [beam, hops] = isShown
      ? [
          [3, 4, 5],
          [2, 3, 4, 5],
        ]
      : [
          [3, 5],
          [2, 5],
        ];
    const { cells, folder: report } = await measure("fever.jsonl hover:hover.json", "wkgfc-paper:KG", {
      ...{ report: "figure3", graph: true },
      ...{ beam, hops },
    });
    expectWhole(cells, 2 * beam.length * hops.length);
    for (const { variant, cost } of cells) {
      const [k = 0, n = 0] = [...variant.matchAll(/\d+/gu)].map(Number);
      expect([variant, (cost["modelCalls"]?.mean ?? 0) <= n + k * n + 1]).toEqual([variant, true]);
    }
    expect(readFileSync(join(report, "report.html"), "utf8")).toMatch(/<svg[^>]*>(?:(?!<\/svg>)[\s\S])*N = 5/u);
  });

  it("WKGFC, Table 4: the paper's errors of the claims that were not right", async () => {
    // So many that each set has a wrong verdict.
    const records = Math.max(6, RECORDS);
    const flags = { report: "table4", graph: true, records };
    const { cells, text } = await measure(`${OPEN} aggrefact:aggrefact-cnn.jsonl`, "wkgfc-paper", flags);
    expectWhole(cells, 5, records);
    for (const { errors } of cells) expect(errors.types).toMatchObject({ "paper IK": expect.any(Number) });
    expect(text).toContain("paper's IK: the web was asked after the graph had been expanded");
    expect(text).toMatch(/wkgfc-paper, optimized \| – \| EM, of the wrong verdicts \| 72\.5 %/u);
  });

  it("its explanations go to raters, who see no names of variants, and Krippendorff's alpha comes back", async () => {
    const report = join(folder, "report-ragar-table1");
    const { io, stdout } = fakeIo(noEngine, env());
    const out = join(folder, "sheet.csv");
    const program = new Command().enablePositionalOptions();
    let code: number | null = null;
    addEval(program, { io, finish: (value) => (code = value) });
    await program.parseAsync(["eval", "sheet", report, "--out", out, "--sample", "4"], { from: "user" });
    expect(code).toBe(0);
    const sheet = readFileSync(out, "utf8");
    expect(sheet).toContain("row,claim,gold_label,gold_explanation,explanation,rating");
    expect(sheet).toContain("It was opened in");
    expect(sheet).not.toContain("ragar");
    const lines = sheet.trim().split("\n");
    expect(lines).toHaveLength(1 + 4 * 7);
    const rated = (of: (place: number) => number) => [lines[0], ...lines.slice(1).map((line, place) => `${line}${of(place)}`)].join("\n");
    const files = ["a", "b", "c"].map((name) => join(folder, `${name}.csv`));
    for (const file of files)
      writeFileSync(
        file,
        rated((place) => 2 + (place % 2)),
      );
    expect(await commandEvalRatings(io, report, files)).toBe(0);
    expect(stdout()).toContain("3 raters");
    expect(stdout()).toMatch(/\n {2}supported: 2 explanations, .*\n {2}refuted: 2 explanations, /u);
    expect(stdout()).toMatch(/ragar-tree:CoVe: 4 explanations, 0 × 1, \d+ × 2, \d+ × 3, mean 2\.\d+|ragar-tree:CoVe: 4 explanations/);
    writeFileSync(
      files[0] ?? "",
      rated(() => 7),
    );
    expect(await rejectionOf(commandEvalRatings(io, report, files))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining('"7" is none of 1, 2, 3'),
    });
  });
});
