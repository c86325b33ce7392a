export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Rows of a CSV text with their line numbers. Quoted cells may contain commas, quotes and line breaks; empty lines are skipped, and with
 * `remarks` also lines that begin with `#`.
 */
export function csvRows(
  text: string,
  { remarks, separator = "," }: { readonly remarks: boolean; readonly separator?: Separator },
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
    const { cells, next } = readRow(source, at, separator);
    if (next === null) return { rows, openQuote: line };
    rows.push({ line, cells });
    line += source.slice(at, next).split("\n").length - 1;
    at = next;
  }
  return { rows, openQuote: null };
}

/** Quoted, or anything up to the next separator or line break. */
const CELLS = {
  ",": /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*(?=[,\n]|$)|([^,\n]*))(,|\n|$)/gy,
  ";": /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*(?=[;\n]|$)|([^;\n]*))(;|\n|$)/gy,
  "\t": / *(?:"((?:[^"]|"")*)" *(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy,
} as const;
export type Separator = keyof typeof CELLS;

/** The cells from `from` on, and the start of the next row; null where a quote is never closed. */
function readRow(source: string, from: number, between: Separator): { readonly cells: readonly string[]; readonly next: number | null } {
  const cells: string[] = [];
  const cell = CELLS[between];
  cell.lastIndex = from;
  for (let match = cell.exec(source); match !== null; match = cell.exec(source)) {
    const [, quoted, plain = "", separator] = match;
    if (quoted === undefined && plain.trimStart().startsWith('"')) return { cells, next: null };
    cells.push((quoted ?? plain).replaceAll('""', '"').trim());
    if (separator !== between) return { cells, next: Math.max(cell.lastIndex, from + 1) };
  }
  return { cells, next: source.length };
}
