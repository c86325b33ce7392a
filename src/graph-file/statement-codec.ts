import type { EntityId, PropertyId } from "../domain/ids.js";
import type { Fact, Qualifier, Rank } from "../domain/statement.js";
import { type ByteWriter, type Cursor, readByte, readText, readVarint } from "./bytes.js";
import { decodeValue, encodeValue, numberOf } from "./value-codec.js";

/** A whole statement, and in which order an answer names the entities of it. */
export type StoredStatement = {
  readonly fact: Fact & { readonly node: string };
  /** So many qualifiers are said before the value. */
  readonly mainAt: number;
  /** Units of its value nodes; the unit "1" is among them, though the value is said to have none. */
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
    qualifiers.push({ property: `P${number}`, value: decodeValue(from) });
  }
  const units: EntityId[] = [];
  for (let left = readVarint(from); left > 0; left--) units.push(`Q${readVarint(from)}`);
  const fact = { subject, property, value, rank, qualifiers, node, ...(references > 0 ? { references } : {}) };
  return { fact, mainAt, units };
}
