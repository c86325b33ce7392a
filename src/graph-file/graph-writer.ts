import { crc32 } from "node:zlib";
import { larger } from "./bytes.js";
import { BLOCK_BYTES, type GraphHeader, type Section, writeHeader } from "./layout.js";

/** A file, or memory. */
export type ByteSink = { append(bytes: Buffer): void; writeFirst(bytes: Buffer): void };

export type GraphWriter = ReturnType<typeof graphWriter>;

/** Writes sections in whole blocks, and finally the header in front of them. */
export function graphWriter(sink: ByteSink) {
  const block = Buffer.alloc(BLOCK_BYTES);
  const sums: number[] = [0];
  let used = 0;
  let written = BLOCK_BYTES;
  sink.append(Buffer.alloc(BLOCK_BYTES)); // reserved for the header

  function flush(): void {
    const full = block.subarray(0, used);
    sums.push(crc32(full));
    sink.append(Buffer.from(full));
    written += used;
    used = 0;
  }
  function write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + BLOCK_BYTES - used);
      block.set(part, used);
      used += part.length;
      from += part.length;
      if (used === BLOCK_BYTES) flush();
    }
  }
  /** Pads the block: tables start at a block boundary, so that no row spans two blocks. */
  function align(): void {
    if (used > 0) write(Buffer.alloc(BLOCK_BYTES - used));
  }
  const position = (): number => written + used;
  return {
    position,
    write,
    section(use: () => void): Section {
      align();
      const offset = position();
      use();
      return { offset, length: position() - offset };
    },
    finish(header: (checksums: Section, checksumsCrc: number, bytes: number) => GraphHeader): GraphHeader {
      align();
      const table = Buffer.alloc(sums.length * 4);
      for (const [place, sum] of sums.entries()) table.writeUInt32LE(sum, place * 4);
      const offset = position();
      sink.append(table);
      const made = header({ offset, length: table.length }, crc32(table), offset + table.length);
      sink.writeFirst(writeHeader(made));
      return made;
    },
  };
}

export type RowTable = ReturnType<typeof rowTable>;

export function rowTable(bytes: number) {
  let rows = Buffer.alloc(bytes << 8);
  let count = 0;
  const at = (place: number) => rows.subarray(place * bytes, (place + 1) * bytes);
  return {
    count: () => count,
    at,
    *all(): Generator<Buffer> {
      for (let place = 0; place < count; place++) yield at(place);
    },
    add(): Buffer {
      if ((count + 1) * bytes > rows.length) rows = larger(rows, Buffer.alloc(rows.length * 2));
      return at(count++);
    },
  };
}

/** Writes a table, and the first key of each of its blocks as an index. */
export function writeTable(
  writer: GraphWriter,
  rows: Iterable<Buffer>,
  bytes: number,
): { readonly table: Section; readonly heads: Section } {
  const heads: number[] = [];
  let place = 0;
  const table = writer.section(() => {
    for (const row of rows) {
      if ((place * bytes) % BLOCK_BYTES === 0) heads.push(row.readUInt32LE(0));
      writer.write(row);
      place++;
    }
  });
  const written = writer.section(() => {
    const packed = Buffer.alloc(heads.length * 4);
    for (const [at, key] of heads.entries()) packed.writeUInt32LE(key, at * 4);
    writer.write(packed);
  });
  return { table, heads: written };
}
