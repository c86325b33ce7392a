import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { lazy } from "../base/lazy.js";
import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Reference } from "../domain/statement.js";
import { messageOf, PlumblineError } from "../errors.js";
import { statementIri } from "../kg/wikidata-rdf.js";
import { blockReader, type ReadAt, tableReader } from "./block-reader.js";
import { hashText } from "./bytes.js";
import { itemId, numberOf, readSources } from "./codec.js";
import { BLOCK_BYTES, ENTITY_ROW, type ItemRow, MAGIC, NAME_ROW, readHeader, readItemRow, SOURCE_ROW } from "./layout.js";
import { iri } from "./ntriples.js";
import { idTable, type OwnIds, ownIds } from "./own-ids.js";

export type GraphReader = ReturnType<typeof graphReader>;

/** Opens a file written by `buildGraph`. Takes a few reads, for any size. */
function graphReader(readAt: ReadAt, size: number, unusable: (why: string) => Error) {
  const reading = readHeader(readAt(0, Math.min(size, BLOCK_BYTES)), size);
  if (reading.kind === "unusable") throw unusable(reading.why);
  const { header } = reading;
  const { sections } = header;
  const table = readAt(sections.checksums.offset, sections.checksums.length);
  if (crc32(table) !== header.checksumsCrc) throw unusable("its checksums are damaged");
  const checksums = Uint32Array.from({ length: table.length / 4 }, (_, place) => table.readUInt32LE(place * 4));
  const blocks = blockReader(readAt, checksums, (block) => unusable(`it is damaged near byte ${block * BLOCK_BYTES}`));
  const items = tableReader(blocks, sections.entities, sections.entityHeads, ENTITY_ROW);
  const names = tableReader(blocks, sections.names, sections.nameHeads, NAME_ROW);
  const sources = tableReader(blocks, sections.sources, sections.sourceHeads, SOURCE_ROW);
  const properties = lazy(() => readDictionary(blocks.bytes(sections.properties.offset, sections.properties.length)));
  return {
    ...blocks,
    header,
    item(id: EntityId): ItemRow | null {
      let found: ItemRow | null = null;
      items.rows(numberOf(id), (block, at) => {
        found = readItemRow(block, at);
        return "enough";
      });
      return found;
    },
    *items(): Generator<ItemRow> {
      for (const { block, at } of items.all()) yield readItemRow(block, at);
    },
    /** Items that may have a normalised name, found by its hash. */
    bearers(name: string): readonly EntityId[] {
      const found: EntityId[] = [];
      names.rows(hashText(name), (block, at) => void found.push(itemId(block.readUInt32LE(at + 4))));
      return found;
    },
    /** References of a statement, by its node; null for a statement that is not in the file. */
    sources(node: string): readonly Reference[] | null {
      let found: readonly Reference[] | null = null;
      sources.rows(hashText(iri(statementIri(node))), (block, at) => {
        const stored = readSources(blocks.at(block.readUIntLE(at + 4, 6), block.readUInt32LE(at + 10)));
        if (stored.node !== node) return undefined;
        found = stored.references;
        return "enough";
      });
      return found;
    },
    properties,
    /** Null for a graph with Wikidata's ids. */
    ownIds: (): OwnIds | null => (sections.ids === undefined ? null : ownIds(idTable(blocks, sections.ids), [...properties().keys()])),
  };
}

/** Safe to cast: written by us and verified by its checksum. */
function readDictionary(json: Buffer): ReadonlyMap<PropertyId, Property> {
  const properties = JSON.parse(json.toString("utf8")) as readonly Property[];
  return new Map(properties.map((property) => [property.id, property]));
}

export type OpenGraphFile = { readonly graph: GraphReader; close(): void };

type Unusable = (why: string, cause?: unknown) => Error;

export function unusableGraph(file: string, why: string, cause?: unknown): PlumblineError {
  return new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${why}`, { cause });
}

/** Opens a graph file for reading; several processes may do so at once. */
export function openGraphFile(file: string, unusable: Unusable = (why, cause) => unusableGraph(file, why, cause)): OpenGraphFile {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch (error) {
    throw unusable(messageOf(error), error);
  }
  try {
    const graph = graphReader((offset, length) => readAt(handle, offset, length), fstatSync(handle).size, unusable);
    return { graph, close: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error instanceof PlumblineError ? error : unusable(messageOf(error), error);
  }
}

export function openGraphBytes(bytes: Buffer, unusable: Unusable): OpenGraphFile {
  const graph = graphReader((offset, length) => bytes.subarray(offset, offset + length), bytes.length, unusable);
  return { graph, close: () => undefined };
}

/** True for a graph file, even an unfinished one, which starts with zeros in place of its header. */
export function isGraphFile(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = readAt(handle, 0, MAGIC.length);
    return start.equals(MAGIC) || (start.length === MAGIC.length && start.every((byte) => byte === 0));
  } finally {
    closeSync(handle);
  }
}

function readAt(handle: number, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const read = readSync(handle, buffer, done, length - done, offset + done);
    if (read === 0) break;
    done += read;
  }
  return buffer.subarray(0, done);
}
