import { normaliseName, shortNameKey, shortNamesOf } from "../text/names.js";
import { type BuildSorters, NAME_LANGUAGE, NAME_PART } from "./build-records.js";
import { type ByteWriter, byteWriter, type Cursor, readVarint } from "./bytes.js";
import type { GraphWriter } from "./graph-writer.js";
import { hashText } from "./hash-text.js";
import { NAME_ROW, type Section } from "./layout.js";
import { writeTable } from "./row-table.js";

export type SaidName = { readonly order: number; readonly part: number; readonly language: number; readonly text: string };

/** Names in the order of the file, then the description, then a label of any other language if there is no better one. */
export function writeItemNames(
  out: ByteWriter,
  id: number,
  said: readonly SaidName[],
  names: BuildSorters["names"],
  isPerson: boolean,
): void {
  const sorted = [...said].sort((a, b) => a.order - b.order);
  const known = sorted.filter(({ language, part }) => language !== NAME_LANGUAGE.other && part !== NAME_PART.description);
  const labelled = known.some(({ part }) => part === NAME_PART.label);
  // The last of the file, as everywhere.
  const others = labelled ? [] : sorted.filter(({ language, part }) => language === NAME_LANGUAGE.other && part === NAME_PART.label);
  const described = sorted.filter(({ part }) => part === NAME_PART.description);
  out.varint(known.length);
  for (const { order, part, language, text } of known) {
    out.u8(part * 2 + language);
    out.text(text);
    const key = normaliseName(text);
    if (key === "") continue;
    names.add(hashText(key), packEntry(order, id));
  }
  const label = known.find(({ part }) => part === NAME_PART.label);
  if (label !== undefined)
    for (const short of shortNamesOf({
      label: label.text,
      aliases: known.filter((name) => name !== label).map(({ text }) => text),
      description: described.at(-1)?.text ?? null,
      isPerson,
    }))
      names.add(hashText(shortNameKey(short)), packEntry(label.order, id));
  for (const last of [described.at(-1), others.at(-1)]) {
    out.u8(Number(last !== undefined));
    if (last !== undefined) out.text(last.text);
  }
}

/** Names by their hash; of the bearers of a name, the one that the file names last comes first. */
export function writeNameIndex(writer: GraphWriter, names: BuildSorters["names"]): { readonly table: Section; readonly heads: Section } {
  function* rows(): Generator<Buffer> {
    for (const { key, records } of names.groups()) {
      const bearers = records.map(readEntry).sort((a, b) => b.order - a.order);
      for (const id of new Set(bearers.map((bearer) => bearer.id))) {
        const row = Buffer.allocUnsafe(NAME_ROW);
        row.writeUInt32LE(key, 0);
        row.writeUInt32LE(id, 4);
        yield row;
      }
    }
  }
  return writeTable(writer, rows(), NAME_ROW);
}

const entry = byteWriter();

/** Where in the file an item is given a name. */
function packEntry(order: number, id: number): ByteWriter {
  entry.reset();
  entry.varint(order);
  entry.varint(id);
  return entry;
}

function readEntry(from: Cursor): { readonly order: number; readonly id: number } {
  return { order: readVarint(from), id: readVarint(from) };
}
