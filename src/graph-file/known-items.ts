import { recent } from "../base/recent.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { GraphReader } from "./graph-reader.js";
import type { ItemRow } from "./item-row.js";
import { type Arriving, readArrivals } from "./read-arrivals.js";
import { type ItemHead, type ItemNames, type RelationBody, readBody, readHead, readNames, readShown } from "./read-item.js";

/** Items that were asked for lately, as they were decoded: claims ask for the same ones again and again. */
export type KnownItems = {
  row(id: EntityId): ItemRow | null;
  names(id: EntityId): ItemNames;
  /** With the label that evidence shows. */
  shown(id: EntityId): Entity;
  head(id: EntityId): ItemHead;
  arrivals(id: EntityId): ReadonlyMap<PropertyId, Arriving>;
  body(id: EntityId, property: PropertyId): RelationBody;
};

/** Parts are decoded when they are first asked for. */
type KnownItem = {
  readonly row: ItemRow | null;
  /** In bytes of the file that were decoded. */
  weight: number;
  names: ItemNames | null;
  shown: Entity | null;
  head: ItemHead | null;
  arrivals: ReadonlyMap<PropertyId, Arriving> | null;
  bodies: Map<PropertyId, RelationBody> | null;
};

/** In bytes of the file; decoded they take about ten times as much. */
const ROOM = 2 << 20;
/** What an item weighs before anything of it is decoded. */
const ITEM_WEIGHT = 64;
const NO_BODY: RelationBody = { plain: [], whole: [] };

export function knownItems(graph: GraphReader): KnownItems {
  const items = recent<EntityId, KnownItem>(ROOM, ({ weight }) => weight);

  function item(id: EntityId): KnownItem {
    const known = items.get(id);
    if (known !== undefined) return known;
    const row = graph.item(id);
    const found: KnownItem = { row, weight: ITEM_WEIGHT, names: null, shown: null, head: null, arrivals: null, bodies: null };
    items.set(id, found);
    return found;
  }
  function grow(known: KnownItem, bytes: number): void {
    known.weight += bytes;
    items.grow(bytes);
  }

  function names(id: EntityId): ItemNames {
    const known = item(id);
    if (known.names !== null) return known.names;
    known.names = readNames(graph, known.row);
    grow(known, known.row?.namesLength ?? 0);
    return known.names;
  }

  function shown(id: EntityId): Entity {
    const known = item(id);
    if (known.shown !== null) return known.shown;
    const { label, description } = readShown(graph, known.row);
    known.shown = { id, label: label ?? id, description, aliases: [] };
    grow(known, ITEM_WEIGHT);
    return known.shown;
  }

  function head(id: EntityId): ItemHead {
    const known = item(id);
    if (known.head !== null) return known.head;
    known.head = readHead(graph, known.row);
    grow(known, known.row?.headLength ?? 0);
    return known.head;
  }

  function arrivals(id: EntityId): ReadonlyMap<PropertyId, Arriving> {
    const known = item(id);
    if (known.arrivals !== null) return known.arrivals;
    known.arrivals = readArrivals(graph, known.row);
    grow(known, known.row?.arrivalsHeadLength ?? 0);
    return known.arrivals;
  }

  function body(id: EntityId, property: PropertyId): RelationBody {
    const known = item(id);
    const decoded = known.bodies?.get(property);
    if (decoded !== undefined) return decoded;
    const relation = (known.head ?? head(id)).relations.get(property);
    if (relation === undefined) return NO_BODY;
    const read = readBody(graph, id, relation);
    known.bodies ??= new Map();
    known.bodies.set(property, read);
    grow(known, relation.length);
    return read;
  }

  return { row: (id) => item(id).row, names, shown, head, arrivals, body };
}
