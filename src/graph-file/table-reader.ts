import type { ReadAt } from "./block-reader.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Rows that are sorted by a number at their start. */
export type TableReader = {
  /** Shows every row with that key, as a block and the place in it, until `use` says that it is enough; one block is read for most keys. */
  rows(key: number, use: (block: Buffer, at: number) => "enough" | undefined): void;
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

  /** The first of so many rows whose key is that one or beyond it. */
  function placeIn(bytes: Buffer, size: number, key: number): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (bytes.readUInt32LE(middle * rowBytes) >= key) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    rows(key, use) {
      for (let block = blockOf(key); block < heads.length; block++) {
        const size = Math.min(perBlock, count - block * perBlock);
        const bytes = readAt(table.offset + block * BLOCK_BYTES, size * rowBytes);
        for (let at = placeIn(bytes, size, key) * rowBytes; at < size * rowBytes; at += rowBytes)
          if (bytes.readUInt32LE(at) !== key || use(bytes, at) === "enough") return;
      }
    },
  };
}
