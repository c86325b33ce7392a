import { z } from "zod";
import { count } from "../../base/count.js";
import { csvRows, excessCells } from "../../base/csv-rows.js";
import { sayIssues } from "../../base/plain-issues.js";
import { claimSchema, postSchema } from "../../domain/claim.js";
import type { Label } from "../../domain/outcome.js";
import { givenPassagesSchema } from "../../domain/passage.js";
import { LABELS, VERITE_CLASSES } from "../../domain/vocabulary.js";
import { PlumblineError } from "../../errors.js";
import type { GoldEvidence } from "./loaders/loader.js";
import { own } from "./loaders/own.js";

const claimRowSchema = z.object({
  /** Default: the line number. */
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  claim: claimSchema.shape.text,
  date: claimSchema.shape.asOf.unwrap().optional(),
  url: claimSchema.shape.url.unwrap().optional().catch(undefined),
  post: postSchema.optional(),
  image: z.string().min(1).max(2000).optional(),
  /** Passages that come with the claim. Skips entries without a text, such as page names. */
  evidence: z.preprocess((given) => (Array.isArray(given) ? given.filter(hasText) : []), givenPassagesSchema),
});

const labelledRowSchema = claimRowSchema.extend({
  label: z.enum(LABELS),
  /** The data set's name for the type of claim; metrics are reported for each type. */
  kind: z.string().min(1).optional().catch(undefined),
  explanation: z.string().min(1).max(20_000).optional().catch(undefined),
  verite: z.enum(VERITE_CLASSES).optional(),
});

function hasText(passage: unknown): boolean {
  return typeof passage === "object" && passage !== null && "text" in passage && passage.text !== "";
}

/** A claim to verify, from a file. `others`: the caller's columns that the results do not repeat. */
export type ClaimRow = z.output<typeof claimRowSchema> & { readonly id: string; readonly others?: Readonly<Record<string, string>> };
/** A claim of a labelled data set. */
export type Row = z.output<typeof labelledRowSchema> & {
  readonly id: string;
  /** The claim's subject, if several claims share one. */
  readonly subject?: string | undefined;
  readonly decides?: GoldEvidence | undefined;
};

/** JSON lines of our own format (`loaders/own.ts`). Throws for any fault, because results over a part of a data set would mislead. */
export function parseDataset(text: string): readonly Row[] {
  const rows: Row[] = [];
  const faults: string[] = [];
  const lines = new Map<string, number>();
  for (const raw of readRows(text, "jsonl")) {
    const parsed = "fault" in raw ? raw.fault : ownRow(raw.fields, String(raw.line));
    if (typeof parsed === "string") {
      faults.push(`line ${raw.line}: ${parsed}`);
      continue;
    }
    const before = lines.get(parsed.id);
    if (before !== undefined) faults.push(`line ${raw.line}: the id "${parsed.id}" is already used on line ${before}`);
    lines.set(parsed.id, before ?? raw.line);
    rows.push(parsed);
  }
  if (faults.length > 0 || rows.length === 0) throw faultyLines("the data set", faults);
  return rows;
}

function ownRow(fields: unknown, line: string): Row | string {
  const loaded = own.read(fields);
  if (loaded.kind === "row") return checkedRow({ ...loaded.row, id: loaded.row.id ?? line });
  return loaded.kind === "fault" ? loaded.message : loaded.why;
}

/** Claims without labels. Faulty lines are skipped and reported; a repeated id gets a number. Throws if no claim is left. */
export function parseClaims(text: string, format: ClaimFormat): { readonly rows: readonly ClaimRow[]; readonly faults: readonly string[] } {
  const rows: ClaimRow[] = [];
  const faults: string[] = [];
  const used = new Map<string, number>();
  for (const row of readRows(text, format)) {
    if ("fault" in row) {
      faults.push(`line ${row.line}: ${row.fault}`);
      continue;
    }
    const parsed = claimRowSchema.safeParse(row.fields);
    if (!parsed.success) {
      faults.push(`line ${row.line}: ${sayIssues(parsed.error)}`);
      continue;
    }
    const id = parsed.data.id ?? String(row.line);
    const before = used.get(id) ?? 0;
    used.set(id, before + 1);
    const others = othersIn(row.fields);
    rows.push({ ...parsed.data, id: before === 0 ? id : `${id}-${before + 1}`, ...(Object.keys(others).length === 0 ? {} : { others }) });
  }
  if (rows.length === 0) throw faultyLines("the file of claims", faults);
  return { rows, faults };
}

/** Columns that the results have anyway, and texts that belong to the claim. */
const REPEATED: ReadonlySet<string> = new Set(["id", "claim", "evidence"] satisfies (keyof typeof claimRowSchema.shape)[]);
const MAX_OTHERS = 50;
const MAX_OTHER = 10_000;

function othersIn(fields: unknown): Readonly<Record<string, string>> {
  if (typeof fields !== "object" || fields === null) return {};
  const others = Object.entries(fields).filter(([name]) => !REPEATED.has(name));
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_OTHER);
  return Object.fromEntries(others.slice(0, MAX_OTHERS).map(([name, value]) => [name, text(value)]));
}

function faultyLines(what: string, faults: readonly string[]): PlumblineError {
  if (faults.length === 0) return new PlumblineError("invalid-input", `${what} is empty`);
  const shown = faults.slice(0, MAX_FAULTS).join("\n  ");
  return new PlumblineError("invalid-input", `${what} has ${count(faults.length, "faulty line")}:\n  ${shown}`);
}

const MAX_FAULTS = 10;

/** Checks a claim of any format; returns a text if something is wrong. */
export function checkedRow(fields: {
  readonly id: string;
  readonly label: Label;
  readonly subject?: string | undefined;
  readonly decides?: GoldEvidence | undefined;
}): Row | string {
  const parsed = labelledRowSchema.safeParse(fields);
  if (!parsed.success) return sayIssues(parsed.error);
  const { subject, decides } = fields;
  return {
    ...parsed.data,
    id: fields.id,
    ...(subject === undefined ? {} : { subject }),
    ...(decides === undefined || decides.facts.length + decides.pages.length === 0 ? {} : { decides }),
  };
}

const CLAIM_FORMATS = ["txt", "csv", "jsonl"] as const;
export type ClaimFormat = (typeof CLAIM_FORMATS)[number];

/** One row of a file of claims, not checked yet, or why it cannot be read. */
type RawRow = { readonly line: number; readonly fields: unknown } | { readonly line: number; readonly fault: string };

/** By the file's extension; a file without one, and `-`, has one claim per line. */
export function claimFormatOf(file: string): ClaimFormat {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? "txt";
  if (ending === "json" || ending === "ndjson") return "jsonl";
  if (ending === "tsv") return "csv";
  const format = CLAIM_FORMATS.find((known) => known === ending);
  if (format !== undefined) return format;
  throw new PlumblineError("invalid-input", `${file}: claims are read from files that end in .txt, .csv, .tsv, .jsonl, .xlsx or .docx`);
}

function readRows(text: string, format: ClaimFormat): readonly RawRow[] {
  const plain = text.replace(/^\uFEFF/, "");
  if (format === "csv") return csvFields(plain);
  const list = format === "jsonl" && plain.trimStart().startsWith("[") ? parseJson(1, plain) : null;
  // The file is one JSON list: errors name the position in the list instead of a line.
  if (list !== null && "fields" in list && Array.isArray(list.fields)) return list.fields.map((fields, at) => ({ line: at + 1, fields }));
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

/** Other names of the claim's column, used if none is called `claim`. */
const CLAIM_COLUMN = /^(?:text|statement|sentence)$/u;

/** The first row names the columns; empty cells are treated as missing, and empty rows are skipped. */
function csvFields(text: string): readonly RawRow[] {
  const { rows, openQuotes } = csvRows(text, { remarks: false, separator: "found" });
  const [head, ...body] = rows;
  const columns = columnsOf(head?.cells ?? []);
  const unclosed = openQuotes.map((line): RawRow => ({ line, fault: "a quotation mark is not closed" }));
  if (head !== undefined && !columns.includes("claim"))
    return [...unclosed, { line: head.line, fault: `the first row has to name a column "claim"; it names ${columns.join(", ")}` }];
  const twice = columns.find((name, place) => Object.hasOwn(claimRowSchema.shape, name) && columns.indexOf(name) < place);
  if (head !== undefined && twice !== undefined)
    return [{ line: head.line, fault: `the first row names the column "${twice}" twice; rename one of them` }];
  const read = body.flatMap(({ line, cells }): readonly RawRow[] => {
    if (cells.every((cell) => cell === "")) return [];
    const fault = excessCells(cells, columns.length);
    if (fault !== null) return [{ line, fault }];
    const filled = columns.flatMap((name, place) => (cells[place] ? [[name, cells[place]] as const] : []));
    return [{ line, fields: withEvidence(Object.fromEntries(filled)) }];
  });
  return [...unclosed, ...read].sort((one, other) => one.line - other.line);
}

/** Our own columns are recognised in upper or lower case; the caller's columns keep their names. */
function columnsOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((name) => (Object.hasOwn(claimRowSchema.shape, name.toLowerCase()) ? name.toLowerCase() : name));
  if (names.includes("claim")) return names;
  const meant = names.findIndex((name) => CLAIM_COLUMN.test(name.toLowerCase()));
  return names.map((name, place) => (place === meant ? "claim" : name));
}

/** A cell of evidence is one passage. */
function withEvidence({ evidence, ...fields }: Readonly<Record<string, string>>): unknown {
  return evidence === undefined ? fields : { ...fields, evidence: [{ text: evidence }] };
}
