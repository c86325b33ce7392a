import { crc32 } from "node:zlib";
import { recent } from "../base/recent.js";
import { type Cursor, cursor } from "./bytes.js";
import { BLOCK_BYTES } from "./layout.js";

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
