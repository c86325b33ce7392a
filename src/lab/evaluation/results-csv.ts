import { oneLine } from "../../base/one-line.js";
import type { ClaimResult } from "./claim-result.js";

type Shown = ClaimResult & { readonly gold?: string };

/** Columns of a CSV of results, in order. `gold` is present only for labelled data. */
const COLUMNS: readonly (readonly [name: string, cell: (result: Shown) => string])[] = [
  ["id", ({ id }) => id],
  ["claim", ({ claim }) => claim],
  ["gold", ({ gold }) => gold ?? ""],
  ["label", ({ label }) => label],
  ["confidence", ({ confidence }) => (confidence === null ? "" : confidence.toFixed(2))],
  ["justification", ({ justification, failure }) => failure?.message ?? justification],
  ["looked_for", ({ lookedFor }) => lookedFor.join("; ")],
  ["evidence", ({ evidence }) => evidence.join("\n")],
  ["record", ({ record }) => record ?? ""],
  ["ms", ({ cost }) => String(cost.ms)],
];

/** `others`: the caller's columns, after ours; a name that we use gets the prefix `input_`. */
export function csvHeader({ labelled, others = [] }: { readonly labelled: boolean; readonly others?: readonly string[] }): string {
  const names = columnsOf(labelled).map(([name]) => name);
  return lineOf([...names, ...others.map((name) => (names.includes(name) ? `input_${name}` : name))]);
}

export function csvLine(result: Shown, others: readonly string[] = []): string {
  return lineOf([...columnsOf(result.gold !== undefined).map(([, cell]) => cell(result)), ...others]);
}

function columnsOf(labelled: boolean): typeof COLUMNS {
  return labelled ? COLUMNS : COLUMNS.filter(([name]) => name !== "gold");
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map(lineOf).join("");
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\n`;
}

/** Spreadsheets execute cells that begin like a formula; an apostrophe makes them text. Claims and quotes are untrusted. */
function quoted(text: string): string {
  const cell = text.split("\n").map(oneLine).join("\n");
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
