import type { GraphWriter } from "./graph-writer.js";
import { BLOCK_BYTES, type Section } from "./layout.js";

/** Rows of one length that are collected in memory and written as a table, sorted as they come. */
export type RowTable = {
  readonly count: () => number;
  /** A new row, to be filled at once. */
  add(): Buffer;
  at(place: number): Buffer;
};

export function rowTable(bytes: number): RowTable {
  let rows = Buffer.alloc(bytes << 8);
  let count = 0;
  const at = (place: number) => rows.subarray(place * bytes, (place + 1) * bytes);
  return {
    count: () => count,
    at,
    add() {
      if ((count + 1) * bytes > rows.length) {
        const larger = Buffer.alloc(rows.length * 2);
        rows.copy(larger);
        rows = larger;
      }
      return at(count++);
    },
  };
}

/** The table, and the first key of each of its blocks, by which a reader finds the block that it needs. */
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
