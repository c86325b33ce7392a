import type { ReadAt } from "./block-reader.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Rows that are sorted by a number at their start. */
export type TableReader = {
  /** Shows every row with that key, as a block and the place in it, until `use` says that it is enough; one block is read for most keys. */
  rows(key: number, use: (block: Buffer, at: number) => "enough" | undefined): void;
  /** Every row, by ascending key. */
  all(): Generator<{ readonly block: Buffer; readonly at: number }>;
};

export function tableReader(readAt: ReadAt, table: Section, headSection: Section, rowBytes: number): TableReader {
  const packed = readAt(headSection.offset, headSection.length);
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

  /** The first row of a block whose key is that one or beyond it. */
  function placeIn(block: Buffer, key: number): number {
    let [low, high] = [0, block.length / rowBytes];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (block.readUInt32LE(middle * rowBytes) >= key) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function blockAt(number: number): Buffer {
    const size = Math.min(perBlock, count - number * perBlock);
    return readAt(table.offset + number * BLOCK_BYTES, size * rowBytes);
  }

  return {
    rows(key, use) {
      for (let number = blockOf(key); number < heads.length; number++) {
        const block = blockAt(number);
        for (let at = placeIn(block, key) * rowBytes; at < block.length; at += rowBytes)
          if (block.readUInt32LE(at) !== key || use(block, at) === "enough") return;
      }
    },
    *all() {
      for (let number = 0; number < heads.length; number++) {
        const block = blockAt(number);
        for (let at = 0; at < block.length; at += rowBytes) yield { block, at };
      }
    },
  };
}
