import { count } from "../../base/count.js";
import { plainJson } from "../../base/one-line.js";
import { examineGraph, type GraphExam, writePhrases } from "../../compose/examine-graph.js";
import { phrasesFileOf } from "../../compose/open-graph.js";
import { readConfig } from "../../config.js";
import { PlumblineError } from "../../errors.js";
import type { ImportJob } from "../../graph-file/import/import-graph.js";
import { importPlain, type PlainImportReport } from "../../graph-file/import/plain/import-plain.js";
import { parseColumns } from "../../graph-file/import/plain/table-columns.js";
import { readVocabulary } from "../../graph-file/import/plain/vocabulary.js";
import { EXIT } from "../exit-codes.js";
import { keepInputs } from "../files.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { workBar } from "../progress-bar.js";
import { grouped, plainLines, plainText } from "../style.js";

export type ImportFlags = {
  readonly out: string;
  readonly maxBadLines: number;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
};
type PlainImportFlags = ImportFlags & { readonly vocabulary?: string; readonly columns?: string };

export const addKgOwn: AddCommand = (kg, { io, finish }) => {
  kg.command("doctor")
    .description("show what a graph of your own can check: its relations, what they take and why, claims to try")
    .argument("<graph>", "a .kg in its own vocabulary")
    .option("--json", "print it as JSON")
    .action(async (graph: string, flags: { json?: boolean }) => {
      const exam = await examineGraph(graph, readConfig(io.env));
      io.stdout.write(`${flags.json ? plainJson(exam, 2) : renderExam(exam)}\n`);
      finish(EXIT.ok);
    });
  kg.command("phrases")
    .description("write down how the relations of a graph are said, for editing")
    .argument("<graph>", "a .kg in its own vocabulary")
    .option("--out <file>", "the phrases file (default: beside the graph, where it is used)")
    .option("--force", "replace the file if it is there")
    .action(async (graph: string, flags: { out?: string; force?: boolean }) => {
      const out = flags.out ?? phrasesFileOf(graph);
      if (out === null)
        throw new PlumblineError(
          "invalid-input",
          `${graph} does not end in .kg: name the phrases file with --out, and PLUMBLINE_PHRASES uses it`,
        );
      keepInputs([graph], { file: out, what: "phrases file" });
      const written = await writePhrases(graph, out, { ...readConfig(io.env), force: flags.force === true });
      io.stdout.write(`${plainText(out)}: ${count(written, "relation")}\n`);
      finish(EXIT.ok);
    });
};

/** `plumbline kg import --vocabulary plain`: makes an embedded graph from any RDF, CSV or JSON lines. */
export async function commandPlainImport(io: Io, inputs: readonly string[], flags: PlainImportFlags): Promise<number> {
  const vocabulary = readVocabulary(flags.vocabulary ?? "plain");
  keepInputs(inputs, { file: flags.out, what: "graph" });
  const columns = flags.columns === undefined ? new Map() : parseColumns(flags.columns);
  return runImport(io, inputs, flags, { work: (options) => importPlain({ ...options, vocabulary, columns }), render: renderReport });
}

type ImportWork<Report> = {
  readonly work: (options: ImportJob) => Promise<Report>;
  readonly render: (report: Report, seconds: number) => string;
};

export async function runImport<Report extends object>(
  io: Io,
  inputs: readonly string[],
  { out, force, maxBadLines, json, quiet }: ImportFlags,
  { work, render }: ImportWork<Report>,
): Promise<number> {
  const start = performance.now();
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, quiet !== true);
    const options = { inputs, out, force: force === true, maxFaults: maxBadLines, onProgress: bar.show, signal };
    const report = await work(options).finally(bar.end);
    const seconds = (performance.now() - start) / 1000;
    if (json) io.stdout.write(`${plainJson({ ...report, seconds }, 2)}\n`);
    else if (!quiet) io.stdout.write(`${render(report, seconds)}\n`);
    return EXIT.ok;
  });
}

function renderReport(
  { out, bytes, statements, entities, relations, mapping, skippedLines, faults }: PlainImportReport,
  seconds: number,
): string {
  return plainLines(
    [
      ...mapping,
      `${plainText(out)}: ${grouped(bytes)} bytes, ${grouped(statements)} statements about ${grouped(entities)} things, ${count(relations.length, "relation")}, in ${seconds.toFixed(1)} s`,
      ...(skippedLines > 0 ? [`left out, ${count(skippedLines, "line")}:`, ...faults.map((fault) => `  ${fault}`)] : []),
      ...(skippedLines > faults.length ? [`  and ${skippedLines - faults.length} more`] : []),
      `look at it: plumbline kg doctor ${out}`,
      `use it: plumbline verify --kg embedded:${out} "…"`,
    ].join("\n"),
  );
}

const MOST_CLASSES = 12;
const MOST_WORDINGS = 3;

function renderExam({ items, classes, relations, tried, advice }: GraphExam): string {
  const kinds = classes.slice(0, MOST_CLASSES).map(({ label, count }) => `${label} ${grouped(count)}`);
  return plainLines(
    [
      `${grouped(items)} things, ${count(relations.length, "relation")}`,
      `classes (of up to 200 things): ${kinds.join(", ") || "none"}`,
      "",
      "Relations",
      ...relations.flatMap(({ id, label, takes, why, wordings }) => [
        `  ${label} (${id}): takes ${takes} (${why})`,
        `    ${wordings.length === 0 ? "no wording" : wordings.slice(0, MOST_WORDINGS).join(" · ")}`,
      ]),
      "",
      "Try",
      ...tried.map(({ claim, label }) => `  ${label.padEnd(16)} ${claim}`),
      ...(advice.length === 0 ? [] : ["", "What would help", ...advice.map((line) => `  ${line}`)]),
    ].join("\n"),
  );
}
