import { plainJson } from "../../base/one-line.js";
import { importPlain, type PlainImportReport } from "../../graph-file/import/plain/import-plain.js";
import { parseColumns } from "../../graph-file/import/plain/table-columns.js";
import { readVocabulary } from "../../graph-file/import/plain/vocabulary.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { workBar } from "../progress-bar.js";
import { grouped, plainLines, plainText } from "../style.js";
import type { KgImportFlags } from "./kg.js";

export const addKgOwn: AddCommand = () => undefined;

/** `plumbline kg import --vocabulary plain`: any RDF, CSV or JSON lines → an embedded graph. */
export async function commandPlainImport(io: Io, inputs: readonly string[], flags: KgImportFlags): Promise<number> {
  const start = performance.now();
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, flags.quiet !== true);
    const report = await importPlain({
      inputs,
      out: flags.out,
      force: flags.force === true,
      vocabulary: readVocabulary(flags.vocabulary ?? "plain"),
      columns: flags.columns === undefined ? new Map() : parseColumns(flags.columns),
      maxFaults: flags.maxBadLines,
      onProgress: bar.show,
      signal,
    }).finally(bar.end);
    const seconds = (performance.now() - start) / 1000;
    if (flags.json) io.stdout.write(`${plainJson({ ...report, seconds }, 2)}\n`);
    else if (!flags.quiet) io.stdout.write(`${renderReport(report, seconds)}\n`);
    return EXIT.ok;
  });
}

function renderReport({ out, bytes, statements, entities, relations, mapping, skippedLines, firstFault }: PlainImportReport, seconds: number): string {
  return plainLines(
    [
      ...mapping,
      `${plainText(out)}: ${grouped(bytes)} bytes, ${grouped(statements)} statements about ${grouped(entities)} things, ${relations.length} relations, in ${seconds.toFixed(1)} s`,
      ...(skippedLines > 0 ? [`note: ${skippedLines} lines were skipped; the first: ${firstFault}`] : []),
      `look at it: plumbline kg doctor ${out}`,
      `use it: plumbline verify --kg embedded:${out} "…"`,
    ].join("\n"),
  );
}
