import { crc32 } from "node:zlib";
import { recent } from "../base/recent.js";
import { type Cursor, cursor } from "./bytes.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Reads bytes of a file, at most `BLOCK_BYTES` at once. */
export type ReadAt = (offset: number, length: number) => Buffer;

export type BlockReader = ReturnType<typeof blockReader>;

const ROOM = 64 << 20;

/** A cache of the blocks of a graph file; each block is checked against its checksum when it is read. */
export function blockReader(readAt: ReadAt, checksums: Uint32Array, damaged: (block: number) => Error) {
  const known = recent<number, Buffer>(ROOM, () => BLOCK_BYTES);

  function blockAt(number: number): Buffer {
    const kept = known.get(number);
    if (kept !== undefined) return kept;
    const block = readAt(number * BLOCK_BYTES, BLOCK_BYTES);
    if (crc32(block) !== checksums[number]) throw damaged(number);
    known.set(number, block);
    return block;
  }

  /** The same bytes without a copy, as a block and an offset: making a `subarray` costs more than reading a short record. */
  function at(offset: number, length: number): Cursor {
    const first = Math.floor(offset / BLOCK_BYTES);
    const start = offset - first * BLOCK_BYTES;
    return length > 0 && start + length <= BLOCK_BYTES ? { buffer: blockAt(first), at: start } : cursor(joined(first, start, length));
  }

  /** Bytes that cross the end of a block. */
  function joined(first: number, start: number, length: number): Buffer {
    const whole = Buffer.allocUnsafe(length);
    for (let copied = 0, number = first; copied < length; number++) {
      const from = number === first ? start : 0;
      const moved = blockAt(number).copy(whole, copied, from, Math.min(BLOCK_BYTES, from + length - copied));
      if (moved === 0) throw damaged(number);
      copied += moved;
    }
    return whole;
  }

  return {
    at,
    bytes(offset: number, length: number): Buffer {
      const from = at(offset, length);
      return from.buffer.subarray(from.at, from.at + length);
    },
  };
}

/** Rows sorted by the 32-bit key at their start. */
export function tableReader(blocks: BlockReader, table: Section, headSection: Section, rowBytes: number) {
  const packed = blocks.bytes(headSection.offset, headSection.length);
  const heads = Uint32Array.from({ length: headSection.length / 4 }, (_, place) => packed.readUInt32LE(place * 4));
  const perBlock = BLOCK_BYTES / rowBytes;
  const count = table.length / rowBytes;

  const rowsIn = (number: number) => Math.min(perBlock, count - number * perBlock);
  const blockAt = (number: number) => blocks.at(table.offset + number * BLOCK_BYTES, rowsIn(number) * rowBytes);

  return {
    /** Calls `use` with each row of that key, as a block and an offset, until it returns "enough". */
    rows(key: number, use: (block: Buffer, at: number) => "enough" | undefined): void {
      // Rows with the key may begin in the block before the first one that starts with it.
      const first = Math.max(0, lowerBound(heads.length, key, (place) => heads[place] ?? 0) - 1);
      for (let number = first; number < heads.length; number++) {
        const { buffer, at: start } = blockAt(number);
        const rows = rowsIn(number);
        const place = lowerBound(rows, key, (row) => buffer.readUInt32LE(start + row * rowBytes));
        for (let at = start + place * rowBytes; at < start + rows * rowBytes; at += rowBytes)
          if (buffer.readUInt32LE(at) !== key || use(buffer, at) === "enough") return;
      }
    },
    *all(): Generator<{ readonly block: Buffer; readonly at: number }> {
      for (let number = 0; number < heads.length; number++) {
        const { buffer: block, at: start } = blockAt(number);
        const end = start + rowsIn(number) * rowBytes;
        for (let at = start; at < end; at += rowBytes) yield { block, at };
      }
    },
  };
}

/** The first position whose key is at least `key`; `count` if there is none. */
function lowerBound(count: number, key: number, keyAt: (place: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) >= key) high = middle;
    else low = middle + 1;
  }
  return low;
}
