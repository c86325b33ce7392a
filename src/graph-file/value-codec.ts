import type { EntityId } from "../domain/ids.js";
import type { Value } from "../domain/value.js";
import { type ByteWriter, type Cursor, readByte, readFloat, readText, readVarint } from "./bytes.js";

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
      return { kind: "entity", id: `Q${readVarint(from)}` };
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
      return { kind: "quantity", amount, unit: number === 0 ? null : `Q${number}` };
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

/** `Q42` → 42. */
export function numberOf(id: string): number {
  return Number(id.slice(1));
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}
