/** A row of the table of items: where everything about one of them stands. The id comes first, for the search. */
export type ItemRow = {
  readonly id: number;
  /** Names, and behind them what leaves the item. */
  readonly offset: number;
  readonly namesLength: number;
  readonly headLength: number;
  readonly arrivalsOffset: number;
  readonly arrivalsHeadLength: number;
  /** How many edges of any kind arrive. */
  readonly arriving: number;
  readonly popularity: number;
};

const MOST = 0xffffff;

export function writeItemRow(row: Buffer, item: ItemRow): void {
  row.writeUInt32LE(item.id, 0);
  row.writeUIntLE(item.offset, 4, 6);
  row.writeUIntLE(fitting(item.namesLength), 10, 3);
  row.writeUIntLE(fitting(item.headLength), 13, 3);
  row.writeUIntLE(item.arrivalsOffset, 16, 6);
  row.writeUIntLE(fitting(item.arrivalsHeadLength), 22, 3);
  row.writeUInt32LE(item.arriving, 25);
  row.writeUIntLE(Math.min(item.popularity, MOST), 29, 3);
}

export function readItemRow(rows: Buffer, at = 0): ItemRow {
  return {
    id: rows.readUInt32LE(at),
    offset: rows.readUIntLE(at + 4, 6),
    namesLength: rows.readUIntLE(at + 10, 3),
    headLength: rows.readUIntLE(at + 13, 3),
    arrivalsOffset: rows.readUIntLE(at + 16, 6),
    arrivalsHeadLength: rows.readUIntLE(at + 22, 3),
    arriving: rows.readUInt32LE(at + 25),
    popularity: rows.readUIntLE(at + 29, 3),
  };
}

function fitting(length: number): number {
  if (length > MOST) throw new RangeError(`an item says ${length} bytes about itself, more than the format holds`);
  return length;
}
