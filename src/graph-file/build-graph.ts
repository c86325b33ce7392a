import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { PlumblineError } from "../errors.js";
import type { BuildSorters } from "./build-records.js";
import { type ByteSink, graphWriter } from "./graph-writer.js";
import { statementJoiner } from "./join-statements.js";
import { ENTITY_ROW, type GraphHeader, SOURCE_ROW } from "./layout.js";
import { predicates } from "./predicates.js";
import { propertyCollector } from "./property-collector.js";
import { nodeResolver } from "./resolve-nodes.js";
import { writeTable } from "./row-table.js";
import { type Group, type RunSorter, runSorter } from "./run-sorter.js";
import { scanTriples } from "./scan-triples.js";
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
  readonly onStage?: (doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

export type GraphBuilder = {
  /** Whole lines of N-Triples. */
  add(lines: string): void;
  finish(): Promise<GraphHeader>;
};

const SORTER_BYTES = 48 << 20;

/**
 * Triples in any order → a graph file, in bounded memory. Value nodes are joined to their statements, statements to their items, and
 * answers are stored in their final form, so that a query only decodes them.
 */
export function graphBuilder(options: BuildOptions): GraphBuilder {
  const sorter = (name: string) => runSorter({ folder: options.folder, name, maxBytes: options.sorterBytes ?? SORTER_BYTES });
  const sorters: BuildSorters = {
    nodes: sorter("nodes"),
    statements: sorter("statements"),
    items: sorter("items"),
    arrivals: sorter("arrivals"),
    names: sorter("names"),
  };
  const known = predicates();
  const properties = propertyCollector();
  const take = takeTriple(sorters, known, properties);
  const hash = createHash("sha256");

  return {
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
      options.onStage?.("writing names");
      const entities = writeTable(writer, mergeRows(items.rows, arrivals.strangers), ENTITY_ROW);
      const names = writeNameIndex(writer, sorters.names);
      const sourceRows = writeTable(
        writer,
        Array.from({ length: sources.rows.count() }, (_, place) => sources.rows.at(place)),
        SOURCE_ROW,
      );
      const dictionary = writer.section(() => writer.write(Buffer.from(JSON.stringify(properties.properties()))));
      return writer.finish((checksums, checksumsCrc, bytes) => ({
        sha256: options.sha256 ?? hash.digest("hex"),
        name: options.name,
        triples: take.count(),
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
      }));
    },
  };
}

const BREATHE_EVERY = 20_000;

/** Yields to the event loop now and then, and checks for an abort. */
async function stage({ onStage, signal }: BuildOptions, doing: string, sorter: RunSorter, use: (group: Group) => void): Promise<void> {
  onStage?.(doing);
  let done = 0;
  for (const group of sorter.groups()) {
    use(group);
    if (++done % BREATHE_EVERY > 0) continue;
    await setImmediate();
    if (signal?.aborted) throw new PlumblineError("aborted", `stopped while ${doing}`);
  }
}
