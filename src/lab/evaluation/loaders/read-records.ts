import { csvRows, excessCells, type Separator } from "../../../base/csv-rows.js";
import { messageOf } from "../../../errors.js";
import { jsonScanner, MAX_LINE } from "./json-scanner.js";
import type { RawRecord, Shape } from "./loader.js";

/** The records of a file as a stream, with one record in memory at a time. */
export function readRecords(chunks: AsyncIterable<Uint8Array>, shape: Shape | { readonly list: string }): AsyncGenerator<RawRecord> {
  if (typeof shape === "object") return jsonValues(chunks, "elements", shape.list);
  switch (shape) {
    case "lines":
      return jsonLines(chunks);
    case "elements":
    case "members":
      return jsonValues(chunks, shape);
    case "table":
      return tableRows(chunks);
    case "tabs":
      return tabbedLines(chunks);
  }
}

async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord> {
  let place = 0;
  for await (const { line, text } of textLines(chunks)) {
    const plain = line === 1 ? text.replace(/^\uFEFF/, "") : text;
    if (plain.trim() !== "") yield parsed(line, place++, plain);
  }
}

/** Elements of the outermost array or of the array under `list`; members of an object as pairs of name and value. */
async function* jsonValues(
  chunks: AsyncIterable<Uint8Array>,
  shape: "elements" | "members",
  list = "dataFeedElement",
): AsyncGenerator<RawRecord> {
  const decoder = new TextDecoder("utf-8");
  const scanner = jsonScanner(shape === "elements" ? list : null);
  let place = 0;
  for await (const chunk of chunks)
    for (const { line, name, text } of scanner.push(decoder.decode(chunk, { stream: true })))
      yield shape === "members" ? named(parsed(line, place++, text), name) : parsed(line, place++, text);
  const fault = scanner.fault();
  const [, line = "1", said = fault] = /^line (\d+): (.*)$/s.exec(fault ?? "") ?? [];
  if (fault !== null) yield { line: Number(line), place, fault: said ?? fault };
}

function named(record: RawRecord, name: string | null): RawRecord {
  if ("fault" in record) return record;
  const unescaped = parsed(record.line, record.place, `"${name ?? ""}"`);
  return "fault" in unescaped ? unescaped : { ...record, fields: [unescaped.fields, record.fields] };
}

function parsed(line: number, place: number, text: string): RawRecord {
  if (text.length > MAX_LINE) return { line, place, fault: `longer than ${MAX_LINE} characters` };
  try {
    return { line, place, fields: JSON.parse(text) };
  } catch (error) {
    return { line, place, fault: `not JSON: ${messageOf(error)}` };
  }
}

/** The first row names the columns; a quoted cell may span several lines. Empty cells are treated as missing. */
async function* tableRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord> {
  let [columns, place, begun]: [readonly string[] | null, number, { line: number; text: string } | null] = [null, 0, null];
  let separator: Separator | "found" = "found";
  for await (const { line, text } of textLines(chunks)) {
    const row: { line: number; text: string } = begun === null ? { line, text } : { line: begun.line, text: `${begun.text}\n${text}` };
    const mayEnd: boolean = begun === null || text.includes('"') || row.text.length > MAX_ROW;
    begun = (!mayEnd || isOpen(row.text, separator)) && row.text.length <= MAX_ROW ? row : null;
    const read: ReturnType<typeof csvRows> | null = begun === null ? csvRows(row.text, { remarks: false, separator }) : null;
    const cells: readonly string[] | undefined = read?.rows[0]?.cells;
    if (row.text.length > MAX_ROW) yield { line: row.line, place: place++, fault: "a quotation mark is not closed" };
    if (read === null || cells === undefined || row.text.length > MAX_ROW) continue;
    if (columns === null) [columns, separator] = [cells.map((cell) => cell.toLowerCase()), read.separator];
    else yield tableRow(row.line, place++, columns, cells);
  }
  if (begun !== null) yield { line: begun.line, place, fault: "a quotation mark is not closed" };
}

function tableRow(line: number, place: number, columns: readonly string[], cells: readonly string[]): RawRecord {
  const fault = excessCells(cells, columns.length);
  if (fault !== null) return { line, place, fault };
  return { line, place, fields: Object.fromEntries(columns.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []))) };
}

/** Longest CSV row: an unclosed quotation mark would otherwise swallow the rest of the file. */
const MAX_ROW = 1_000_000;

function isOpen(text: string, separator: Separator | "found"): boolean {
  return text.includes('"') && csvRows(text, { remarks: false, separator }).openQuote !== null;
}

async function* tabbedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord> {
  let place = 0;
  for await (const { line, text } of textLines(chunks))
    if (text.trim() !== "") yield { line, place: place++, fields: text.replace(/^\uFEFF/, "").split("\t") };
}

/** Lines of a byte stream, numbered from 1. A line longer than `MAX_LINE` is split, so that it cannot fill the memory. */
async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  let line = 1;
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n", from)) {
      yield { line: line++, text: withoutReturn(rest.slice(from, end)) };
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_LINE) {
      yield { line, text: rest };
      rest = "";
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield { line, text: withoutReturn(rest) };
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
