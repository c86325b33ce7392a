import { count } from "../../../base/count.js";
import { csvRows, excessCells, type Separator } from "../../../base/csv-rows.js";
import { groupBy } from "../../../base/group.js";
import { parseJson } from "../../../base/parse-json.js";
import { PlumblineError } from "../../../errors.js";
import type { FaultBudget } from "../input-file.js";
import { literal, node, type PlainFact, type PlainTerm, wordsOfName } from "./facts.js";
import { type Column, columnsOf, kindOfRows, kindOfValues, type Table, type ValueKind } from "./table-columns.js";
import { PLAIN, rdfs } from "./vocabulary.js";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const THINGS = "urn:row:";
const RELATIONS = "urn:column:";
/** Prefixes for the compact names in a table: `row:Anna_Berg`, `:reports_to`. */
export const TABLE_PREFIXES: ReadonlyMap<string, string> = new Map([
  ["row", THINGS],
  ["", RELATIONS],
]);
const [LABEL = "", ALIAS = "", DESCRIPTION = "", TYPE = "", SOURCE = ""] = [
  PLAIN.label[0],
  PLAIN.alias[0],
  PLAIN.description[0],
  PLAIN.type[0],
  PLAIN.source[0],
];
/** Separates several values in a cell. */
const SEVERAL = /(?<!\s)\s*[;|]\s*/u;

type Cells = Table["rows"][number]["cells"];
type Read = { readonly facts: readonly PlainFact[]; readonly mapping: readonly string[] };

export function csvTable(file: string, text: string, isTabs: boolean, faults: FaultBudget): Table {
  const first = text.slice(0, text.indexOf("\n") === -1 ? undefined : text.indexOf("\n"));
  const separator: Separator = isTabs ? "\t" : !first.includes(",") && first.includes(";") ? ";" : ",";
  const { rows, openQuote } = csvRows(text, { remarks: false, separator });
  if (openQuote !== null) throw new PlumblineError("file-unreadable", `${file}, line ${openQuote}: a quotation mark is never closed`);
  const [head, ...rest] = rows;
  if (head === undefined || rest.length === 0)
    throw new PlumblineError("file-unreadable", `${file}: a table needs a line of headers and at least one more`);
  const several = (cell: string) => (separator === ";" ? [cell] : cell.split(SEVERAL)).map((one) => one.trim()).filter((one) => one !== "");
  const fitting = rest.filter(({ line, cells }) => {
    const why = excessCells(cells, head.cells.length);
    if (why !== null) faults.note({ file, line, byte: null, why, text: cells.join(separator) });
    return why === null;
  });
  const short = fitting.filter(({ cells }) => cells.length < head.cells.length).map(({ line }) => line);
  return { file, headers: head.cells, rows: fitting.map(({ line, cells }) => ({ line, cells: cells.map(several) })), short };
}

/** One object per line; lists are several values, nested objects are faults. */
export function jsonLinesTable(file: string, text: string, faults: FaultBudget): Table {
  const headers: string[] = [];
  const rows: Table["rows"][number][] = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const record = parseJson(line);
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      faults.note({ file, line: place + 1, byte: null, why: "no JSON object", text: line });
      continue;
    }
    const cells: (readonly string[])[] = headers.map(() => []);
    for (const [key, value] of Object.entries(record)) {
      if (!headers.includes(key)) headers.push(key);
      const values = [value].flat().filter((one) => one !== null && one !== "");
      if (values.some((one) => typeof one === "object"))
        faults.note({ file, line: place + 1, byte: null, why: `"${key}" holds an object`, text: line });
      cells[headers.indexOf(key)] = values.filter((one) => typeof one !== "object").map(String);
    }
    rows.push({ line: place + 1, cells });
  }
  if (rows.length === 0) throw new PlumblineError("file-unreadable", `${file} holds no JSON objects, one a line`);
  return { file, headers, rows, short: [] };
}

function thingIri(name: string): string {
  return `${THINGS}${encodeURIComponent(name.trim().replaceAll(/\s+/gu, "_"))}`;
}

/** A table as statements; `mapping` says how each column was interpreted. */
export function readTable(table: Table, given: Parameters<typeof columnsOf>[1], faults: FaultBudget): Read {
  const columns = columnsOf(table, given);
  const { facts, mapping } =
    columnOf(columns, "property") >= 0 ? readStatements(table, columns, faults) : readRecords(table, columns, faults);
  return { facts, mapping: [...mapping, ...sayShort(table)] };
}

const MOST_LINES = 10;

function sayShort({ file, short }: Table): readonly string[] {
  if (short.length === 0) return [];
  const lines = `${short.slice(0, MOST_LINES).join(", ")}${short.length > MOST_LINES ? " …" : ""}`;
  return [`${file}: ${count(short.length, "row")} with fewer cells than the header; a missing cell counts as empty (lines ${lines})`];
}

function columnOf(columns: readonly Column[], role: Column["role"]): number {
  return columns.findIndex((column) => column.role === role);
}

function readRecords(table: Table, columns: readonly Column[], faults: FaultBudget): Read {
  const [subjectAt, idAt] = [columnOf(columns, "subject"), columnOf(columns, "id")];
  const valuesIn = (place: number) => table.rows.flatMap(({ cells }) => cells[place] ?? []);
  const kinds = columns.map(({ header, role }, place) => (role === "relation" ? kindOfValues(header, valuesIn(place)) : null));
  const keyOf = (cells: Cells) => (idAt >= 0 ? cells[idAt]?.[0] : undefined) ?? nameIn(cells, subjectAt);
  const known = new Map<string, string>();
  for (const { cells } of table.rows) {
    const key = keyOf(cells);
    if (key === undefined) continue;
    for (const name of [key, nameIn(cells, subjectAt)]) if (name !== undefined) known.set(name, thingIri(key));
  }
  const facts: PlainFact[] = [];
  const thing = namedThings(facts, known);
  const kind = idAt >= 0 ? null : kindOfRows(columns[subjectAt]?.header ?? "");
  for (const { line, cells } of table.rows) {
    const key = keyOf(cells);
    if (key === undefined) {
      faults.note({
        file: table.file,
        line,
        byte: null,
        why: `no value in "${columns[subjectAt]?.header}"`,
        text: cells.flat().join(", "),
      });
      continue;
    }
    const subject = thingIri(key);
    const add = (predicate: string, object: PlainTerm) => facts.push({ subject, predicate, object, qualifiers: [] });
    add(LABEL, literal(nameIn(cells, subjectAt) ?? key));
    if (kind !== null) add(TYPE, node(thing(kind)));
    for (const [place, { header, role }] of columns.entries())
      for (const value of cells[place] ?? []) {
        if (role === "type") add(TYPE, node(thing(value)));
        else if (role === "alias") add(ALIAS, literal(value));
        else if (role === "description") add(DESCRIPTION, literal(value));
        else if (role === "relation") add(relationIri(header), cellValue(value, kinds[place] ?? "text", thing));
      }
  }
  const headers = columns.filter(({ role }) => role === "relation").map(({ header }) => header);
  return {
    facts: [...headers.map(labelOfRelation), ...facts],
    mapping: columns.map((column, place) => sayColumn(column, kinds[place] ?? null)),
  };
}

function readStatements(table: Table, columns: readonly Column[], faults: FaultBudget): Read {
  const cellsOf = (cells: Cells, role: Column["role"]) => cells[columnOf(columns, role)] ?? [];
  const kinds = new Map<string, ValueKind>();
  for (const [property, rows] of groupBy(table.rows, ({ cells }) => cellsOf(cells, "property")[0])) {
    const values = rows.flatMap(({ cells }) => cellsOf(cells, "value"));
    if (property !== undefined) kinds.set(property, kindOfValues(property, values));
  }
  const facts: PlainFact[] = [];
  const thing = namedThings(facts, new Map());
  for (const { line, cells } of table.rows) {
    const [[name], [property]] = [cellsOf(cells, "subject"), cellsOf(cells, "property")];
    if (name === undefined || property === undefined) {
      faults.note({ file: table.file, line, byte: null, why: "no subject or no property", text: cells.flat().join(", ") });
      continue;
    }
    const kind = kinds.get(property) ?? "text";
    const isType = /^(?:type|class|kind|is a|instance of|rdf:type)$/iu.test(property);
    const qualifiers = (["start", "end", "source"] as const).flatMap((role) =>
      cellsOf(cells, role).map((value) => ({
        predicate: role === "source" ? SOURCE : `${RELATIONS}${role}`,
        object: role === "source" ? literal(value) : dated(value),
      })),
    );
    const subject = thing(name);
    for (const value of cellsOf(cells, "value")) {
      const object = isType ? node(thing(value)) : cellValue(value, kind, thing);
      facts.push({ subject, predicate: isType ? TYPE : relationIri(property), object, qualifiers });
    }
  }
  return {
    facts: [...[...kinds.keys()].map(labelOfRelation), ...facts],
    mapping: [...columns.map((column) => sayColumn(column, null)), ...[...kinds].map(([property, kind]) => `${property}: ${SAY[kind]}`)],
  };
}

/** The IRI of a thing by its name. A new thing also gets a label. */
function namedThings(facts: PlainFact[], known: Map<string, string>): (name: string) => string {
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const iri = thingIri(name);
    known.set(name, iri);
    facts.push({ subject: iri, predicate: LABEL, object: literal(name), qualifiers: [] });
    return iri;
  };
}

function nameIn(cells: Cells, place: number): string | undefined {
  const several = cells[place] ?? [];
  return several.length === 0 ? undefined : several.join("; ");
}

const relationIri = (header: string): string => `${RELATIONS}${encodeURIComponent(header.trim().replaceAll(/\s+/gu, "_"))}`;

function labelOfRelation(header: string): PlainFact {
  return {
    subject: relationIri(header),
    predicate: rdfs("label"),
    object: literal(wordsOfName(header).replace(/(?<!\s)\s*\([^()]*\)$/u, "")),
    qualifiers: [],
  };
}

function cellValue(value: string, kind: ValueKind, thing: (name: string) => string): PlainTerm {
  switch (kind) {
    case "thing":
      return node(thing(value));
    case "date":
      return dated(value);
    case "number":
      return literal(value.replaceAll(",", ""), `${XSD}decimal`);
    case "text":
      return literal(value);
  }
}

function dated(value: string): PlainTerm {
  const type = value.length === 4 ? "gYear" : value.length === 7 ? "gYearMonth" : value.includes("T") ? "dateTime" : "date";
  return literal(value, `${XSD}${type}`);
}

const SAY: Readonly<Record<ValueKind, string>> = {
  thing: "a relation to other things",
  date: "a date",
  number: "a number",
  text: "a text",
};

function sayColumn({ header, role }: Column, kind: ValueKind | null): string {
  return `column "${header}": ${role === "relation" && kind !== null ? SAY[kind] : role === "skip" ? "left out" : role}`;
}
