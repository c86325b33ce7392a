import { oneLine } from "../base/one-line.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact } from "../domain/statement.js";
import type { Value } from "../domain/value.js";
import { readByte, readText, readVarint, skipText } from "./bytes.js";
import { decodeStatement, decodeValue, itemId, propertyId, type StoredStatement } from "./codec.js";
import type { GraphReader } from "./graph-reader.js";
import { EDGE_BYTES, type ItemRow } from "./layout.js";

type ItemName = { readonly text: string; readonly by: "label" | "alias"; readonly multilingual: boolean };
export type ItemNames = {
  /** In English and for all languages, in file order. */
  readonly names: readonly ItemName[];
  readonly description: string | null;
  /** A label in another language, if there is no better one. */
  readonly otherLabel: string | null;
};

/** The kinds of names that are labels: in English, and for all languages. */
const [ENGLISH_LABEL, LABEL_OF_ALL] = [0, 1] as const;
const NO_NAMES: ItemNames = { names: [], description: null, otherLabel: null };

export function readNames({ at }: GraphReader, row: ItemRow | null): ItemNames {
  if (row === null || row.namesLength === 0) return NO_NAMES;
  const from = at(row.offset, row.namesLength);
  const names: ItemName[] = [];
  for (let left = readVarint(from); left > 0; left--) {
    const code = readByte(from);
    names.push({ by: code <= LABEL_OF_ALL ? "label" : "alias", multilingual: code % 2 === 1, text: oneLine(readText(from)) });
  }
  const part = () => (readByte(from) === 0 ? null : oneLine(readText(from)));
  return { names, description: part(), otherLabel: part() };
}

/**
 * Label and description as shown in evidence. Most items are only shown, and decoding all their names would be the main cost of an answer.
 */
export function readShown(
  { at }: GraphReader,
  row: ItemRow | null,
): { readonly label: string | null; readonly description: string | null } {
  if (row === null || row.namesLength === 0) return { label: null, description: null };
  const from = at(row.offset, row.namesLength);
  let label: string | null = null;
  let isEnglish = false;
  for (let left = readVarint(from); left > 0; left--) {
    const code = readByte(from);
    if (!isEnglish && (code === ENGLISH_LABEL || (code === LABEL_OF_ALL && label === null))) {
      label = oneLine(readText(from));
      isEnglish = code === ENGLISH_LABEL;
    } else skipText(from);
  }
  return { label, description: readByte(from) === 0 ? null : oneLine(readText(from)) };
}

export function shownLabel({ names }: ItemNames): string | null {
  const labels = names.filter(({ by }) => by === "label");
  return (labels.find(({ multilingual }) => !multilingual) ?? labels[0])?.text ?? null;
}

/** An item as returned by a name search: the first label, and all other names as aliases. */
export function namedEntity(id: EntityId, { names, description }: ItemNames): Entity {
  const label = names.find(({ by }) => by === "label");
  return { id, label: label?.text ?? id, description, aliases: names.filter((name) => name !== label).map(({ text }) => text) };
}

/** An outgoing relation of an item; `rows`: how many rows an endpoint would return. */
export type Leaving = {
  readonly property: PropertyId;
  /** Number of truthy values and of statements, including those with an unusable value. */
  readonly direct: number;
  readonly stated: number;
  readonly rows: number;
  readonly offset: number;
  readonly length: number;
};
export type ItemHead = {
  readonly relations: ReadonlyMap<PropertyId, Leaving>;
  /** Edges to other items, by truthy triples and by statements. */
  readonly edges: { readonly truthy: EdgeList; readonly stated: EdgeList };
};
export type EdgeList = { readonly offset: number; readonly count: number };

const NO_EDGES: EdgeList = { offset: 0, count: 0 };
const NOTHING: ItemHead = { relations: new Map(), edges: { truthy: NO_EDGES, stated: NO_EDGES } };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function readHead({ at }: GraphReader, row: ItemRow | null): ItemHead {
  if (row === null || row.headLength === 0) return NOTHING;
  const start = row.offset + row.namesLength;
  const from = at(start, row.headLength);
  const relations = new Map<PropertyId, Mutable<Leaving>>();
  for (let left = readVarint(from); left > 0; left--) {
    const property = propertyId(readVarint(from));
    const [direct, stated, rows, length] = [readVarint(from), readVarint(from), readVarint(from), readVarint(from)];
    relations.set(property, { property, direct, stated, rows, offset: 0, length });
  }
  const truthy = { offset: start + row.headLength, count: readVarint(from) };
  const stated = { offset: truthy.offset + truthy.count * EDGE_BYTES, count: readVarint(from) };
  let offset = stated.offset + stated.count * EDGE_BYTES;
  for (const relation of relations.values()) {
    relation.offset = offset;
    offset += relation.length;
  }
  return { relations, edges: { truthy, stated } };
}

export type ItemEdge = { readonly target: number; readonly property: PropertyId; readonly as: "value" | "qualifier" };

export function* readEdges({ bytes }: GraphReader, { offset, count }: EdgeList, wanted: ReadonlySet<number>): Generator<ItemEdge> {
  if (count === 0) return;
  const packed = bytes(offset, count * EDGE_BYTES);
  for (let at = 0; at < packed.length; at += EDGE_BYTES) {
    const target = packed.readUInt32LE(at);
    if (wanted.has(target))
      yield { target, property: propertyId(packed.readUInt32LE(at + 4)), as: packed[at + 8] === 1 ? "qualifier" : "value" };
  }
}

/** A truthy value; `said`: a statement has the same value, so it is usually not shown as a second fact. */
export type PlainFact = {
  readonly subject: EntityId;
  readonly property: PropertyId;
  readonly value: Value;
  readonly said: boolean;
  /** Created by `plainFact` when first needed. */
  fact: Fact | null;
};
export type RelationBody = { readonly plain: readonly PlainFact[]; readonly whole: readonly StoredStatement[] };

export function readBody({ at }: GraphReader, subject: EntityId, { property, offset, length }: Leaving): RelationBody {
  const from = at(offset, length);
  const plain: PlainFact[] = [];
  for (let left = readVarint(from); left > 0; left--) {
    const said = readByte(from) === 1;
    plain.push({ subject, property, value: decodeValue(from), said, fact: null });
  }
  const whole: StoredStatement[] = [];
  for (let left = readVarint(from); left > 0; left--) whole.push(decodeStatement(from, subject, property));
  return { plain, whole };
}

/** Returns the same object each time. */
export function plainFact(plain: PlainFact): Fact {
  const { subject, property, value } = plain;
  plain.fact ??= { subject, property, value, rank: "normal", qualifiers: [], node: null };
  return plain.fact;
}

/** An incoming relation of an item. */
export type Arriving = Leaving & { readonly count: number };

export function readArrivals({ at }: GraphReader, row: ItemRow | null): ReadonlyMap<PropertyId, Arriving> {
  const relations = new Map<PropertyId, Arriving>();
  if (row === null || row.arrivalsHeadLength === 0) return relations;
  const from = at(row.arrivalsOffset, row.arrivalsHeadLength);
  let offset = row.arrivalsOffset + row.arrivalsHeadLength;
  for (let left = readVarint(from); left > 0; left--) {
    const property = propertyId(readVarint(from));
    const relation = {
      property,
      count: readVarint(from),
      rows: readVarint(from),
      direct: readVarint(from),
      stated: readVarint(from),
      length: readVarint(from),
      offset,
    };
    relations.set(property, relation);
    offset += relation.length;
  }
  return relations;
}

export type DirectArrival = { readonly subject: EntityId; readonly said: boolean };
export type StatedArrival = { readonly subject: EntityId; readonly ordinal: number };

/** Maximum bytes of an id with a flag. */
const MOST_BYTES = 5;

/** The first `most` incoming truthy triples, without reading the whole list of a hub. */
export function readDirectArrivals({ at }: GraphReader, relation: Arriving, most: number): readonly DirectArrival[] {
  const count = Math.min(relation.direct, most);
  const from = at(relation.offset, Math.min(relation.length, count * MOST_BYTES));
  return Array.from({ length: count }, () => {
    const code = readVarint(from);
    return { subject: itemId(Math.floor(code / 2)), said: code % 2 === 1 };
  });
}

export function readStatedArrivals({ at }: GraphReader, relation: Arriving): readonly StatedArrival[] {
  const from = at(relation.offset, relation.length);
  for (let left = relation.direct; left > 0; left--) readVarint(from);
  return Array.from({ length: relation.stated }, () => ({ subject: itemId(readVarint(from)), ordinal: readVarint(from) }));
}
