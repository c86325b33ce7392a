import { crc32 } from "node:zlib";
import { recent } from "../base/recent.js";
import { type Cursor, cursor } from "./bytes.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Bytes of a file by their place; at most `BLOCK_BYTES` are fetched at once. */
export type ReadAt = (offset: number, length: number) => Buffer;

export type BlockReader = {
  readonly bytes: ReadAt;
  /** The same bytes, where they stand in their block: to cut a part out of a buffer costs more than to read a short record. */
  at(offset: number, length: number): Cursor;
};

/** So many bytes of them are kept. */
const ROOM = 64 << 20;

/** Blocks of a graph file, each checked when it is first read and kept while it is in use: no memory for what is never asked. */
export function blockReader(readAt: ReadAt, checksums: Uint32Array, damaged: (block: number) => Error): BlockReader {
  const known = recent<number, Buffer>(ROOM, () => BLOCK_BYTES);

  function blockAt(number: number): Buffer {
    const kept = known.get(number);
    if (kept !== undefined) return kept;
    const block = fetch(number);
    known.set(number, block);
    return block;
  }

  function fetch(number: number): Buffer {
    const block = readAt(number * BLOCK_BYTES, BLOCK_BYTES);
    if (crc32(block) !== checksums[number]) throw damaged(number);
    return block;
  }

  function at(offset: number, length: number): Cursor {
    const first = Math.floor(offset / BLOCK_BYTES);
    const start = offset - first * BLOCK_BYTES;
    return length > 0 && start + length <= BLOCK_BYTES ? { buffer: blockAt(first), at: start } : cursor(joined(first, start, length));
  }

  /** Bytes that reach into further blocks. */
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
    bytes(offset, length) {
      const from = at(offset, length);
      return from.buffer.subarray(from.at, from.at + length);
    },
  };
}

/** Rows that are sorted by a number at their start. */
export type TableReader = {
  /** Shows every row with that key, as a block and the place in it, until `use` says that it is enough; one block is read for most keys. */
  rows(key: number, use: (block: Buffer, at: number) => "enough" | undefined): void;
  /** Every row, by ascending key. */
  all(): Generator<{ readonly block: Buffer; readonly at: number }>;
};

export function tableReader(blocks: BlockReader, table: Section, headSection: Section, rowBytes: number): TableReader {
  const packed = blocks.bytes(headSection.offset, headSection.length);
  const heads = Uint32Array.from({ length: headSection.length / 4 }, (_, place) => packed.readUInt32LE(place * 4));
  const perBlock = BLOCK_BYTES / rowBytes;
  const count = table.length / rowBytes;

  /** The block before the first one that begins with the key or beyond it: rows with the key may begin at its end. */
  function blockOf(key: number): number {
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((heads[middle] ?? 0) >= key) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, low - 1);
  }

  /** Where the first row of a block stands whose key is that one or beyond it. */
  function placeIn({ buffer, at }: Cursor, rows: number, key: number): number {
    let [low, high] = [0, rows];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (buffer.readUInt32LE(at + middle * rowBytes) >= key) high = middle;
      else low = middle + 1;
    }
    return at + low * rowBytes;
  }

  const rowsIn = (number: number) => Math.min(perBlock, count - number * perBlock);
  const blockAt = (number: number) => blocks.at(table.offset + number * BLOCK_BYTES, rowsIn(number) * rowBytes);

  return {
    rows(key, use) {
      for (let number = blockOf(key); number < heads.length; number++) {
        const block = blockAt(number);
        const rows = rowsIn(number);
        const end = block.at + rows * rowBytes;
        for (let at = placeIn(block, rows, key); at < end; at += rowBytes)
          if (block.buffer.readUInt32LE(at) !== key || use(block.buffer, at) === "enough") return;
      }
    },
    *all() {
      for (let number = 0; number < heads.length; number++) {
        const { buffer: block, at: start } = blockAt(number);
        const end = start + rowsIn(number) * rowBytes;
        for (let at = start; at < end; at += rowBytes) yield { block, at };
      }
    },
  };
}
