import { crc32 } from "node:zlib";
import { z } from "zod";

/**
 * One file: a header block, then what the sections hold, then a checksum for every block. The header is written last, so that a file
 * without one was never finished. Numbers are little-endian on every machine.
 */
export const MAGIC: Buffer = Buffer.from("PLUMBKG\n");
/** Counts up with every change of the format; a file of another version is refused, never guessed at. */
export const FORMAT_VERSION = 1;
/** Counts up where names are indexed otherwise. Older files stay readable, and find fewer names; what the program made itself is made again. */
export const NAMES_VERSION = 2;
/** What is read and checked at once. */
export const BLOCK_BYTES = 1 << 14;

/** id, place and lengths of names and relations, place and length of what arrives, how much arrives, popularity. */
export const ENTITY_ROW = 32;
/** hash of the name, id. */
export const NAME_ROW = 8;
/** hash of the node, place, length. */
export const SOURCE_ROW = 16;

const sectionSchema = z.object({ offset: z.number().int().nonnegative(), length: z.number().int().nonnegative() });
export type Section = z.infer<typeof sectionSchema>;

const headerSchema = z.object({
  /** Hash of the triples that the file was made of. Names the graph in records. */
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
    checksums: sectionSchema,
  }),
  checksumsCrc: z.number().int(),
  /** Absent in files made before short names were indexed. */
  namesVersion: z.number().int().optional(),
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
