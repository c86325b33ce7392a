import { crc32 } from "node:zlib";
import { recent } from "../domain/recent.js";
import { BLOCK_BYTES } from "./layout.js";

/** Bytes of a file by their place; at most `BLOCK_BYTES` are fetched at once. */
export type ReadAt = (offset: number, length: number) => Buffer;

/** So many bytes of them are kept. */
const ROOM = 64 << 20;

/** Blocks of a graph file, each checked when it is first read and kept while it is in use: no memory for what is never asked. */
export function blockReader(readAt: ReadAt, checksums: Uint32Array, damaged: (block: number) => Error): ReadAt {
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

  return (offset, length) => {
    if (length === 0) return Buffer.alloc(0);
    const first = Math.floor(offset / BLOCK_BYTES);
    const start = offset - first * BLOCK_BYTES;
    if (start + length <= BLOCK_BYTES) return blockAt(first).subarray(start, start + length);
    const whole = Buffer.allocUnsafe(length);
    for (let copied = 0, number = first; copied < length; number++) {
      const from = number === first ? start : 0;
      const moved = blockAt(number).copy(whole, copied, from, Math.min(BLOCK_BYTES, from + length - copied));
      if (moved === 0) throw damaged(number);
      copied += moved;
    }
    return whole;
  };
}
