import { csvRows } from "../../base/csv-rows.js";
import { PlumblineError } from "../../errors.js";

const CLAIM_FORMATS = ["txt", "csv", "jsonl"] as const;
export type ClaimFormat = (typeof CLAIM_FORMATS)[number];

/** One row of a file of claims, before its fields are checked: what stands there, or why it cannot be read. */
export type RawRow = { readonly line: number; readonly fields: unknown } | { readonly line: number; readonly fault: string };

/** By the file's ending; `-` and what has none is taken for a claim a line. */
export function claimFormatOf(file: string): ClaimFormat {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? "txt";
  if (ending === "json" || ending === "ndjson") return "jsonl";
  const format = CLAIM_FORMATS.find((known) => known === ending);
  if (format !== undefined) return format;
  throw new PlumblineError("invalid-input", `${file}: claims are read from files that end in .txt, .csv or .jsonl`);
}

export function readRows(text: string, format: ClaimFormat): readonly RawRow[] {
  const plain = text.replace(/^\uFEFF/, "");
  if (format === "csv") return csvFields(plain);
  return plain.split(/\r\n?|\n/).flatMap((said, index): readonly RawRow[] => {
    if (said.trim() === "") return [];
    const line = index + 1;
    return [format === "txt" ? { line, fields: { claim: said } } : parseJson(line, said)];
  });
}

function parseJson(line: number, text: string): RawRow {
  try {
    return { line, fields: JSON.parse(text) };
  } catch (error) {
    return { line, fault: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The first row names the columns; empty cells are treated as missing. */
function csvFields(text: string): readonly RawRow[] {
  const { rows, openQuote } = csvRows(text, { remarks: false });
  const [head, ...body] = rows;
  const columns = (head?.cells ?? []).map((name) => name.toLowerCase());
  if (openQuote !== null) return [{ line: openQuote, fault: "a quotation mark is not closed" }];
  if (head !== undefined && !columns.includes("claim"))
    return [{ line: head.line, fault: `the first row has to name a column "claim"; it names ${columns.join(", ")}` }];
  return body.map(({ line, cells }): RawRow => {
    if (cells.length > columns.length) {
      const why = "put a cell that holds a comma into quotation marks";
      return { line, fault: `${cells.length} cells where the first row names ${columns.length}; ${why}` };
    }
    const filled = columns.flatMap((name, place) => (cells[place] ? [[name, cells[place]] as const] : []));
    return { line, fields: withEvidence(Object.fromEntries(filled)) };
  });
}

/** A cell of evidence is one passage. */
function withEvidence({ evidence, ...fields }: Readonly<Record<string, string>>): unknown {
  return evidence === undefined ? fields : { ...fields, evidence: [{ text: evidence }] };
}
