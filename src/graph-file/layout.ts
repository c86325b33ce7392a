import { crc32 } from "node:zlib";
import { z } from "zod";

/**
 * One file: a header block, then the sections, then a checksum for every block. The header is written last, so a file without one is
 * unfinished. Numbers are little-endian on every machine.
 */
export const MAGIC: Buffer = Buffer.from("PLUMBKG\n");
/** Increased with every change of the format; a file of another version is rejected. */
export const FORMAT_VERSION = 1;
/** Increased when the index of names changes. Graph files of another version find fewer names; copies in the cache are built again. */
export const NAMES_VERSION = 2;
/** Unit of reading and checking. */
export const BLOCK_BYTES = 1 << 14;

/** `ItemRow`. */
export const ENTITY_ROW = 32;
/** Hash of the name, id. */
export const NAME_ROW = 8;
/** Hash of the node, offset, length. */
export const SOURCE_ROW = 16;
/** Target, property, whether it is a qualifier. */
export const EDGE_BYTES = 9;

const sectionSchema = z.object({ offset: z.number().int().nonnegative(), length: z.number().int().nonnegative() });
export type Section = z.infer<typeof sectionSchema>;

const headerSchema = z.object({
  /** Hash of the triples the file was built from. Identifies the graph in records. */
  sha256: z.string(),
  name: z.string(),
  triples: z.number().int(),
  /** Entities with a name. */
  entities: z.number().int(),
  bytes: z.number().int(),
  sections: z.object({
    entities: sectionSchema,
    entityHeads: sectionSchema,
    names: sectionSchema,
    nameHeads: sectionSchema,
    sources: sectionSchema,
    sourceHeads: sectionSchema,
    properties: sectionSchema,
    /** Ids of a graph with its own vocabulary (`own-ids.ts`). */
    ids: sectionSchema.exactOptional(),
    checksums: sectionSchema,
  }),
  checksumsCrc: z.number().int(),
  namesVersion: z.number().int(),
});
export type GraphHeader = z.infer<typeof headerSchema>;

export function writeHeader(header: GraphHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const block = Buffer.alloc(BLOCK_BYTES);
  if (json.length > BLOCK_BYTES - 20) throw new RangeError("the header of a graph file does not fit into its block");
  MAGIC.copy(block);
  block.writeUInt32LE(FORMAT_VERSION, 8);
  block.writeUInt32LE(json.length, 12);
  block.writeUInt32LE(crc32(json), 16);
  json.copy(block, 20);
  return block;
}

export type HeaderReading = { readonly kind: "header"; readonly header: GraphHeader } | { readonly kind: "unusable"; readonly why: string };

export function readHeader(block: Buffer, bytes: number): HeaderReading {
  const unusable = (why: string): HeaderReading => ({ kind: "unusable", why });
  if (block.length < 20) return unusable("it is too short to be a graph");
  if (!block.subarray(0, 8).equals(MAGIC))
    return unusable(block.subarray(0, 20).every((byte) => byte === 0) ? "it was never finished; build it again" : "it is not a graph file");
  const version = block.readUInt32LE(8);
  if (version !== FORMAT_VERSION)
    return unusable(`it has version ${version} of the format, and this program reads version ${FORMAT_VERSION}; build it again`);
  const length = block.readUInt32LE(12);
  const json = block.subarray(20, 20 + length);
  if (json.length < length || crc32(json) !== block.readUInt32LE(16)) return unusable("its header is damaged");
  const header = headerSchema.parse(JSON.parse(json.toString("utf8")));
  if (header.bytes !== bytes) return unusable(`it has ${bytes} bytes and should have ${header.bytes}; it was cut short or changed`);
  return { kind: "header", header };
}

export type ItemRow = ReturnType<typeof readItemRow>;

const MOST = 0xffffff;

export function writeItemRow(row: Buffer, item: ItemRow): void {
  row.writeUInt32LE(item.id, 0);
  row.writeUIntLE(item.offset, 4, 6);
  row.writeUIntLE(fitting(item.namesLength), 10, 3);
  row.writeUIntLE(fitting(item.headLength), 13, 3);
  row.writeUIntLE(item.arrivalsOffset, 16, 6);
  row.writeUIntLE(fitting(item.arrivalsHeadLength), 22, 3);
  row.writeUInt32LE(item.arriving, 25);
  row.writeUIntLE(Math.min(item.popularity, MOST), 29, 3);
}

/** A row of the table of items: where the parts of one item are stored. Rows are sorted by id. */
export function readItemRow(rows: Buffer, at = 0) {
  return {
    id: rows.readUInt32LE(at),
    /** Offset of its names; its outgoing relations follow them. */
    offset: rows.readUIntLE(at + 4, 6),
    namesLength: rows.readUIntLE(at + 10, 3),
    headLength: rows.readUIntLE(at + 13, 3),
    arrivalsOffset: rows.readUIntLE(at + 16, 6),
    arrivalsHeadLength: rows.readUIntLE(at + 22, 3),
    /** Number of incoming edges of any kind. */
    arriving: rows.readUInt32LE(at + 25),
    popularity: rows.readUIntLE(at + 29, 3),
  };
}

function fitting(length: number): number {
  if (length > MOST) throw new RangeError(`an item needs ${length} bytes, more than the format can address`);
  return length;
}
