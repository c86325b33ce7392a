import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import type { BlockReader } from "./block-reader.js";
import { numberOf } from "./codec.js";
import type { Section } from "./layout.js";

/** A graph file stores ids as numbers. Ids that are not Wikidata's get numbers from here on, above Wikidata's. */
const FIRST_ITEM = 2_000_000_000;
const FIRST_PROPERTY = 1_000_000_000;
const MOST_ITEMS = 2_000_000_000;

export type OwnIds = ReturnType<typeof ownIds>;

/** Order of the table of ids: by code units, the same on every machine. */
export function sortIds(ids: Iterable<string>): readonly string[] {
  return [...new Set(ids)].sort();
}

/** The size of the table, the offset of each id, and the ids. */
export function packIds(sorted: readonly string[]): Buffer {
  if (sorted.length > MOST_ITEMS) throw new RangeError(`${sorted.length} ids are more than a graph file can number`);
  const texts = sorted.map((id) => Buffer.from(id));
  const head = Buffer.alloc(4 * (sorted.length + 2));
  head.writeUInt32LE(sorted.length, 0);
  let end = head.length;
  for (const [place, text] of texts.entries()) {
    head.writeUInt32LE(end, 4 * (place + 1));
    end += text.length;
  }
  head.writeUInt32LE(end, 4 * (sorted.length + 1));
  return Buffer.concat([head, ...texts]);
}

export type IdTable = { readonly count: number; at(place: number): string };

export function idTable({ bytes }: Pick<BlockReader, "bytes">, { offset }: Section): IdTable {
  const count = bytes(offset, 4).readUInt32LE(0);
  return {
    count,
    at(place) {
      const ends = bytes(offset + 4 * (place + 1), 8);
      const [from, to] = [ends.readUInt32LE(0), ends.readUInt32LE(4)];
      return bytes(offset + from, to - from).toString("utf8");
    },
  };
}

export function listedIds(sorted: readonly string[]): IdTable {
  return { count: sorted.length, at: (place) => sorted[place] ?? "" };
}

/**
 * Ids of a graph and their numbers in its file, as `Q…` and `P…`. `properties`: all properties of the graph, in file order. Wikidata's ids
 * keep their numbers.
 */
export function ownIds(items: IdTable, properties: readonly PropertyId[]) {
  const own = properties.filter((id) => !isPropertyId(id));
  const places = new Map(own.map((id, place) => [id, place]));
  return {
    item(stored: EntityId): EntityId {
      const place = numberOf(stored) - FIRST_ITEM;
      return place >= 0 && place < items.count ? items.at(place) : stored;
    },
    storedItem(id: EntityId): EntityId | null {
      const place = placeOf(items, id);
      return place === null ? (isEntityId(id) ? id : null) : `Q${FIRST_ITEM + place}`;
    },
    property: (stored: PropertyId): PropertyId => own[numberOf(stored) - FIRST_PROPERTY] ?? stored,
    storedProperty(id: PropertyId): PropertyId | null {
      const place = places.get(id);
      return place === undefined ? (isPropertyId(id) ? id : null) : `P${FIRST_PROPERTY + place}`;
    },
  };
}

function placeOf({ count, at }: IdTable, id: string): number | null {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = at(middle);
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
