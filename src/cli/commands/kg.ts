import type { Command } from "commander";
import { openEndpoint } from "../../compose/open-graph.js";
import { readConfig } from "../../config.js";
import type { EntityId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import { parseIds, parseLanguages, type SliceFilter } from "../../graph-file/import/choose-slice.js";
import { refuseOverwrite } from "../../graph-file/import/graph-output.js";
import { type ImportOptions, type ImportReport, importGraph } from "../../graph-file/import/import-graph.js";
import { type Neighbourhood, pullNeighbourhood, writeNeighbourhood } from "../../graph-file/import/pull-neighbourhood.js";
import { DROPPED, type Reason } from "../../graph-file/import/write-slice.js";
import { EXIT } from "../exit-codes.js";
import { keepInputs, readInput } from "../files.js";
import { type AddCommand, givenFlags, positiveInteger, wholeNumber } from "../flags.js";
import type { Io } from "../io.js";
import { workBar } from "../progress-bar.js";
import { grouped, plainText } from "../style.js";
import { addKgOwn, commandPlainImport, type ImportFlags, runImport } from "./kg-own.js";
import { addKgStats } from "./kg-stats.js";

type KgImportFlags = ImportFlags & {
  readonly class?: string;
  readonly ids?: string;
  readonly minSitelinks?: number;
  readonly language?: string;
  readonly externalIds?: boolean;
  readonly keepReferences?: boolean;
  readonly vocabulary?: string;
  readonly columns?: string;
};

type KgUpdateFlags = Omit<KgImportFlags, "out"> & { readonly out?: string; readonly delete?: string };

export const addKg: AddCommand = (program, cli) => {
  const { io, finish } = cli;
  const kg = program.command("kg").description("make and look at graph files of your own").showHelpAfterError("(plumbline kg --help)");
  const imported = kg
    .command("import")
    .description("make an embedded graph of Wikidata's dumps, of any RDF, or of tables")
    .argument(
      "<input...>",
      "in Wikidata's shape .nt, .ttl, .json or a .kg; in any other vocabulary also .nq, .trig, .jsonld, .rdf, .csv, .tsv, .jsonl",
    )
    .requiredOption("--out <file>", "the graph to write: slice.kg is ready to open, slice.nt.gz is text")
    .option(
      "--vocabulary <name>",
      "wikidata, plain (RDF with labels and types, tables), or a JSON file; plain for formats that Wikidata does not have",
    )
    .option("--columns <list>", "what columns of a table are for, such as subject=Artist,type=Kind,skip=Row");
  withImportFlags(imported).action(async (inputs: string[], flags: KgImportFlags) => {
    const plain = isPlain(inputs, flags);
    refuseUnused(inputs, flags, plain);
    finish(plain ? await commandPlainImport(io, inputs, flags) : await commandKgImport(io, inputs, flags));
  });
  const updated = kg
    .command("update")
    .description("replace changed entities of a graph and remove deleted ones; takes the flags of its import")
    .argument("<graph>", "the graph, such as slice.kg or slice.nt.gz")
    .argument("[changes...]", "the complete data of the changed entities: .nt, .ttl or .json, with or without .gz")
    .option("--delete <file>", "remove these entities, one id a line")
    .option("--out <file>", "the graph to write (default: replaces the old one); slice.kg is ready to open");
  withImportFlags(updated).action(async (graph: string, changes: string[], flags: KgUpdateFlags) =>
    finish(await commandKgUpdate(io, graph, changes, flags)),
  );
  addKgStats(kg, cli);
  addKgPull(kg, cli);
  addKgOwn(kg, cli);
};

function isPlain(inputs: readonly string[], { vocabulary }: KgImportFlags): boolean {
  if (vocabulary !== undefined) return vocabulary !== "wikidata";
  return inputs.some((file) => /\.(?:nq|trig|jsonld|rdf|owl|xml|csv|tsv|jsonl|ndjson)(?:\.gz)?$/i.test(file));
}

const TABLE = /\.(?:csv|tsv|jsonl|ndjson)(?:\.gz)?$/i;

/** Rejects flags that would have no effect: only Wikidata's shape is cut to a slice, and only tables have columns. */
function refuseUnused(inputs: readonly string[], flags: KgImportFlags, plain: boolean): void {
  const { ids, minSitelinks, language, externalIds, keepReferences, columns } = flags;
  const refuse = (given: readonly string[], why: string) => {
    if (given.length > 0) throw new PlumblineError("invalid-input", `${given.join(", ")}: ${why}`);
  };
  const ofSlices = { "min-sitelinks": minSitelinks, language, "external-ids": externalIds, "keep-references": keepReferences };
  if (plain)
    refuse(givenFlags({ class: flags.class, ids, ...ofSlices }), "for a slice of Wikidata; tables and RDF of your own are imported whole");
  if (!inputs.some((file) => TABLE.test(file)))
    refuse(givenFlags({ columns }), "for tables (.csv, .tsv, .jsonl), and none is imported here");
}

/** Flags for the filter and the progress report of an import. An update needs the same ones as its import. */
function withImportFlags(command: Command): Command {
  return command
    .option("--class <ids>", "keep instances of these classes, such as Q5,Q6256")
    .option("--ids <file>", "keep these entities, one id a line; with --class, what either names")
    .option("--min-sitelinks <n>", "keep entities with at least n site links; with --class, of those classes", wholeNumber)
    .option("--language <codes>", "languages of names, the shown one first (default: en)")
    .option("--external-ids", "keep external identifiers")
    .option("--no-external-ids", "leave external identifiers out (the default)")
    .option("--keep-references", "keep the references of statements")
    .option("--max-bad-lines <n>", "lines that may be skipped because they cannot be read", wholeNumber, 100)
    .option("--force", "replace the graph file if it is there")
    .option("--json", "print the summary as JSON")
    .option("-q, --quiet", "print nothing but errors");
}

async function commandKgUpdate(io: Io, base: string, inputs: readonly string[], flags: KgUpdateFlags): Promise<number> {
  if (inputs.length === 0 && flags.delete === undefined)
    throw new PlumblineError(
      "invalid-input",
      "there is nothing to update: give files with changed entities, or --delete and a list of ids",
    );
  const deleted = flags.delete === undefined ? new Set<EntityId>() : await idsIn(flags.delete);
  const replaces = { out: flags.out ?? base, force: flags.force === true || flags.out === undefined };
  return commandKgImport(io, inputs, { ...flags, ...replaces }, { base, deleted });
}

async function commandKgImport(
  io: Io,
  inputs: readonly string[],
  flags: KgImportFlags & Pick<KgUpdateFlags, "delete">,
  update: Pick<ImportOptions, "base" | "deleted"> = {},
): Promise<number> {
  const lists = [flags.ids, flags.delete].filter((file) => file !== undefined);
  keepInputs([...inputs, ...lists], { file: flags.out, what: "graph" });
  const filter = await filterOf(flags);
  return runImport(io, inputs, flags, {
    work: (options) => importGraph({ ...options, ...update, filter }),
    render: (report, seconds) => renderImport(report, filter, seconds),
  });
}

async function filterOf(flags: KgImportFlags): Promise<SliceFilter> {
  return {
    ids: flags.ids === undefined ? new Set() : await idsIn(flags.ids),
    classes: flags.class === undefined ? new Set() : parseIds(flags.class, "--class"),
    minSitelinks: flags.minSitelinks ?? 0,
    languages: parseLanguages(flags.language ?? "en"),
    externalIds: flags.externalIds === true,
    references: flags.keepReferences === true,
  };
}

async function idsIn(file: string): Promise<ReadonlySet<EntityId>> {
  return parseIds(await readInput(file, "list of ids"), `the list ${file}`);
}

function renderImport(report: ImportReport, filter: SliceFilter, seconds: number): string {
  const reasons = (Object.keys(DROPPED) as Reason[]).filter((reason) => report.dropped[reason] > 0);
  const lines = [
    `${report.out}: ${grouped(report.triples)} triples, ${grouped(report.bytes)} bytes, of ${grouped(report.read)} triples read, in ${seconds.toFixed(1)} s`,
    `  ${grouped(report.entities)} entities, and ${grouped(report.mentioned)} more with name, kind and place only, because statements name them`,
    `  ${grouped(report.truthy)} truthy statements, ${grouped(report.statements)} whole ones, ${grouped(report.properties)} properties`,
  ];
  if (report.changed !== null) lines.push(`  ${grouped(report.changed)} entities changed or new, ${grouped(report.deleted ?? 0)} deleted`);
  if (reasons.length > 0) lines.push("left out, in triples");
  for (const reason of reasons) lines.push(`  ${grouped(report.dropped[reason]).padStart(11)} ${DROPPED[reason]}`);
  const { undescribed } = report;
  const notes = [
    report.unknownValues > 0 &&
      `${grouped(report.unknownValues)} statements have a value of a kind that is not known here and were left out`,
    report.skippedLines > 0 && `${grouped(report.skippedLines)} lines could not be read and were skipped; the first: ${report.firstFault}`,
    report.idsNotFound > 0 && `${grouped(report.idsNotFound)} of the ids are not in the input`,
    undescribed.length > 0 &&
      `no input describes these properties, so that statements with them will not be found: ${undescribed.slice(0, 8).join(", ")}${undescribed.length > 8 ? " …" : ""}`,
    !filter.languages.includes("en") &&
      "the verifier reads English names (en, mul); this graph has them only where they are the same in all languages",
  ];
  for (const note of notes) if (note !== false) lines.push(plainText(`note: ${note}`));
  return [...lines, `use it: plumbline verify --kg embedded:${report.out} "…"`].join("\n");
}

type KgPullFlags = {
  readonly seeds?: string;
  readonly seedsFile?: string;
  readonly hops: number;
  readonly out: string;
  readonly kg?: string;
  readonly maxEntities: number;
  readonly maxRequests: number;
  readonly force?: boolean;
  readonly quiet?: boolean;
};

const addKgPull: AddCommand = (kg, { io, finish }) => {
  kg.command("pull")
    .description("download the neighbourhood of a few entities from a live endpoint")
    .option("--seeds <ids>", "where to begin, such as Q7186,Q90")
    .option("--seeds-file <file>", "where to begin, one id a line")
    .option("--hops <n>", "how many statements away from the seeds", positiveInteger, 1)
    .requiredOption("--out <file>", "the graph file to write, such as curie.nt.gz")
    .option("--kg <graph>", "wikidata (the default) or sparql:<url>")
    .option("--max-entities <n>", "read the statements of at most n entities", positiveInteger, 200)
    .option("--max-requests <n>", "send at most n requests", positiveInteger, 500)
    .option("--force", "replace the graph file if it is there")
    .option("-q, --quiet", "print nothing but errors")
    .action(async (flags: KgPullFlags) => finish(await commandKgPull(io, flags)));
};

async function commandKgPull(io: Io, flags: KgPullFlags): Promise<number> {
  const seeds = await seedsOf(flags);
  const target = { file: flags.out, force: flags.force === true };
  refuseOverwrite(target);
  if (flags.seedsFile !== undefined) keepInputs([flags.seedsFile], { file: flags.out, what: "graph" });
  // The general default, the embedded graph, is not an endpoint.
  const kg = flags.kg ?? (io.env["PLUMBLINE_KG"] ? undefined : "wikidata");
  const endpoint = await openEndpoint(readConfig(io.env, { kg }));
  const start = performance.now();
  return io.interruptible(async (signal) => {
    const bar = workBar(io.stderr, flags.quiet !== true);
    const { hops, maxEntities, maxRequests } = flags;
    const pulled = await pullNeighbourhood(endpoint, { seeds, hops, maxEntities, maxRequests, onProgress: bar.show, signal })
      .finally(bar.end)
      .finally(() => endpoint.kg.close());
    if (pulled.unknownSeeds.length === seeds.length)
      throw new PlumblineError("invalid-input", `${endpoint.kg.id} knows none of the seeds: ${seeds.slice(0, 8).join(", ")}`);
    const written = await writeNeighbourhood(pulled, target);
    if (!flags.quiet)
      io.stdout.write(
        `${renderPull(pulled, { ...written, requests: endpoint.requests(), ms: Math.round(performance.now() - start) }, flags.out)}\n`,
      );
    return EXIT.ok;
  });
}

async function seedsOf({ seeds, seedsFile }: KgPullFlags): Promise<readonly EntityId[]> {
  if ((seeds === undefined) === (seedsFile === undefined))
    throw new PlumblineError("invalid-input", "say where to begin: --seeds Q7186,Q90 or --seeds-file <file>, one of them");
  if (seedsFile === undefined) return [...parseIds(seeds ?? "", "--seeds")];
  return [...parseIds(await readInput(seedsFile, "list of seeds"), `the list ${seedsFile}`)];
}

type Cost = { readonly triples: number; readonly bytes: number; readonly requests: number; readonly ms: number };

function renderPull(pulled: Neighbourhood, { triples, bytes, requests, ms }: Cost, out: string): string {
  const { facts, names, asked, leftOut, cut, unknownSeeds } = pulled;
  const lines = [
    `${out}: ${grouped(triples)} triples, ${grouped(bytes)} bytes, by ${grouped(requests)} requests in ${(ms / 1000).toFixed(1)} s`,
    `  ${grouped(facts.length)} statements around ${grouped(asked.length)} entities, ${grouped(names.size)} names, ${grouped(pulled.properties.size)} properties`,
  ];
  if (leftOut > 0) lines.push(`note: ${grouped(leftOut)} entities within reach were not asked for; --max-entities takes more`);
  if (cut.length > 0) {
    const some = cut.slice(0, 5).map(({ entity, property, direction }) => `${entity} ${property} (${direction})`);
    lines.push(`note: of ${cut.length} relations only a part was taken, they have too many statements: ${some.join(", ")}`);
  }
  if (unknownSeeds.length > 0) lines.push(`note: unknown to the graph: ${unknownSeeds.slice(0, 8).join(", ")}`);
  return [...lines, `use it: plumbline verify --kg embedded:${out} "…"`].join("\n");
}
