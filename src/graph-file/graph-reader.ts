import { crc32 } from "node:zlib";
import type { Property } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Reference } from "../domain/statement.js";
import { WD } from "../kg/vocabulary.js";
import { type BlockReader, blockReader, type ReadAt } from "./block-reader.js";
import { hashText } from "./hash-text.js";
import { type ItemRow, readItemRow } from "./item-row.js";
import { BLOCK_BYTES, ENTITY_ROW, type GraphHeader, NAME_ROW, readHeader, SOURCE_ROW } from "./layout.js";
import { readSources } from "./source-table.js";
import { tableReader } from "./table-reader.js";
import { numberOf } from "./value-codec.js";

/** A graph file that is open: where things stand, and the bytes there. */
export type GraphReader = BlockReader & {
  readonly header: GraphHeader;
  item(id: EntityId): ItemRow | null;
  /** Every item, by ascending number. */
  items(): Generator<ItemRow>;
  /** Items that may have a normalised name, by its hash. */
  bearers(name: string): readonly EntityId[];
  /** By the node of a statement; null where nothing is known of its sources. */
  sources(node: string): readonly Reference[] | null;
  properties(): ReadonlyMap<PropertyId, Property>;
};

/** Opens what `graph-builder` wrote. Costs a few reads, whatever the size. */
export function graphReader(readAt: ReadAt, size: number, unusable: (why: string) => Error): GraphReader {
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
  let dictionary: ReadonlyMap<PropertyId, Property> | null = null;
  return {
    ...blocks,
    header,
    item(id) {
      let found: ItemRow | null = null;
      items.rows(numberOf(id), (block, at) => {
        found = readItemRow(block, at);
        return "enough";
      });
      return found;
    },
    *items() {
      for (const { block, at } of items.all()) yield readItemRow(block, at);
    },
    bearers(name) {
      const found: EntityId[] = [];
      names.rows(hashText(name), (block, at) => void found.push(`Q${block.readUInt32LE(at + 4)}`));
      return found;
    },
    sources(node) {
      let found: readonly Reference[] | null = null;
      sources.rows(hashText(`<${WD}entity/statement/${node}>`), (block, at) => {
        const stored = readSources(blocks.at(block.readUIntLE(at + 4, 6), block.readUInt32LE(at + 10)));
        if (stored.node !== node) return undefined;
        found = stored.references;
        return "enough";
      });
      return found;
    },
    properties() {
      dictionary ??= readDictionary(blocks.bytes(sections.properties.offset, sections.properties.length));
      return dictionary;
    },
  };
}

/** Written by us and verified by its checksum. */
function readDictionary(json: Buffer): ReadonlyMap<PropertyId, Property> {
  const properties = JSON.parse(json.toString("utf8")) as readonly Property[];
  return new Map(properties.map((property) => [property.id, property]));
}
