import type { EntityId, PropertyId } from "../domain/ids.js";
import { readVarint } from "./bytes.js";
import type { GraphReader } from "./graph-reader.js";
import type { ItemRow } from "./item-row.js";

/** One relation by which something arrives at an item. */
export type Arriving = {
  readonly property: PropertyId;
  readonly count: number;
  readonly rows: number;
  readonly direct: number;
  readonly stated: number;
  readonly offset: number;
  readonly length: number;
};

export function readArrivals({ at }: GraphReader, row: ItemRow | null): ReadonlyMap<PropertyId, Arriving> {
  const relations = new Map<PropertyId, Arriving>();
  if (row === null || row.arrivalsHeadLength === 0) return relations;
  const from = at(row.arrivalsOffset, row.arrivalsHeadLength);
  let offset = row.arrivalsOffset + row.arrivalsHeadLength;
  for (let left = readVarint(from); left > 0; left--) {
    const property: PropertyId = `P${readVarint(from)}`;
    const [count, rows, direct, stated, length] = [
      readVarint(from),
      readVarint(from),
      readVarint(from),
      readVarint(from),
      readVarint(from),
    ];
    relations.set(property, { property, count, rows, direct, stated, offset, length });
    offset += length;
  }
  return relations;
}

export type DirectArrival = { readonly subject: EntityId; readonly said: boolean };
export type StatedArrival = { readonly subject: EntityId; readonly ordinal: number };

/** An id and a flag take so many bytes at most. */
const MOST_BYTES = 5;

/** Truthy triples that arrive, the first `most` of them; a hub's list is not read to its end. */
export function readDirectArrivals({ at }: GraphReader, relation: Arriving, most: number): readonly DirectArrival[] {
  const count = Math.min(relation.direct, most);
  const from = at(relation.offset, Math.min(relation.length, count * MOST_BYTES));
  return Array.from({ length: count }, () => {
    const code = readVarint(from);
    return { subject: `Q${Math.floor(code / 2)}` as const, said: code % 2 === 1 };
  });
}

export function readStatedArrivals({ at }: GraphReader, relation: Arriving): readonly StatedArrival[] {
  const from = at(relation.offset, relation.length);
  for (let left = relation.direct; left > 0; left--) readVarint(from);
  return Array.from({ length: relation.stated }, () => ({ subject: `Q${readVarint(from)}` as const, ordinal: readVarint(from) }));
}
