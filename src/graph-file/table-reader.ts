import type { ReadAt } from "./block-reader.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Rows that are sorted by a number at their start. */
export type TableReader = {
  /** All rows with that key; one block is read for most keys. */
  rows(key: number): Generator<Buffer>;
  first(key: number): Buffer | null;
};

export function tableReader(readAt: ReadAt, table: Section, headSection: Section, rowBytes: number): TableReader {
  const packed = readAt(headSection.offset, headSection.length);
  const heads = Uint32Array.from({ length: headSection.length / 4 }, (_, place) => packed.readUInt32LE(place * 4));
  const perBlock = BLOCK_BYTES / rowBytes;
  const count = table.length / rowBytes;

  function* rows(key: number): Generator<Buffer> {
    // The block before the first one that begins with the key or beyond it: rows with the key may begin at its end.
    let block = Math.max(0, lowerBound(heads.length, (place) => (heads[place] ?? 0) >= key) - 1);
    for (let start = -1; block < heads.length; block++, start = 0) {
      const size = Math.min(perBlock, count - block * perBlock);
      const bytes = readAt(table.offset + block * BLOCK_BYTES, size * rowBytes);
      const from = start === 0 ? 0 : lowerBound(size, (place) => bytes.readUInt32LE(place * rowBytes) >= key);
      for (let place = from; place < size; place++) {
        if (bytes.readUInt32LE(place * rowBytes) !== key) return;
        yield bytes.subarray(place * rowBytes, (place + 1) * rowBytes);
      }
    }
  }

  return {
    rows,
    first(key) {
      for (const row of rows(key)) return row;
      return null;
    },
  };
}

/** The first place for which `reached` holds, or `count`; it holds for all after the first. */
function lowerBound(count: number, reached: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
