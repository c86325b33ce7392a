import { readFile } from "node:fs/promises";
import { plainJson } from "../base/one-line.js";
import type { EntityId } from "../domain/ids.js";
import { messageOf, PlumblineError } from "../errors.js";
import { parseIds, parseLanguages, type SliceFilter } from "../graph-file/import/choose-slice.js";
import { type ImportOptions, type ImportReport, importGraph } from "../graph-file/import/import-graph.js";
import { DROPPED, type Reason } from "../graph-file/import/write-slice.js";
import { EXIT } from "./exit-codes.js";
import type { Io } from "./io.js";
import { workBar } from "./progress-bar.js";
import { plainText } from "./style.js";

export type KgImportFlags = {
  readonly out: string;
  readonly class?: string;
  readonly ids?: string;
  readonly minSitelinks?: number;
  readonly language: string;
  readonly externalIds?: boolean;
  readonly keepReferences?: boolean;
  readonly maxBadLines: number;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
};

export type KgUpdateFlags = Omit<KgImportFlags, "out"> & { readonly out?: string; readonly delete?: string };

/** `plumbline kg update`: a graph, with what changed since → the graph as it is now, in its place or under another name. */
export async function commandKgUpdate(io: Io, base: string, inputs: readonly string[], flags: KgUpdateFlags): Promise<number> {
  if (inputs.length === 0 && flags.delete === undefined)
    throw new PlumblineError(
      "invalid-input",
      "there is nothing to update: give files with changed entities, or --delete and a list of ids",
    );
  const deleted = flags.delete === undefined ? new Set<EntityId>() : await idsIn(flags.delete);
  const replaces = { out: flags.out ?? base, force: flags.force === true || flags.out === undefined };
  return commandKgImport(io, inputs, { ...flags, ...replaces }, { base, deleted });
}

/** `plumbline kg import`: dumps and query results → an embedded graph. */
export async function commandKgImport(
  io: Io,
  inputs: readonly string[],
  flags: KgImportFlags,
  update: Pick<ImportOptions, "base" | "deleted"> = {},
): Promise<number> {
  const filter = await filterOf(flags);
  const start = performance.now();
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, flags.quiet !== true);
    const report = await importGraph({
      inputs,
      ...update,
      out: flags.out,
      force: flags.force === true,
      filter,
      maxFaults: flags.maxBadLines,
      onProgress: bar.show,
      signal,
    }).finally(bar.end);
    const seconds = (performance.now() - start) / 1000;
    if (flags.json) io.stdout.write(`${plainJson({ ...report, seconds }, 2)}\n`);
    else if (!flags.quiet) io.stdout.write(`${renderImport(report, filter, seconds)}\n`);
    return EXIT.ok;
  });
}

async function filterOf(flags: KgImportFlags): Promise<SliceFilter> {
  return {
    ids: flags.ids === undefined ? new Set() : await idsIn(flags.ids),
    classes: flags.class === undefined ? new Set() : parseIds(flags.class, "--class"),
    minSitelinks: flags.minSitelinks ?? 0,
    languages: parseLanguages(flags.language),
    externalIds: flags.externalIds === true,
    references: flags.keepReferences === true,
  };
}

async function idsIn(file: string): Promise<ReadonlySet<EntityId>> {
  const list = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new PlumblineError("file-unreadable", `the list of ids ${file} cannot be read: ${messageOf(cause)}`, { cause });
  });
  return parseIds(list, `the list ${file}`);
}

const number = (value: number) => value.toLocaleString("en-US");

function renderImport(report: ImportReport, filter: SliceFilter, seconds: number): string {
  const reasons = (Object.keys(DROPPED) as Reason[]).filter((reason) => report.dropped[reason] > 0);
  const lines = [
    `${report.out}: ${number(report.triples)} triples, ${number(report.bytes)} bytes, of ${number(report.read)} triples read, in ${seconds.toFixed(1)} s`,
    `  ${number(report.entities)} entities, and ${number(report.mentioned)} more with name, kind and place only, because statements name them`,
    `  ${number(report.truthy)} truthy statements, ${number(report.statements)} whole ones, ${number(report.properties)} properties`,
  ];
  if (report.changed !== null) lines.push(`  ${number(report.changed)} entities changed or new, ${number(report.deleted ?? 0)} deleted`);
  if (reasons.length > 0) lines.push("left out, in triples");
  for (const reason of reasons) lines.push(`  ${number(report.dropped[reason]).padStart(11)} ${DROPPED[reason]}`);
  const { undescribed } = report;
  const notes = [
    report.unknownValues > 0 &&
      `${number(report.unknownValues)} statements have a value of a kind that is not known here and were left out`,
    report.skippedLines > 0 && `${number(report.skippedLines)} lines could not be read and were skipped; the first: ${report.firstFault}`,
    report.idsNotFound > 0 && `${number(report.idsNotFound)} of the ids are not in the input`,
    undescribed.length > 0 &&
      `no input describes these properties, so that statements with them will not be found: ${undescribed.slice(0, 8).join(", ")}${undescribed.length > 8 ? " …" : ""}`,
    !filter.languages.includes("en") &&
      "the verifier reads English names (en, mul); this graph has them only where they are the same in all languages",
  ];
  for (const note of notes) if (note !== false) lines.push(plainText(`note: ${note}`));
  return [...lines, `use it: plumbline verify --kg embedded:${report.out} "…"`].join("\n");
}
