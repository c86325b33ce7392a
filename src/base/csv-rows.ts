export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

export type Separator = "," | ";" | "\t";

type CsvOptions = {
  readonly remarks: boolean;
  /** `found`: the most frequent of comma, semicolon and tab in the first line, or the one given by its `sep=;`. Default: comma. */
  readonly separator?: Separator | "found";
};

/** `openQuotes`: lines with an unclosed quoted cell; they are skipped, and `openQuote` is the first. */
type CsvText = {
  readonly rows: readonly CsvRow[];
  readonly openQuote: number | null;
  readonly openQuotes: readonly number[];
  /** The one that was used. */
  readonly separator: Separator;
};

/** Limit, because each unclosed quote is searched to the end of the text. */
const MAX_OPEN = 10;

/**
 * Rows of a CSV text with their line numbers. Quoted cells may contain separators, quotes and line breaks; empty lines are skipped, and with
 * `remarks` also lines that begin with `#`.
 */
export function csvRows(text: string, { remarks, separator: wanted }: CsvOptions): CsvText {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const said = wanted !== "found" ? undefined : /^"?sep=([,;\t])"?\n/i.exec(plain);
  const source = said == null ? plain : `\n${plain.slice(said[0].length)}`;
  const separator = wanted === "found" ? (SEPARATORS.find((sign) => sign === said?.[1]) ?? separatorIn(source)) : (wanted ?? ",");
  const rows: CsvRow[] = [];
  const openQuotes: number[] = [];
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const end = source.indexOf("\n", at) === -1 ? source.length : source.indexOf("\n", at);
    if ((remarks ? /^\s*(?:#|$)/ : /^\s*$/).test(source.slice(at, end))) {
      at = end + 1;
      line += 1;
      continue;
    }
    const { cells, next } = readRow(source, at, separator);
    if (next === null) openQuotes.push(line);
    else rows.push({ line, cells });
    if (openQuotes.length >= MAX_OPEN) break;
    line += source.slice(at, next ?? end + 1).split("\n").length - 1;
    at = next ?? end + 1;
  }
  return { rows, openQuote: openQuotes[0] ?? null, openQuotes, separator };
}

/** The error if a row has more cells than the header, otherwise null. Empty cells at the end are ignored. */
export function excessCells(cells: readonly string[], columns: number): string | null {
  const last = cells.findLastIndex((cell) => cell !== "") + 1;
  if (last <= columns) return null;
  return `${last} cells where the first row names ${columns}; put a cell that holds a separator into quotation marks`;
}

const SEPARATORS: readonly Separator[] = [",", ";", "\t"];

function separatorIn(source: string): Separator {
  const head = (/[^\n]+/.exec(source)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => head.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const CELLS: ReadonlyMap<Separator, string> = new Map(
  SEPARATORS.map((sign) => {
    const blank = sign === "\t" ? " *" : "[ \\t]*";
    return [sign, `${blank}(?:"((?:[^"]|"")*)"${blank}(?=[${sign}\\n]|$)|([^${sign}\\n]*))(${sign}|\\n|$)`] as const;
  }),
);

/** The cells from `from` on, and the start of the next row; null if a quote is never closed. */
function readRow(source: string, from: number, sign: Separator): { readonly cells: readonly string[]; readonly next: number | null } {
  const cells: string[] = [];
  // Quoted, or anything up to the next separator or line break.
  const cell = new RegExp(CELLS.get(sign) ?? "", "gy");
  cell.lastIndex = from;
  for (let match = cell.exec(source); match !== null; match = cell.exec(source)) {
    const [, quoted, plain = "", separator] = match;
    // `"Dune" is a film` is a cell that begins with a quotation, not a quoted cell.
    if (quoted === undefined && plain.trimStart().startsWith('"') && plain.split('"').length % 2 === 0) return { cells, next: null };
    cells.push((quoted ?? plain).replaceAll('""', '"').trim());
    if (separator !== sign) return { cells, next: Math.max(cell.lastIndex, from + 1) };
  }
  return { cells, next: source.length };
}
