import { recent } from "../base/recent.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { GraphReader } from "./graph-reader.js";
import type { ItemRow } from "./layout.js";
import {
  type Arriving,
  type ItemHead,
  type ItemNames,
  type RelationBody,
  readArrivals,
  readBody,
  readHead,
  readNames,
  readShown,
} from "./read-item.js";

export type KnownItems = ReturnType<typeof knownItems>;

/** Parts are decoded when they are first asked for. */
type Parts = {
  names: ItemNames;
  shown: Entity;
  head: ItemHead;
  arrivals: ReadonlyMap<PropertyId, Arriving>;
};
/** `weight`: number of decoded bytes of the file. */
type KnownItem = {
  readonly row: ItemRow | null;
  weight: number;
  readonly parts: Partial<Parts>;
  readonly bodies: Map<PropertyId, RelationBody>;
};

/** In bytes of the file; decoded they take about ten times as much memory. */
const ROOM = 2 << 20;
/** Weight of an item before any of its parts is decoded. */
const ITEM_WEIGHT = 64;
const WEIGHTS: Readonly<Record<keyof Parts, (row: ItemRow) => number>> = {
  names: ({ namesLength }) => namesLength,
  head: ({ headLength }) => headLength,
  arrivals: ({ arrivalsHeadLength }) => arrivalsHeadLength,
  shown: () => ITEM_WEIGHT,
};
const NO_BODY: RelationBody = { plain: [], whole: [] };

/** A cache of decoded items, because claims often ask for the same ones. */
export function knownItems(graph: GraphReader) {
  const items = recent<EntityId, KnownItem>(ROOM, ({ weight }) => weight);

  function item(id: EntityId): KnownItem {
    const known = items.get(id);
    if (known !== undefined) return known;
    const found: KnownItem = { row: graph.item(id), weight: ITEM_WEIGHT, parts: {}, bodies: new Map() };
    items.set(id, found);
    return found;
  }

  function grow(known: KnownItem, bytes: number): void {
    known.weight += bytes;
    items.grow(bytes);
  }

  function part<K extends keyof Parts>(key: K, read: (row: ItemRow | null, id: EntityId) => Parts[K]): (id: EntityId) => Parts[K] {
    return (id) => {
      const known = item(id);
      const decoded: Parts[K] | undefined = known.parts[key];
      if (decoded !== undefined) return decoded;
      const made = read(known.row, id);
      known.parts[key] = made;
      grow(known, known.row === null ? 0 : WEIGHTS[key](known.row));
      return made;
    };
  }

  const head = part("head", (row) => readHead(graph, row));
  return {
    head,
    row: (id: EntityId): ItemRow | null => item(id).row,
    names: part("names", (row) => readNames(graph, row)),
    arrivals: part("arrivals", (row) => readArrivals(graph, row)),
    /** With the label shown in evidence. */
    shown: part("shown", (row, id) => shownEntity(id, readShown(graph, row))),
    body(id: EntityId, property: PropertyId): RelationBody {
      const known = item(id);
      const decoded = known.bodies.get(property);
      if (decoded !== undefined) return decoded;
      const relation = head(id).relations.get(property);
      if (relation === undefined) return NO_BODY;
      const read = readBody(graph, id, relation);
      known.bodies.set(property, read);
      grow(known, relation.length);
      return read;
    },
  };
}

function shownEntity(id: EntityId, { label, description }: ReturnType<typeof readShown>): Entity {
  return { id, label: label ?? id, description, aliases: [] };
}
