import type { Reference } from "../domain/statement.js";
import { byteWriter, type Cursor, readByte, readText, readVarint } from "./bytes.js";
import type { GraphWriter } from "./graph-writer.js";
import { SOURCE_ROW } from "./layout.js";
import { type RowTable, rowTable } from "./row-table.js";

/** Where statements come from, by the hash of their nodes; nodes come by ascending hash. */
export type SourceTable = { readonly rows: RowTable; add(hash: number, node: string, references: readonly Reference[]): void };

export function sourceTable(writer: GraphWriter): SourceTable {
  const rows = rowTable(SOURCE_ROW);
  const out = byteWriter();
  return {
    rows,
    add(hash, node, references) {
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
