import type { Fact } from "../domain/statement.js";
import { P, Q } from "../domain/wikidata-ids.js";
import { plainKey } from "../kg/read-facts.js";
import { readValue } from "../kg/read-value.js";
import { ARRIVAL, type BuildSorters, ITEM, keepFirst, latestFirst, NAME_LANGUAGE, NAME_PART, type Ordered } from "./build-records.js";
import { byteWriter, type Cursor, cursor, readByte, readBytes, readText, readVarint } from "./bytes.js";
import { decodeStatement, encodeValue, itemId, numberOf, propertyId } from "./codec.js";
import { type GraphWriter, rowTable } from "./graph-writer.js";
import { EDGE_BYTES, ENTITY_ROW, writeItemRow } from "./layout.js";
import { sparqlTerm } from "./ntriples.js";
import type { Group } from "./run-sorter.js";
import { itemNumber } from "./wikidata-shape.js";
import { type GivenName, indexNames, writeItemNames } from "./write-names.js";

type Direct = Ordered & { readonly property: number; readonly object: string };
type Whole = Ordered & {
  readonly property: number;
  readonly rows: number;
  /** Empty for a statement with an unusable value (a file, a coordinate). */
  readonly stored: Buffer;
  readonly edges: readonly number[];
  readonly mains: readonly (Ordered & { readonly item: number })[];
};
type Item = { readonly names: readonly GivenName[]; readonly direct: readonly Direct[]; readonly whole: readonly Whole[] };

/** The fourth stage of a build: writes the names and outgoing relations of each item, by ascending id. Later statements come first. */
export function itemWriter(writer: GraphWriter, sorters: BuildSorters) {
  const rows = rowTable(ENTITY_ROW);
  const [names, head, body] = [byteWriter(), byteWriter(), byteWriter()];
  const addArrival = arrivalAdder(sorters);
  let labelled = 0;

  function writeRelation(id: number, property: number, direct: readonly Direct[], whole: readonly Whole[]): void {
    const start = body.length();
    const facts = whole
      .filter(({ stored }) => stored.length > 0)
      .map((statement) => ({ statement, fact: decodeStatement(cursor(statement.stored), itemId(id), propertyId(property)).fact }));
    const said = new Set(facts.map(({ fact }) => plainKey(fact)));
    const plain = new Map<string, Fact>();
    for (const { object, order } of direct) {
      const value = readValue(sparqlTerm(object));
      if (value === null) continue;
      const fact: Fact = { subject: itemId(id), property: propertyId(property), value, rank: "normal", qualifiers: [], node: null };
      plain.set(plainKey(fact), fact);
      if (value.kind === "entity") addArrival(ARRIVAL.direct, itemNumber(object), order, property, id, Number(said.has(plainKey(fact))));
    }
    body.varint(plain.size);
    for (const [key, { value }] of plain) {
      body.u8(Number(said.has(key)));
      encodeValue(body, value);
    }
    body.varint(facts.length);
    for (const [ordinal, { statement }] of facts.entries()) {
      body.bytes(statement.stored);
      for (const { order, item } of statement.mains) addArrival(ARRIVAL.main, item, order, property, id, ordinal, statement.rows);
    }
    for (const { stored, mains } of whole)
      if (stored.length === 0) for (const { order, item } of mains) addArrival(ARRIVAL.otherMain, item, order, property);
    const rowsOf = direct.length + whole.reduce((sum, statement) => sum + statement.rows, 0);
    head.varints(property, direct.length, whole.length, rowsOf, body.length() - start);
  }

  return {
    rows,
    labelled: () => labelled,
    write({ key: id, records }: Group): void {
      const item = readItem(records);
      for (const part of [names, head, body]) part.reset();
      writeItemNames(names, item.names);
      indexNames(sorters.names, { id, names: item.names, isPerson: isPerson(item) });
      if (item.names.some(({ part, language }) => part === NAME_PART.label && language !== NAME_LANGUAGE.other)) labelled++;
      const relations = relationsOf(item);
      head.varint(relations.size);
      for (const [property, { direct, whole }] of relations) writeRelation(id, property, direct, whole);
      const { edges, truthy } = edgesOf(item);
      head.varints(truthy, edges.length - truthy);
      const lengths = { namesLength: names.length(), headLength: head.length() };
      writeItemRow(rows.add(), { id, offset: writer.position(), ...lengths, ...NOTHING_ARRIVES, popularity: item.direct.length });
      for (const part of [names.view(), head.view(), packEdges(edges), body.view()]) writer.write(part);
    },
  };
}

/** Filled in by `arrivalWriter`. */
const NOTHING_ARRIVES = { arrivalsOffset: 0, arrivalsHeadLength: 0, arriving: 0 };

function arrivalAdder({ arrivals }: BuildSorters) {
  const out = byteWriter();
  return (kind: number, item: number, ...numbers: readonly number[]): void => {
    out.start(kind);
    out.varints(...numbers);
    arrivals.add(item, out);
  };
}

function isPerson({ direct }: Item): boolean {
  return direct.some(({ property, object }) => property === numberOf(P.instanceOf) && itemNumber(object) === numberOf(Q.human));
}

/** Relations by first appearance in the input; latest statement first. */
function relationsOf({ direct, whole }: Item): ReadonlyMap<number, { readonly direct: Direct[]; readonly whole: Whole[] }> {
  const relations = new Map<number, { readonly direct: Direct[]; readonly whole: Whole[] }>();
  for (const { property } of [...direct, ...whole].sort((a, b) => a.order - b.order))
    if (!relations.has(property)) relations.set(property, { direct: [], whole: [] });
  for (const triple of direct) relations.get(triple.property)?.direct.push(triple);
  for (const statement of whole) relations.get(statement.property)?.whole.push(statement);
  return relations;
}

type PackedEdge = { readonly target: number; readonly property: number; readonly qualifies: boolean };

/** Truthy triples first, then statements; each edge once. */
function edgesOf({ direct, whole }: Item): { readonly edges: readonly PackedEdge[]; readonly truthy: number } {
  const edges = new Map<string, PackedEdge>();
  const add = (target: number, property: number, qualifies: boolean) => {
    if (target > 0) edges.set(`${target} ${property} ${qualifies}`, { target, property, qualifies });
  };
  for (const { object, property } of direct) add(itemNumber(object), property, false);
  const truthy = edges.size;
  for (const { edges: packed, property } of whole) for (const code of packed) add(Math.floor(code / 2), property, code % 2 === 1);
  return { edges: [...edges.values()], truthy };
}

function packEdges(edges: readonly PackedEdge[]): Buffer {
  const packed = Buffer.alloc(edges.length * EDGE_BYTES);
  for (const [place, { target, property, qualifies }] of edges.entries()) {
    packed.writeUInt32LE(target, place * EDGE_BYTES);
    packed.writeUInt32LE(property, place * EDGE_BYTES + 4);
    packed.writeUInt8(Number(qualifies), place * EDGE_BYTES + 8);
  }
  return packed;
}

function readItem(records: readonly Cursor[]): Item {
  const names: GivenName[] = [];
  const direct = new Map<string, Direct>();
  const whole: Whole[] = [];
  for (const from of records) {
    const kind = readByte(from);
    const order = readVarint(from);
    if (kind === ITEM.name) names.push({ order, part: readByte(from), language: readByte(from), text: readText(from) });
    else if (kind === ITEM.direct) {
      const property = readVarint(from);
      const object = readText(from);
      keepFirst(direct, `${property} ${object}`, { order, property, object });
    } else {
      const [property, rows] = [readVarint(from), readVarint(from)];
      const stored = readBytes(from, readVarint(from));
      const edges = Array.from({ length: readVarint(from) }, () => readVarint(from));
      const mains = Array.from({ length: readVarint(from) }, () => ({ order: readVarint(from), item: readVarint(from) }));
      whole.push({ order, property, rows, stored, edges, mains });
    }
  }
  return { names, direct: latestFirst(direct.values()), whole: latestFirst(whole) };
}
