import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addEval, commandEval } from "../../src/cli/commands/eval.js";
import { commandEvalRatings } from "../../src/cli/commands/eval-ratings.js";
import { matrixReportSchema } from "../../src/lab/evaluation/matrix/matrix-report.js";
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
const RECORDS = process.env["SHOW_TABLES"] === undefined ? 6 : 20;

type Flags = { readonly classes?: 2 | 3; readonly evidence?: "given" | "none"; readonly report?: string };

async function measure(datasets: string, policy: string, { classes = 2, evidence = "none", report: name = policy }: Flags = {}) {
  const report = join(folder, `report-${name}`);
  const overrides = { policy, search: `corpus:${join(folder, "corpus")}` };
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
    limit: RECORDS,
    classes,
    evidence,
    labels: "binary",
    overrides,
  });
  const { cells } = matrixReportSchema.parse(JSON.parse(readFileSync(join(report, "report.json"), "utf8")));
  return { code, cells, folder: report, told: stderr(), text: readFileSync(join(report, "report.md"), "utf8") };
}

describe("a paper's table by one command, with a scripted model and records in the published format", { timeout: 300_000 }, () => {
  it.each([
    [
      "WKGFC, Table 3",
      "fever.jsonl",
      "table3",
      ["wkgfc-paper:KG", "wkgfc-paper:web", "wkgfc-paper:KG+web", "wkgfc-paper:KG+agent", "wkgfc-paper"],
    ],
    [
      "RAGAR, Table 1",
      "mocheg:Corpus2.csv",
      "ragar-table1",
      ["tree:SubQ", "chain:Standard", "chain:CoT", "chain:CoVe", "tree:Standard", "tree:CoT", "tree:CoVe"].map((row) => `ragar-${row}`),
    ],
    [
      "AgentFact, Table V",
      "rw-post:rwpost_test_main.jsonl",
      "agentfact-table5",
      [":no-strategy", ":no-pictures", ":no-retrieval", ":no-temporary", ""].map((row) => `agentfact${row}`),
    ],
    ["Aletheia, Table 6", "mmdv.jsonl", "aletheia-table6", ["aletheia:no-interpretation", "aletheia:random-evidence", "aletheia"]],
    [
      "MultiReflect, Tables 1 and 3",
      "VERITE.csv",
      "multireflect-table3",
      ["multireflect:no-evidence", "multireflect:all-evidence", "multireflect"],
    ],
  ])("%s", async (_table, dataset, policy, rows) => {
    const { code, cells, text, told } = await measure(dataset, policy);
    expect([code, told]).toEqual([0, expect.any(String)]);
    expect(cells.map(({ variant }) => variant)).toEqual(rows);
    for (const { variant, claims, complete, failures, accuracy, weightedF1, stages = {} } of cells) {
      expect([variant, claims, complete, failures]).toEqual([variant, RECORDS, true, {}]);
      for (const estimate of [accuracy, weightedF1])
        expect([variant, estimate]).toEqual([variant, { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) }]);
      expect(Object.keys(stages)).toContain("verdict");
    }
    expect(text).toContain("not comparable with those measured here");
    if (process.env["SHOW_TABLES"] !== undefined)
      writeFileSync(
        join(process.env["SHOW_TABLES"], `${policy}.txt`),
        cells
          .map(({ variant, accuracy, weightedF1, decisions, verite, cost }) =>
            JSON.stringify({ variant, accuracy, weightedF1, decisions, verite, calls: cost["modelCalls"]?.mean }),
          )
          .join("\n"),
      );
  });

  const OPEN = "fever.jsonl hover:hover.json liar-new:liar-new.jsonl averitec:averitec.json";
  const GOLD = "aggrefact:summeval.jsonl aggrefact:aggrefact-cnn.jsonl pubhealth:pubhealth.tsv";
  it.each<[table: string, datasets: string, policies: string, flags: Flags, published: string]>([
    ["WKGFC, Table 1, open sets", OPEN, "no-retrieval,fire-like,wkgfc-paper", { report: "table1-open" }, "90.6"],
    ["WKGFC, Table 1, sets with documents", GOLD, "fire-like,wkgfc-paper", { report: "table1-gold" }, "58.2"],
    ["WKGFC, Table 1, with the documents", GOLD, "gold-evidence,graphrag-like", { report: "table1-given", evidence: "given" }, "68.2"],
    [
      "AgentFact, Table III",
      "mocheg:Corpus2.csv claimreview2024:claimreview2024.json rw-post:rwpost_test_main.jsonl",
      "agentfact",
      { report: "table3-agentfact", classes: 3 },
      "69.2",
    ],
    ["AgentFact, Table III, out of context", "newsclippings:newsclippings.json", "agentfact", { report: "table3-news" }, "56.6"],
    ["Aletheia, Table 3", "mocheg:Corpus2.csv mr2:mr2.json", "aletheia", { report: "table3-aletheia", evidence: "given" }, "88.3"],
  ])("%s: every set by every policy, with intervals and the published figures", async (_table, datasets, policies, flags, published) => {
    const { code, cells, text } = await measure(datasets, policies, flags);
    expect(code).toBe(0);
    expect(cells).toHaveLength(datasets.split(" ").length * policies.split(",").length);
    for (const { variant, dataset, claims, complete, accuracy } of cells) {
      expect([dataset, variant, claims, complete]).toEqual([dataset, variant, RECORDS, true]);
      expect(accuracy).toEqual({ value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) });
    }
    expect(text).toContain(published);
    expect(text).toContain("not comparable with those measured here");
    if (process.env["SHOW_TABLES"] !== undefined) {
      const lines = cells.map(({ dataset, variant, accuracy, weightedF1, twoWay, decisions, cost }) =>
        JSON.stringify({ dataset, variant, twoWay, accuracy, weightedF1, decisions, calls: cost["modelCalls"]?.mean }),
      );
      writeFileSync(join(process.env["SHOW_TABLES"], `${flags.report}.txt`), lines.join("\n"));
    }
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
