import { hash } from "node:crypto";
import type { Property } from "../../../domain/entity.js";
import { P } from "../../../domain/wikidata-ids.js";
import { PlumblineError } from "../../../errors.js";
import { listedIds, type OwnIds, ownIds, sortIds } from "../../own-ids.js";
import { isReadyGraph, refuseOverwrite, type TripleWriter, writeGraphOutput } from "../graph-output.js";
import type { Imported, ImportJob } from "../import-graph.js";
import { faultBudget, type InputFile, inputFileOf, wholeText } from "../input-file.js";
import { nameTriples, statementTriples, type WrittenValue } from "../wikidata-triples.js";
import type { PlainFact, PlainInput, PlainStatement } from "./facts.js";
import { type PlainGraph, readPlain } from "./read-plain.js";
import type { RdfFormat } from "./read-rdf.js";
import { csvTable, jsonLinesTable, readTable, TABLE_PREFIXES } from "./read-table.js";
import type { columnsOf } from "./table-columns.js";
import type { Vocabulary } from "./vocabulary.js";

type PlainImportOptions = ImportJob & {
  readonly vocabulary: Vocabulary;
  /** Roles of columns that override the guessed ones. */
  readonly columns: Parameters<typeof columnsOf>[1];
};

export type PlainImportReport = Imported & {
  readonly statements: number;
  readonly entities: number;
  readonly relations: readonly Property[];
  readonly mapping: readonly string[];
  /** The first lines that were left out, and why. */
  readonly faults: readonly string[];
};

const FORMATS = ["nt", "nq", "ttl", "trig", "jsonld", "json", "rdf", "owl", "xml", "csv", "tsv", "jsonl", "ndjson"] as const;
type Format = (typeof FORMATS)[number];
const RDF_FORMATS: Partial<Record<Format, RdfFormat>> = {
  nt: "nt",
  nq: "nq",
  ttl: "ttl",
  trig: "trig",
  jsonld: "jsonld",
  json: "jsonld",
  rdf: "rdf",
  owl: "rdf",
  xml: "rdf",
};
/** Limit, because all statements are in memory until their ids are numbered. */
const MOST_FACTS = 20_000_000;
const MAX_TABLE_BYTES = 512 << 20;
const BATCH = 5000;

/** What says to which class a thing belongs is not counted among a graph's own relations. */
export function isOwnRelation({ id }: Property): boolean {
  return id !== P.instanceOf && id !== P.subclassOf;
}

export async function importPlain(options: PlainImportOptions): Promise<PlainImportReport> {
  const { inputs: files, out, force, vocabulary, signal } = options;
  refuseOverwrite({ file: out, force });
  if (!isReadyGraph(out)) throw new PlumblineError("invalid-input", `--out ${out}: a graph in its own vocabulary is written as a .kg file`);
  const inputs = await Promise.all(files.map((file, place) => inputFileOf(file, place, FORMATS)));
  const faults = faultBudget(options.maxFaults);
  options.onProgress?.(0, "reading");
  const input = await readInputs(inputs, options, faults);
  const graph = readPlain(input, vocabulary);
  if (graph.statements.length === 0)
    throw new PlumblineError("invalid-input", `there are no statements in ${files.join(", ")}. Check --vocabulary. Nothing was written`);
  const ids = sortIds(graph.names.keys());
  const own = ownIds(
    listedIds(ids),
    graph.properties.map(({ id }) => id),
  );
  const { bytes } = await writeGraphOutput(
    {
      file: out,
      force,
      own: { ids, properties: graph.properties },
      signal,
      onStage: (doing, share) => options.onProgress?.(0.4 + 0.6 * share, doing),
    },
    (writer) => writeAll(graph, own, writer),
  );
  const counted = { statements: graph.statements.length, entities: graph.names.size, relations: graph.properties.filter(isOwnRelation) };
  return {
    out,
    bytes,
    ...counted,
    mapping: input.mapping,
    skippedLines: faults.count(),
    firstFault: faults.first(),
    faults: faults.shown(),
  };
}

async function readInputs(
  inputs: readonly InputFile<Format>[],
  options: PlainImportOptions,
  faults: ReturnType<typeof faultBudget>,
): Promise<PlainInput> {
  const prefixes = new Map<string, string>();
  const facts: PlainFact[] = [];
  const mapping: string[] = [];
  for (const input of inputs) {
    if (options.signal?.aborted) throw new PlumblineError("aborted", `stopped before ${input.file} was read`);
    const format = RDF_FORMATS[input.format];
    const read =
      format === undefined
        ? await readTableFile(input, options, faults)
        : { facts: await rdfFacts({ ...input, format }, prefixes), mapping: [] };
    if (format === undefined) for (const [prefix, start] of TABLE_PREFIXES) prefixes.set(prefix, start);
    for (const fact of read.facts) facts.push(fact);
    mapping.push(...read.mapping);
    if (facts.length > MOST_FACTS) throw new PlumblineError("invalid-input", `more than ${MOST_FACTS} statements; import them in parts`);
  }
  return { facts, prefixes, mapping };
}

/** Loads the RDF parsers only for RDF. */
async function rdfFacts(input: InputFile<RdfFormat>, prefixes: Map<string, string>): Promise<readonly PlainFact[]> {
  const { readRdf } = await import("./read-rdf.js");
  return readRdf(input, prefixes);
}

async function readTableFile(input: InputFile<Format>, { columns }: PlainImportOptions, faults: ReturnType<typeof faultBudget>) {
  const text = await wholeText(input, MAX_TABLE_BYTES, "split it");
  const isJson = input.format === "jsonl" || input.format === "ndjson";
  return readTable(
    isJson ? jsonLinesTable(input.file, text, faults) : csvTable(input.file, text, input.format === "tsv", faults),
    columns,
    faults,
  );
}

/** Writes names first, then statements, each with its node if it has qualifiers or sources. */
async function writeAll({ names, statements }: PlainGraph, ids: OwnIds, writer: TripleWriter): Promise<void> {
  const item = (id: string) => ids.storedItem(id) ?? id;
  let batch = [...names].flatMap(([id, own]) => nameTriples(item(id), own));
  await writer.write(batch);
  batch = [];
  for (const [place, statement] of statements.entries()) {
    batch.push(...statementTriples(written(statement, ids, place)));
    if (batch.length < BATCH) continue;
    await writer.write(batch);
    batch = [];
  }
  await writer.write(batch);
}

function written(
  { subject, property, value, qualifiers, sources }: PlainStatement,
  ids: OwnIds,
  place: number,
): Parameters<typeof statementTriples>[0] {
  const storedId = (id: string) => ids.storedItem(id) ?? id;
  const stored = (one: WrittenValue): WrittenValue =>
    one.kind === "entity"
      ? { kind: "entity", id: storedId(one.id) }
      : one.kind === "quantity" && one.unit !== null
        ? { ...one, unit: storedId(one.unit) }
        : one;
  const [item, relation] = [ids.storedItem(subject) ?? subject, ids.storedProperty(property) ?? property];
  // A year needs a value node for its precision, an amount for its unit.
  const isWhole =
    qualifiers.length > 0 || sources.length > 0 || value.kind === "time" || (value.kind === "quantity" && value.unit !== null);
  return {
    subject: item,
    property: relation,
    value: stored(value),
    rank: "normal",
    best: true,
    qualifiers: qualifiers.map((one) => ({ property: ids.storedProperty(one.property) ?? one.property, value: stored(one.value) })),
    references: sources.map((source, at) => ({
      id: `${place}-${at}`,
      snaks: [{ property: P.referenceUrl, value: { kind: "text", text: source, language: null } }],
    })),
    node: isWhole ? `${item}-${hash("md5", `${place} ${relation}`)}` : null,
  };
}
