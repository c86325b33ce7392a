import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { groupBy } from "../base/group.js";
import type { Property } from "../domain/entity.js";
import { PlumblineError } from "../errors.js";
import { ARRIVAL, type BuildSorters, type Predicates, predicates, SORTERS } from "./build-records.js";
import { byteWriter, type Cursor, readByte, readVarint } from "./bytes.js";
import { sourceTable } from "./codec.js";
import { type ByteSink, type GraphWriter, graphWriter, type RowTable, rowTable, writeTable } from "./graph-writer.js";
import { nodeResolver, statementJoiner } from "./join-statements.js";
import { ENTITY_ROW, type GraphHeader, NAMES_VERSION, readItemRow, SOURCE_ROW, writeItemRow } from "./layout.js";
import { type Triple, tripleLine } from "./ntriples.js";
import { packIds } from "./own-ids.js";
import { type Group, type RunSorter, runSorter } from "./run-sorter.js";
import { type SortedTriples, writeSortedTriples } from "./sorted-triples.js";
import { tripleTaker } from "./take-triple.js";
import { itemWriter } from "./write-items.js";
import { writeNameIndex } from "./write-names.js";

export type BuildOptions = {
  readonly sink: ByteSink;
  /** Folder for sorted runs that do not fit into memory; called only if there are any. */
  readonly folder: () => string;
  readonly name: string;
  /** Hash of the file with the triples; by default the hash of the triples as lines of N-Triples. */
  readonly sha256?: string;
  /** Memory limit of one sorter. There are five, and not all are full at once. */
  readonly sorterBytes?: number | undefined;
  /** Share of the build that is done, 0 to 1. */
  readonly onStage?: (doing: string, share: number) => void;
  /** Identifies the triples: if a build with the same key was killed after sorting, this build continues from there. */
  readonly key?: string;
  /** The sorted triples of a killed build. */
  readonly sorted?: SortedTriples | null;
  readonly signal?: AbortSignal | undefined;
  /** For a graph with its own vocabulary: ids in the order of `sortIds`, and the dictionary of properties. */
  readonly own?: { readonly ids: readonly string[]; readonly properties: readonly Property[] };
};

/** Adds all triples. The result is saved as JSON with the sorted triples. */
export type ReadTriples<T> = (add: (triples: readonly Triple[]) => void) => Promise<T>;
export type Built<T> = { readonly header: GraphHeader; readonly result: T };

/** Header information about the triples, and the dictionary of properties. */
type Source = { readonly sha256: string; readonly triples: number; readonly properties: readonly Property[] };

const SORTER_BYTES = 48 << 20;

/**
 * Triples in any order → a graph file, in bounded memory. Value nodes are joined to their statements, statements to their items, and
 * answers are stored in their final form, so that a query only decodes them. `read` is not called when a killed build is continued.
 */
export async function buildGraph<T>(options: BuildOptions, read: ReadTriples<T>): Promise<Built<T>> {
  const { folder, key, sorted = null } = options;
  const sorters = mapSorters((name) =>
    runSorter({ folder, name, maxBytes: options.sorterBytes ?? SORTER_BYTES, runs: sorted?.runs[name] ?? [] }),
  );
  const known = predicates(sorted?.predicates);
  if (sorted !== null) return { header: await writeGraph(options, sorters, known, sorted), result: sorted.result as T };
  const taker = tripleTaker(sorters, known);
  const hash = createHash("sha256");
  const result = await read((triples) => {
    if (options.sha256 === undefined) hash.update(triples.map(tripleLine).join(""));
    for (const triple of triples) taker.take(triple);
  });
  const source = { sha256: options.sha256 ?? hash.digest("hex"), triples: taker.count(), properties: taker.properties() };
  const all = Object.values(sorters);
  // Not worth it for triples that fit into memory: reading them again is as fast.
  if (key !== undefined && all.some(({ runs }) => runs().length > 0)) {
    for (const { flush } of all) flush();
    writeSortedTriples(folder(), { key, runs: mapSorters((name) => sorters[name].runs()), predicates: known.iris(), ...source, result });
  }
  return { header: await writeGraph(options, sorters, known, source), result };
}

function mapSorters<T>(use: (name: keyof BuildSorters) => T): Record<keyof BuildSorters, T> {
  return Object.fromEntries(SORTERS.map((name) => [name, use(name)])) as Record<keyof BuildSorters, T>;
}

async function writeGraph(options: BuildOptions, sorters: BuildSorters, known: Predicates, source: Source): Promise<GraphHeader> {
  const writer = graphWriter(options.sink);
  const sources = sourceTable(writer);
  await stage(options, "joining values", sorters.nodes, nodeResolver(sorters, known));
  await stage(options, "joining statements", sorters.statements, statementJoiner(sorters, known, sources));
  const items = itemWriter(writer, sorters);
  await stage(options, "writing items", sorters.items, items.write);
  const arrivals = arrivalWriter(writer, items.rows);
  await stage(options, "writing what arrives", sorters.arrivals, arrivals.write);
  options.onStage?.("writing names", STAGES["writing names"].from);
  const entities = writeTable(writer, mergeRows(items.rows, arrivals.others), ENTITY_ROW);
  const names = writeNameIndex(writer, sorters.names);
  const sourceRows = writeTable(writer, sources.rows.all(), SOURCE_ROW);
  const { own } = options;
  const properties = writer.section(() => writer.write(Buffer.from(JSON.stringify(own?.properties ?? source.properties))));
  const ids = own === undefined ? null : writer.section(() => writer.write(packIds(own.ids)));
  return writer.finish((checksums, checksumsCrc, bytes) => ({
    sha256: source.sha256,
    name: options.name,
    triples: source.triples,
    entities: items.labelled(),
    bytes,
    sections: {
      entities: entities.table,
      entityHeads: entities.heads,
      names: names.table,
      nameHeads: names.heads,
      sources: sourceRows.table,
      sourceHeads: sourceRows.heads,
      properties,
      ...(ids === null ? {} : { ids }),
      checksums,
    },
    checksumsCrc,
    namesVersion: NAMES_VERSION,
  }));
}

const BREATHE_EVERY = 20_000;

/** Start and share of each stage, measured on half a million triples. */
const STAGES = {
  "joining values": { from: 0, share: 0.04 },
  "joining statements": { from: 0.04, share: 0.48 },
  "writing items": { from: 0.52, share: 0.37 },
  "writing what arrives": { from: 0.89, share: 0.08 },
  "writing names": { from: 0.97, share: 0.03 },
} as const;

/** Yields to the event loop from time to time, and checks for an abort. */
async function stage(
  { onStage, signal }: BuildOptions,
  doing: keyof typeof STAGES,
  sorter: RunSorter,
  use: (group: Group) => void,
): Promise<void> {
  const { from, share } = STAGES[doing];
  onStage?.(doing, from);
  let done = 0;
  for (const group of sorter.groups()) {
    use(group);
    if (++done % BREATHE_EVERY > 0) continue;
    // Keys are hashes or item numbers, in ascending order and evenly distributed.
    onStage?.(doing, from + share * Math.min(1, group.key / Math.max(1, sorter.maxKey())));
    await setImmediate();
    if (signal?.aborted) throw new PlumblineError("aborted", `stopped while ${doing}`);
  }
}

type Arrival = {
  readonly kind: number;
  readonly order: number;
  readonly property: number;
  readonly subject: number;
  /** For a truthy triple, 1 if a statement says the same; for a statement, its index among those of its subject and property. */
  readonly detail: number;
  readonly rows: number;
};

/** The last stage of a build: writes the incoming relations of each item. Groups arrive by ascending id, like the rows of the items. */
function arrivalWriter(writer: GraphWriter, items: RowTable): { write(group: Group): void; readonly others: RowTable } {
  // Items that occur only as values: the input has no triples about them.
  const others = rowTable(ENTITY_ROW);
  const [head, body] = [byteWriter(), byteWriter()];
  let place = 0;

  function rowOf(id: number): Buffer {
    while (place < items.count() && items.at(place).readUInt32LE(0) < id) place++;
    if (place < items.count() && items.at(place).readUInt32LE(0) === id) return items.at(place);
    const row = others.add();
    row.writeUInt32LE(id, 0);
    return row;
  }

  function writeRelation(property: number, arrivals: readonly Arrival[]): void {
    const start = body.length();
    const of = (kind: number) => arrivals.filter((arrival) => arrival.kind === kind);
    const [direct, main] = [of(ARRIVAL.direct), of(ARRIVAL.main)];
    const count = Math.max(direct.length + of(ARRIVAL.otherDirect).length, main.length + of(ARRIVAL.otherMain).length);
    const rows = direct.length + main.reduce((sum, arrival) => sum + arrival.rows, 0);
    for (const { subject, detail } of direct) body.varint(subject * 2 + detail);
    for (const { subject, detail } of main) body.varints(subject, detail);
    head.varints(property, count, rows, direct.length, main.length, body.length() - start);
  }

  return {
    others,
    write({ key: id, records }) {
      const arrivals = records.map(readArrival);
      const listed = arrivals.filter(({ kind }) => kind !== ARRIVAL.other).sort((a, b) => a.order - b.order);
      const relations = groupBy(listed, ({ property }) => property);
      head.reset();
      body.reset();
      head.varint(relations.size);
      // The latest statement first.
      for (const [property, list] of relations) writeRelation(property, list.reverse());
      const row = rowOf(id);
      const known = readItemRow(row);
      writeItemRow(row, {
        ...known,
        arrivalsOffset: writer.position(),
        arrivalsHeadLength: head.length(),
        arriving: arrivals.length,
        popularity: known.popularity + arrivals.filter(({ kind }) => kind === ARRIVAL.direct).length,
      });
      writer.write(head.view());
      writer.write(body.view());
    },
  };
}

function readArrival(from: Cursor): Arrival {
  const kind = readByte(from);
  const [order, property] = [readVarint(from), readVarint(from)];
  const counted = { kind, order, property, subject: 0, detail: 0, rows: 0 };
  if (kind !== ARRIVAL.direct && kind !== ARRIVAL.main) return counted;
  const [subject, detail] = [readVarint(from), readVarint(from)];
  return { ...counted, subject, detail, rows: kind === ARRIVAL.main ? readVarint(from) : 0 };
}

function* mergeRows(a: RowTable, b: RowTable): Generator<Buffer> {
  const id = (table: RowTable, place: number) => (place < table.count() ? table.at(place).readUInt32LE(0) : Number.POSITIVE_INFINITY);
  for (let [x, y] = [0, 0]; x < a.count() || y < b.count(); ) yield id(a, x) <= id(b, y) ? a.at(x++) : b.at(y++);
}
