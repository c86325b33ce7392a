import type { BlockReader } from "./block-reader.js";
import type { Cursor } from "./bytes.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

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
