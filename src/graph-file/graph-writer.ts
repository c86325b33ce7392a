import { crc32 } from "node:zlib";
import { BLOCK_BYTES, type GraphHeader, type Section, writeHeader } from "./layout.js";

/** Where the bytes of a graph go: a file, or memory. */
export type ByteSink = { append(bytes: Buffer): void; writeFirst(bytes: Buffer): void };

/** Writes sections one after another in whole blocks, and the header in front of them at the very end. */
export type GraphWriter = {
  /** Where the next byte will stand. */
  position(): number;
  write(bytes: Uint8Array): void;
  /** Fills the block: tables start at its border, so that no row lies in two. */
  align(): void;
  section(use: () => void): Section;
  finish(header: (checksums: Section, checksumsCrc: number, bytes: number) => GraphHeader): GraphHeader;
};

export function graphWriter(sink: ByteSink): GraphWriter {
  const block = Buffer.alloc(BLOCK_BYTES);
  const sums: number[] = [0];
  let used = 0;
  let written = BLOCK_BYTES;
  sink.append(Buffer.alloc(BLOCK_BYTES)); // the header's place

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
  function align(): void {
    if (used > 0) write(Buffer.alloc(BLOCK_BYTES - used));
  }
  const position = () => written + used;
  return {
    position,
    write,
    align,
    section(use) {
      align();
      const offset = position();
      use();
      return { offset, length: position() - offset };
    },
    finish(header) {
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
