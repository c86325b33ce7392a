import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact, Qualifier, Rank, Reference } from "../domain/statement.js";
import type { Value } from "../domain/value.js";
import { type ByteWriter, byteWriter, type Cursor, readByte, readFloat, readText, readVarint } from "./bytes.js";
import { type GraphWriter, rowTable } from "./graph-writer.js";
import { SOURCE_ROW } from "./layout.js";

const [ENTITY, DAY, TIME, WHOLE, NUMBER, TEXT, TAGGED, SOME, NONE] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

export function encodeValue(out: ByteWriter, value: Value): void {
  switch (value.kind) {
    case "entity":
      out.u8(ENTITY);
      out.varint(numberOf(value.id));
      return;
    case "time":
      writeTime(out, value.iso, value.precision);
      return;
    case "quantity":
      writeQuantity(out, value.amount, value.unit);
      return;
    case "text":
      out.u8(value.language === null ? TEXT : TAGGED);
      if (value.language !== null) out.text(value.language);
      out.text(value.text);
      return;
    case "some-value":
      out.u8(SOME);
      return;
    case "no-value":
      out.u8(NONE);
  }
}

export function decodeValue(from: Cursor): Value {
  const kind = readByte(from);
  switch (kind) {
    case ENTITY:
      return { kind: "entity", id: itemId(readVarint(from)) };
    case DAY: {
      const [precision, year, month, day] = [readByte(from), readVarint(from), readByte(from), readByte(from)];
      return { kind: "time", iso: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}${MIDNIGHT}`, precision };
    }
    case TIME:
      return { kind: "time", precision: readVarint(from), iso: readText(from) };
    case WHOLE:
    case NUMBER: {
      const amount = kind === WHOLE ? readVarint(from) : readFloat(from);
      const number = readVarint(from);
      return { kind: "quantity", amount, unit: number === 0 ? null : itemId(number) };
    }
    case TEXT:
      return { kind: "text", language: null, text: readText(from) };
    case TAGGED: {
      const language = readText(from);
      return { kind: "text", text: readText(from), language };
    }
    case SOME:
      return { kind: "some-value" };
    case NONE:
      return { kind: "no-value" };
    default:
      throw new RangeError(`there is no value of kind ${kind}`);
  }
}

const MIDNIGHT = "T00:00:00Z";

function writeTime(out: ByteWriter, iso: string, precision: number): void {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T00:00:00Z$/.exec(iso) ?? [];
  if (year !== undefined && precision < 256) {
    out.u8(DAY);
    out.u8(precision);
    out.varint(Number(year));
    out.u8(Number(month));
    out.u8(Number(day));
    return;
  }
  out.u8(TIME);
  out.varint(precision);
  out.text(iso);
}

function writeQuantity(out: ByteWriter, amount: number, unit: EntityId | null): void {
  if (Number.isSafeInteger(amount) && amount >= 0 && !Object.is(amount, -0)) {
    out.u8(WHOLE);
    out.varint(amount);
  } else {
    out.u8(NUMBER);
    out.float(amount);
  }
  out.varint(unit === null ? 0 : numberOf(unit));
}

/** The file stores only the number of an id: `Q42` → 42. */
export function numberOf(id: EntityId | PropertyId): number {
  return Number(id.slice(1));
}

export function itemId(number: number): EntityId {
  return `Q${number}`;
}

export function propertyId(number: number): PropertyId {
  return `P${number}`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}

/** A statement, and the order in which an endpoint's answer would list its entities. */
export type StoredStatement = {
  readonly fact: Fact & { readonly node: string };
  /** Number of qualifiers before the value. */
  readonly mainAt: number;
  /** Units of its value nodes, including "1", which means no unit. */
  readonly units: readonly EntityId[];
};

const RANKS: readonly Rank[] = ["normal", "preferred", "deprecated"];

export function encodeStatement(out: ByteWriter, { fact, mainAt, units }: StoredStatement): void {
  out.u8(RANKS.indexOf(fact.rank));
  out.text(fact.node);
  encodeValue(out, fact.value);
  out.varint(fact.references ?? 0);
  out.varint(mainAt);
  out.varint(fact.qualifiers.length);
  for (const { property, value } of fact.qualifiers) {
    out.varint(numberOf(property));
    encodeValue(out, value);
  }
  out.varint(units.length);
  for (const unit of units) out.varint(numberOf(unit));
}

export function decodeStatement(from: Cursor, subject: EntityId, property: PropertyId): StoredStatement {
  const rank = RANKS[readByte(from)];
  if (rank === undefined) throw new RangeError("there is no such rank");
  const node = readText(from);
  const value = decodeValue(from);
  const references = readVarint(from);
  const mainAt = readVarint(from);
  const qualifiers: Qualifier[] = [];
  for (let left = readVarint(from); left > 0; left--) {
    const number = readVarint(from);
    qualifiers.push({ property: propertyId(number), value: decodeValue(from) });
  }
  const units: EntityId[] = [];
  for (let left = readVarint(from); left > 0; left--) units.push(itemId(readVarint(from)));
  const fact = { subject, property, value, rank, qualifiers, node, ...(references > 0 ? { references } : {}) };
  return { fact, mainAt, units };
}

/** The references of statements, added by ascending hash of the statement node. */
export type SourceTable = ReturnType<typeof sourceTable>;

export function sourceTable(writer: GraphWriter) {
  const rows = rowTable(SOURCE_ROW);
  const out = byteWriter();
  return {
    rows,
    add(hash: number, node: string, references: readonly Reference[]): void {
      out.reset();
      out.text(node);
      out.varint(references.length);
      for (const { url, statedIn, retrieved } of references)
        for (const part of [url, statedIn, retrieved]) {
          out.u8(Number(part !== null));
          if (part !== null) out.text(part);
        }
      const row = rows.add();
      row.writeUInt32LE(hash, 0);
      row.writeUIntLE(writer.position(), 4, 6);
      row.writeUInt32LE(out.view().length, 10);
      writer.write(out.view());
    },
  };
}

export function readSources(from: Cursor): { readonly node: string; readonly references: readonly Reference[] } {
  const part = () => (readByte(from) === 0 ? null : readText(from));
  const node = readText(from);
  const references = Array.from({ length: readVarint(from) }, () => ({ url: part(), statedIn: part(), retrieved: part() }));
  return { node, references };
}
