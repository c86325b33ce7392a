import { normaliseName, shortNameKey, shortNamesOf } from "../text/names.js";
import { type BuildSorters, latestFirst, NAME_LANGUAGE, NAME_PART, type Ordered } from "./build-records.js";
import { type ByteWriter, byteWriter, type Cursor, hashText, readVarint } from "./bytes.js";
import { type GraphWriter, writeTable } from "./graph-writer.js";
import { NAME_ROW, type Section } from "./layout.js";

export type GivenName = Ordered & { readonly part: number; readonly language: number; readonly text: string };

/** Names in the order of the input, then the last description, then a label in another language if there is no better one. */
export function writeItemNames(out: ByteWriter, said: readonly GivenName[]): void {
  const { sorted, known, label, description } = namesOf(said);
  const isOtherLabel = ({ language, part }: GivenName) => language === NAME_LANGUAGE.other && part === NAME_PART.label;
  const otherLabel = label === undefined ? sorted.findLast(isOtherLabel) : undefined;
  out.varint(known.length);
  for (const { part, language, text } of known) {
    out.u8(part * 2 + language);
    out.text(text);
  }
  for (const last of [description, otherLabel]) {
    out.u8(Number(last !== undefined));
    if (last !== undefined) out.text(last.text);
  }
}

/** Adds the normalised names of an item to the index, and the short forms of its label. */
export function indexNames(
  index: BuildSorters["names"],
  item: { readonly id: number; readonly names: readonly GivenName[]; readonly isPerson: boolean },
): void {
  const { known, label, description } = namesOf(item.names);
  for (const { order, text } of known) {
    const key = normaliseName(text);
    if (key !== "") index.add(hashText(key), packEntry(order, item.id));
  }
  if (label === undefined) return;
  const aliases = known.filter((name) => name !== label).map(({ text }) => text);
  const shorts = shortNamesOf({ label: label.text, aliases, description: description?.text ?? null, isPerson: item.isPerson });
  for (const short of shorts) index.add(hashText(shortNameKey(short)), packEntry(label.order, item.id));
}

function namesOf(said: readonly GivenName[]) {
  const sorted = [...said].sort((a, b) => a.order - b.order);
  const known = sorted.filter(({ language, part }) => language !== NAME_LANGUAGE.other && part !== NAME_PART.description);
  return {
    sorted,
    known,
    label: known.find(({ part }) => part === NAME_PART.label),
    description: sorted.findLast(({ part }) => part === NAME_PART.description),
  };
}

/** Items by the hash of their names; those named last in the input come first. */
export function writeNameIndex(writer: GraphWriter, names: BuildSorters["names"]): { readonly table: Section; readonly heads: Section } {
  function* rows(): Generator<Buffer> {
    for (const { key, records } of names.groups()) {
      const bearers = latestFirst(records.map(readEntry));
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

function packEntry(order: number, id: number): ByteWriter {
  entry.reset();
  entry.varints(order, id);
  return entry;
}

function readEntry(from: Cursor): Ordered & { readonly id: number } {
  return { order: readVarint(from), id: readVarint(from) };
}
