import { oneLine } from "../clean-text.js";
import { allOf, childrenOf, isElement, type PageElement } from "./dom.js";

type Cell = { readonly text: string; readonly heads: boolean; readonly across: number };
type Row = { readonly cells: readonly Cell[]; readonly inHead: boolean };

const MAX_ROWS = 3000;
const MAX_ACROSS = 40;
const MAX_DOWN = 200;
const MAX_COLUMNS = 100;
/** A longer cell is text that was laid out with a table. */
const LONG_CELL = 600;

/** A table used for layout: it contains tables or whole paragraphs. */
export function isLayoutTable(table: PageElement): boolean {
  if (table.getAttribute("role") === "presentation" || table.querySelector("table, h1, h2, article") !== null) return true;
  if (table.querySelector("th, caption, thead") !== null) return false;
  const cells = allOf(table, "td");
  return cells.length <= 1 || cells.some((cell) => cell.querySelectorAll("p").length > 1 || (cell.textContent ?? "").length > LONG_CELL);
}

/**
 * One line per row: "Country: France | Population: 68 million". Each row repeats the column names, because a passage may be a single row.
 */
export function renderTable(table: PageElement, textOf: (cell: PageElement) => string): string[] {
  const caption = table.querySelector("caption");
  const rows = rowsOf(table, textOf);
  const headRows = leadingHeads(rows);
  const heads = columnHeads(rows.slice(0, headRows));
  const lines = rows.slice(headRows).map((row) => rowLine(row, heads));
  return [
    caption === null ? "" : oneLine(caption.textContent ?? ""),
    ...(lines.length > 0 ? lines : rows.map((row) => rowLine(row, []))),
  ].filter((line) => line !== "");
}

function rowsOf(table: PageElement, textOf: (cell: PageElement) => string): Row[] {
  // Cells with a rowspan are repeated in the rows below.
  const hanging: { cell: Cell; left: number }[] = [];
  return allOf(table, "tr")
    .slice(0, MAX_ROWS)
    .map((tr) => {
      const cells: Cell[] = [];
      let column = 0;
      const takeHanging = () => {
        for (let above = hanging[column]; above !== undefined && above.left > 0 && column < MAX_COLUMNS; above = hanging[column]) {
          above.left -= 1;
          cells.push(above.cell);
          column += 1;
        }
      };
      for (const td of childrenOf(tr).filter(isElement)) {
        if (!/^t[dh]$/.test(td.localName) || column >= MAX_COLUMNS) continue;
        takeHanging();
        const across = span(td, "colspan", MAX_ACROSS);
        const cell = { text: textOf(td), heads: td.localName === "th", across };
        cells.push(cell);
        const down = span(td, "rowspan", MAX_DOWN) - 1;
        for (let step = 0; step < across; step += 1)
          hanging[column + step] = { cell: { ...cell, across: 1, text: step === 0 ? cell.text : "" }, left: down };
        column += across;
      }
      takeHanging();
      return { cells, inHead: tr.parentElement?.localName === "thead" };
    });
}

function span(cell: PageElement, name: string, most: number): number {
  const said = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return said > 0 ? Math.min(said, most) : 1;
}

/** The number of leading rows that only name columns. A single cell across the table is a title. */
function leadingHeads(rows: readonly Row[]): number {
  const first = rows.findIndex(
    ({ cells, inHead }) =>
      !(inHead || (cells.length > 1 && cells.every((cell) => cell.heads || cell.text === "") && cells.some((cell) => cell.heads))),
  );
  return Math.max(first, 0);
}

function columnHeads(rows: readonly Row[]): string[] {
  const heads: string[] = [];
  for (const { cells } of rows) {
    if (cells.length === 1 && rows.length > 1) continue;
    let column = 0;
    for (const { text, across } of cells) {
      for (let step = 0; step < across; step += 1, column += 1) {
        const above = heads[column] ?? "";
        heads[column] = above === "" || above === text ? text : text === "" ? above : `${above} ${text}`;
      }
    }
  }
  return heads;
}

function rowLine({ cells }: Row, heads: readonly string[]): string {
  const parts: string[] = [];
  let column = 0;
  let rowHead = "";
  for (const { text, heads: isHead, across } of cells) {
    const head = heads[column] ?? "";
    column += across;
    if (text === "") continue;
    if (head !== "" && head !== text) parts.push(withHead(head, text));
    else if (isHead && cells.length > 1 && heads.length === 0 && rowHead === "") rowHead = text;
    else parts.push(rowHead === "" ? text : withHead(rowHead, text));
    if (!(isHead && rowHead === text)) rowHead = "";
  }
  return [...(rowHead === "" ? [] : [rowHead]), ...parts].join(" | ");
}

const withHead = (head: string, text: string): string => (/[:?]$/.test(head) ? `${head} ${text}` : `${head}: ${text}`);
