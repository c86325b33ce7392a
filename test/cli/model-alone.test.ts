import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandEval } from "../../src/cli/commands/eval.js";
import { matrixReportSchema } from "../../src/lab/evaluation/matrix/matrix-report.js";
import { fakeIo } from "../support/fake-io.js";
import { type ChatRequest, startFakeModelServer } from "../support/fake-model-server.js";
import { judging } from "../support/judging-model.js";
import { enforcing } from "../support/model-servers.js";
import { tempFolder } from "../support/temp-folder.js";
import { rejectionOf } from "../support/thrown.js";

const CLAIMS = [
  { id: "born-right", claim: "Marie Curie was born in Poland.", label: "supported" },
  { id: "born-wrong", claim: "Marie Curie was born in France.", label: "refuted" },
];
const noEngine = () => Promise.reject(new Error("a matrix opens engines of its own"));
const programOf = ({ response_format }: ChatRequest) => (response_format?.type === "json_schema" ? response_format.json_schema.name : "");

/** It remembers that all is true; with evidence at hand it reads that. */
const credulous = (request: ChatRequest): unknown =>
  programOf(request) === "from-memory" ? { justification: "I heard so.", label: "supported", confidence: 0.7 } : judging(request);

function prepare() {
  const folder = tempFolder();
  const dataset = join(folder, "claims.jsonl");
  writeFileSync(dataset, CLAIMS.map((row) => JSON.stringify({ ...row, evidence: [{ text: "A secret passage." }] })).join("\n"));
  return { dataset, report: join(folder, "report"), home: join(folder, "home") };
}

describe("the variant no-retrieval", () => {
  it("asks the model once per claim without evidence, and is listed next to the policies in the report", { timeout: 60_000 }, async () => {
    const server = await startFakeModelServer(enforcing(credulous));
    const { dataset, report, home } = prepare();
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url };
    try {
      const flags = { dataset, report, quiet: true, workers: 0, overrides: { policy: "no-retrieval,kg-only" } };
      expect(await commandEval(fakeIo(noEngine, env).io, flags)).toBe(0);
    } finally {
      await server.close();
    }
    const { cells, variants } = matrixReportSchema.parse(JSON.parse(readFileSync(join(report, "report.json"), "utf8")));
    expect(variants.map(({ name }) => name)).toEqual(["no-retrieval", "kg-only"]);
    expect(cells.map(({ decisions }) => decisions)).toEqual([
      { right: 1, open: 0, wrong: 1 },
      { right: 2, open: 0, wrong: 0 },
    ]);
    expect(cells[0]?.citations.kept).toBe(0);
    expect(cells[0]?.cost["modelCalls"]?.mean).toBe(1);
    expect(cells[0]?.cost["sparqlQueries"]?.mean).toBe(0);
    const remembered = server.chats().filter((chat) => programOf(chat) === "from-memory");
    expect(remembered).toHaveLength(2);
    for (const { messages } of remembered) expect(messages.map(({ content }) => content).join("\n")).not.toContain("secret passage");
    expect(readFileSync(join(report, "report.md"), "utf8")).toContain("no-retrieval: what the model says from memory");
  });

  it("shows the model the data's own evidence as gold-evidence, and forces open verdicts to two labels in the report alone", {
    timeout: 60_000,
  }, async () => {
    const unsure = { justification: "It does not say.", label: "not-enough-info", confidence: 0.5 };
    const server = await startFakeModelServer(
      enforcing((request: ChatRequest) => (programOf(request) === "two-way" ? { label: "refuted" } : unsure)),
    );
    const { dataset, report, home } = prepare();
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url };
    try {
      const flags = { dataset, report, quiet: true, workers: 0, labels: "binary" as const, overrides: { policy: "gold-evidence" } };
      expect(await commandEval(fakeIo(noEngine, env).io, flags)).toBe(0);
    } finally {
      await server.close();
    }
    const { cells } = matrixReportSchema.parse(JSON.parse(readFileSync(join(report, "report.json"), "utf8")));
    expect(cells[0]).toMatchObject({
      decisions: { right: 0, open: 2, wrong: 0 },
      twoWay: { value: 0 },
      forced: { twoWay: { value: 0.5 }, by: { model: 2 } },
    });
    const shown = server.chats().filter((chat) => programOf(chat) === "from-evidence");
    expect(shown).toHaveLength(2);
    for (const { messages } of shown) expect(messages.map(({ content }) => content).join("\n")).toContain("secret passage");
    expect(readFileSync(join(report, "report.md"), "utf8")).toContain("2 by the model, 0 by a coin");
  });

  it("fails a claim that the model does not answer, and gives it no label", async () => {
    const server = await startFakeModelServer(() => ({ kind: "refuse", status: 400, body: { error: { message: "no" } } }));
    const { dataset, report, home } = prepare();
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_MODEL: "small", PLUMBLINE_MODEL_URL: server.url };
    try {
      const flags = { dataset, report, quiet: true, workers: 0, overrides: { policy: "no-retrieval" } };
      expect(await commandEval(fakeIo(noEngine, env).io, flags)).toBe(1);
    } finally {
      await server.close();
    }
    const { cells } = matrixReportSchema.parse(JSON.parse(readFileSync(join(report, "report.json"), "utf8")));
    expect(cells[0]?.twoWay).toBeNull();
    expect(Object.values(cells[0]?.failures ?? {})).toEqual([2]);
  });

  it("is refused without a model before anything is written, and without a folder for the report", async () => {
    const { dataset, report, home } = prepare();
    const { io } = fakeIo(noEngine, { PLUMBLINE_HOME: home });
    const overrides = { policy: "no-retrieval,wkgfc" };
    expect(await rejectionOf(commandEval(io, { dataset, report, overrides }))).toMatchObject({
      code: "invalid-config",
      message: expect.stringContaining("PLUMBLINE_MODEL"),
    });
    expect(() => readFileSync(join(report, "run.json"))).toThrow();
    expect(await rejectionOf(commandEval(io, { dataset, overrides }))).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("--policy no-retrieval: name a folder for the reports with --report"),
    });
  });
});
