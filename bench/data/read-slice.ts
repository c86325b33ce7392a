import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../../src/domain/ids.js";
import { SLICE } from "./rows.js";

/** The slice as plain tables: names (the label first) and truthy statements between things. */
export type Slice = {
  readonly names: ReadonlyMap<EntityId, readonly string[]>;
  values(subject: EntityId, property: PropertyId): readonly EntityId[];
  pairs(property: PropertyId): readonly (readonly [EntityId, EntityId])[];
};

const TRIPLE = /^<[^>]*\/entity\/(Q\d+)> <([^>]*)> (?:<[^>]*\/entity\/(Q\d+)>|("(?:[^"\\]|\\.)*"))/u;

export async function readSlice(): Promise<Slice> {
  const names = new Map<EntityId, string[]>();
  const values = new Map<string, EntityId[]>();
  const pairs = new Map<PropertyId, (readonly [EntityId, EntityId])[]>();
  for await (const line of createInterface({ input: createReadStream(SLICE).pipe(createGunzip()) })) {
    const [, subject = "", predicate = "", value = "", text] = TRIPLE.exec(line) ?? [];
    if (!isEntityId(subject)) continue;
    const property = /\/direct\/(P\d+)$/u.exec(predicate)?.[1] ?? "";
    if (text !== undefined && /(?:#label|#altLabel)$/u.test(predicate)) {
      const own = names.get(subject) ?? [];
      names.set(subject, predicate.endsWith("#label") ? [readText(text), ...own] : [...own, readText(text)]);
    } else if (isPropertyId(property) && isEntityId(value)) {
      const key = `${subject} ${property}`;
      values.set(key, [...(values.get(key) ?? []), value]);
      const own = pairs.get(property) ?? [];
      own.push([subject, value]);
      pairs.set(property, own);
    }
  }
  return {
    names,
    values: (subject, property) => values.get(`${subject} ${property}`) ?? [],
    pairs: (property) => pairs.get(property) ?? [],
  };
}

function readText(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u([0-9A-F]{4})|\\U([0-9A-F]{8})/gu, (_, short, long) => String.fromCodePoint(Number.parseInt(short ?? long, 16)))
    .replace(/\\(.)/gu, "$1");
}
