import { groupBy } from "../base/group.js";
import { ARRIVAL } from "./build-records.js";
import { byteWriter, type Cursor, readByte, readVarint } from "./bytes.js";
import { type GraphWriter, type RowTable, rowTable } from "./graph-writer.js";
import { ENTITY_ROW, readItemRow, writeItemRow } from "./layout.js";
import type { Group } from "./run-sorter.js";

type Arrival = {
  readonly kind: number;
  readonly order: number;
  readonly property: number;
  readonly subject: number;
  /** For a truthy triple, 1 if a statement says the same; for a statement, its place among those of its subject and property. */
  readonly detail: number;
  readonly rows: number;
};

/** The last stage of a build: writes the incoming relations of each item. Groups come by ascending id, like the rows of the items. */
export function arrivalWriter(writer: GraphWriter, items: RowTable): { write(group: Group): void; readonly others: RowTable } {
  // Items that are only values: the input has no triples about them.
  const others = rowTable(ENTITY_ROW);
  const [head, body] = [byteWriter(), byteWriter()];
  let place = 0;

  function rowOf(id: number): Buffer {
    while (place < items.count() && items.at(place).readUInt32LE(0) < id) place++;
    if (place < items.count() && items.at(place).readUInt32LE(0) === id) return items.at(place);
    const row = others.add();
    row.writeUInt32LE(id, 0);
    return row;
  }

  function writeRelation(property: number, arrivals: readonly Arrival[]): void {
    const start = body.length();
    const of = (kind: number) => arrivals.filter((arrival) => arrival.kind === kind);
    const [direct, main] = [of(ARRIVAL.direct), of(ARRIVAL.main)];
    const count = Math.max(direct.length + of(ARRIVAL.otherDirect).length, main.length + of(ARRIVAL.otherMain).length);
    const rows = direct.length + main.reduce((sum, arrival) => sum + arrival.rows, 0);
    for (const { subject, detail } of direct) body.varint(subject * 2 + detail);
    for (const { subject, detail } of main) body.varints(subject, detail);
    head.varints(property, count, rows, direct.length, main.length, body.length() - start);
  }

  return {
    others,
    write({ key: id, records }) {
      const arrivals = records.map(readArrival);
      const listed = arrivals.filter(({ kind }) => kind !== ARRIVAL.other).sort((a, b) => a.order - b.order);
      const relations = groupBy(listed, ({ property }) => property);
      head.reset();
      body.reset();
      head.varint(relations.size);
      // The latest first.
      for (const [property, list] of relations) writeRelation(property, list.reverse());
      const row = rowOf(id);
      const known = readItemRow(row);
      writeItemRow(row, {
        ...known,
        arrivalsOffset: writer.position(),
        arrivalsHeadLength: head.length(),
        arriving: arrivals.length,
        popularity: known.popularity + arrivals.filter(({ kind }) => kind === ARRIVAL.direct).length,
      });
      writer.write(head.view());
      writer.write(body.view());
    },
  };
}

function readArrival(from: Cursor): Arrival {
  const kind = readByte(from);
  const [order, property] = [readVarint(from), readVarint(from)];
  const counted = { kind, order, property, subject: 0, detail: 0, rows: 0 };
  if (kind !== ARRIVAL.direct && kind !== ARRIVAL.main) return counted;
  const [subject, detail] = [readVarint(from), readVarint(from)];
  return { ...counted, subject, detail, rows: kind === ARRIVAL.main ? readVarint(from) : 0 };
}

/** The rows of both tables, by id. */
export function* mergeRows(a: RowTable, b: RowTable): Generator<Buffer> {
  const id = (table: RowTable, place: number) => (place < table.count() ? table.at(place).readUInt32LE(0) : Number.POSITIVE_INFINITY);
  for (let [x, y] = [0, 0]; x < a.count() || y < b.count(); ) yield id(a, x) <= id(b, y) ? a.at(x++) : b.at(y++);
}
