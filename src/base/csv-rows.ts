export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Rows of a CSV text with their line numbers. Quoted cells may contain commas, quotes and line breaks; empty lines are skipped, and with
 * `remarks` also lines that begin with `#`.
 */
export function csvRows(
  text: string,
  { remarks }: { readonly remarks: boolean },
): { readonly rows: readonly CsvRow[]; readonly openQuote: number | null } {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const end = source.indexOf("\n", at) === -1 ? source.length : source.indexOf("\n", at);
    if ((remarks ? /^\s*(?:#|$)/ : /^\s*$/).test(source.slice(at, end))) {
      at = end + 1;
      line += 1;
      continue;
    }
    const { cells, next } = readRow(source, at);
    if (next === null) return { rows, openQuote: line };
    rows.push({ line, cells });
    line += source.slice(at, next).split("\n").length - 1;
    at = next;
  }
  return { rows, openQuote: null };
}

/** The cells from `from` on, and the start of the next row; null where a quote is never closed. */
function readRow(source: string, from: number): { readonly cells: readonly string[]; readonly next: number | null } {
  const cells: string[] = [];
  // Quoted, or anything up to the next comma or line break.
  const cell = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*(?=[,\n]|$)|([^,\n]*))(,|\n|$)/gy;
  cell.lastIndex = from;
  for (let match = cell.exec(source); match !== null; match = cell.exec(source)) {
    const [, quoted, plain = "", separator] = match;
    if (quoted === undefined && plain.trimStart().startsWith('"')) return { cells, next: null };
    cells.push((quoted ?? plain).replaceAll('""', '"').trim());
    if (separator !== ",") return { cells, next: Math.max(cell.lastIndex, from + 1) };
  }
  return { cells, next: source.length };
}
