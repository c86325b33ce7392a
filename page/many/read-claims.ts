import { csvRows } from "../../src/base/csv-rows.js";

export type ClaimFile = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly fault: string | null;
};
export type ReadClaims = {
  readonly claims: readonly string[];
  /** Position of each claim, and its cells in the other columns. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly faults: readonly { readonly line: number; readonly why: string }[];
};

const MAX = 2000;

/** A CSV with a header row, or one claim per line. */
export function readClaimFile(text: string): ClaimFile {
  const { rows, openQuote } = csvRows(text, { remarks: false, separator: "found" });
  const fault = openQuote === null ? null : `Line ${openQuote}: a quotation mark is never closed.`;
  const [header, ...rest] = rows;
  if (header === undefined) return { columns: [], rows: [], fault: fault ?? "The file is empty." };
  if (header.cells.length === 1 && header.cells[0]?.toLowerCase() !== "claim") {
    const lines = text.split(/\r\n?|\n/).flatMap((line, index) => (line.trim() === "" ? [] : [{ line: index + 1, cells: [line.trim()] }]));
    return { columns: ["each line"], rows: lines, fault: null };
  }
  return { columns: header.cells, rows: rest, fault };
}

/** The claims of one column; rows that cannot be checked are reported with their line, and the rest is used. */
export function claimsOf({ columns, rows }: ClaimFile, column: number): ReadClaims {
  const beside = <T>(cells: readonly T[]) => cells.filter((_, place) => place !== column && place < columns.length);
  const claims: string[] = [];
  const checked: ReadClaims["rows"][number][] = [];
  const faults: { line: number; why: string }[] = [];
  for (const { line, cells } of rows) {
    const claim = (cells[column] ?? "").trim();
    if (claim === "") faults.push({ line, why: "the claim is empty" });
    else if (claim.length > MAX) faults.push({ line, why: `the claim has more than ${MAX.toLocaleString("en")} characters` });
    else if (!/\p{L}/u.test(claim)) faults.push({ line, why: "the claim holds no words" });
    else {
      claims.push(claim);
      checked.push({ line, cells: beside(cells) });
    }
  }
  return { claims, columns: beside(columns), rows: checked, faults };
}

/** The column with the usual name, or the first. */
export function claimColumn({ columns }: ClaimFile): number {
  return Math.max(
    0,
    columns.findIndex((name) => /^(?:claim|text|statement|sentence)$/i.test(name.trim())),
  );
}
