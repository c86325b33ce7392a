import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { PlumblineError } from "../errors.js";
import type { BuildSorters } from "./build-records.js";
import { type ByteSink, graphWriter } from "./graph-writer.js";
import { statementJoiner } from "./join-statements.js";
import { ENTITY_ROW, type GraphHeader, NAMES_VERSION, SOURCE_ROW } from "./layout.js";
import { predicates } from "./predicates.js";
import { propertyCollector } from "./property-collector.js";
import { nodeResolver } from "./resolve-nodes.js";
import { writeTable } from "./row-table.js";
import { type Group, type RunSorter, runSorter } from "./run-sorter.js";
import { scanTriples } from "./scan-triples.js";
import { type SortedTriples, writeSortedTriples } from "./sorted-triples.js";
import { sourceTable } from "./source-table.js";
import { takeTriple } from "./take-triple.js";
import { arrivalWriter, mergeRows } from "./write-arrivals.js";
import { itemWriter } from "./write-items.js";
import { writeNameIndex } from "./write-names.js";

export type BuildOptions = {
  readonly sink: ByteSink;
  /** Where runs are kept that do not fit into memory; asked for when the first one does not. */
  readonly folder: () => string;
  /** What the graph calls itself. */
  readonly name: string;
  /** Hash of the file that the triples come from; without it, the hash of the lines. */
  readonly sha256?: string;
  /** Memory of one sorter. There are five, and not all are full at once. */
  readonly sorterBytes?: number;
  /** Share of the build that is done, 0 to 1. */
  readonly onStage?: (doing: string, share: number) => void;
  /** The triples of a build that was killed; then none are to be added. */
  readonly sorted?: SortedTriples | null;
  readonly signal?: AbortSignal | undefined;
};

export type GraphBuilder = {
  /** Whole lines of N-Triples. */
  add(lines: string): void;
  /** The triples that are there already. */
  readonly sorted: SortedTriples | null;
  /** All triples were added: keeps them for the case that the build is killed. A graph that fits into memory is read again as quickly. */
  keepSorted(key: string, counted: unknown): void;
  finish(): Promise<GraphHeader>;
};

const SORTER_BYTES = 48 << 20;

/**
 * Triples in any order → a graph file, in bounded memory. Value nodes are joined to their statements, statements to their items, and
 * answers are stored in their final form, so that a query only decodes them.
 */
export function graphBuilder(options: BuildOptions): GraphBuilder {
  const before = options.sorted ?? null;
  const sorter = (name: keyof BuildSorters) =>
    runSorter({ folder: options.folder, name, maxBytes: options.sorterBytes ?? SORTER_BYTES, runs: before?.runs[name] ?? [] });
  const sorters: BuildSorters = {
    nodes: sorter("nodes"),
    statements: sorter("statements"),
    items: sorter("items"),
    arrivals: sorter("arrivals"),
    names: sorter("names"),
  };
  const known = predicates(before?.predicates);
  const properties = propertyCollector();
  const take = takeTriple(sorters, known, properties);
  const hash = createHash("sha256");
  const described = () => before?.properties ?? properties.properties();
  const count = () => before?.triples ?? take.count();
  const sha256 = () => options.sha256 ?? before?.sha256 ?? hash.copy().digest("hex");

  return {
    sorted: before,
    keepSorted(key, counted) {
      const all = Object.values(sorters);
      if (all.every(({ runs }) => runs().length === 0)) return;
      for (const { flush } of all) flush();
      const { nodes, statements, items, arrivals, names } = sorters;
      const runs = {
        nodes: nodes.runs(),
        statements: statements.runs(),
        items: items.runs(),
        arrivals: arrivals.runs(),
        names: names.runs(),
      };
      const facts = { predicates: known.iris(), properties: described(), triples: count(), sha256: sha256() };
      writeSortedTriples(options.folder(), { key, runs, ...facts, counted });
    },
    add(lines) {
      if (options.sha256 === undefined) hash.update(lines);
      scanTriples(lines, take);
    },
    async finish() {
      const writer = graphWriter(options.sink);
      const sources = sourceTable(writer);
      await stage(options, "joining values", sorters.nodes, nodeResolver(sorters, known));
      await stage(options, "joining statements", sorters.statements, statementJoiner(sorters, known, sources));
      const items = itemWriter(writer, sorters);
      await stage(options, "writing items", sorters.items, items.write);
      const arrivals = arrivalWriter(writer, items.rows);
      await stage(options, "writing what arrives", sorters.arrivals, arrivals.write);
      options.onStage?.("writing names", STAGES["writing names"].from);
      const entities = writeTable(writer, mergeRows(items.rows, arrivals.strangers), ENTITY_ROW);
      const names = writeNameIndex(writer, sorters.names);
      const sourceRows = writeTable(
        writer,
        Array.from({ length: sources.rows.count() }, (_, place) => sources.rows.at(place)),
        SOURCE_ROW,
      );
      const dictionary = writer.section(() => writer.write(Buffer.from(JSON.stringify(described()))));
      return writer.finish((checksums, checksumsCrc, bytes) => ({
        sha256: sha256(),
        name: options.name,
        triples: count(),
        entities: items.labelled(),
        bytes,
        sections: {
          entities: entities.table,
          entityHeads: entities.heads,
          names: names.table,
          nameHeads: names.heads,
          sources: sourceRows.table,
          sourceHeads: sourceRows.heads,
          properties: dictionary,
          checksums,
        },
        checksumsCrc,
        namesVersion: NAMES_VERSION,
      }));
    },
  };
}

const BREATHE_EVERY = 20_000;

/** When a stage begins and how much of the whole it is, as measured on half a million triples. */
const STAGES = {
  "joining values": { from: 0, share: 0.04 },
  "joining statements": { from: 0.04, share: 0.48 },
  "writing items": { from: 0.52, share: 0.37 },
  "writing what arrives": { from: 0.89, share: 0.08 },
  "writing names": { from: 0.97, share: 0.03 },
} as const;

/** Yields to the event loop now and then, and checks for an abort. */
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
    // Keys come in their order, and are spread evenly: hashes, or numbers of items.
    onStage?.(doing, from + share * Math.min(1, group.key / Math.max(1, sorter.maxKey())));
    await setImmediate();
    if (signal?.aborted) throw new PlumblineError("aborted", `stopped while ${doing}`);
  }
}
