import { type UnzipFileInfo, unzipSync } from "fflate";
import { DOMParser } from "linkedom";
import { sha256Of } from "../../base/fingerprint.js";
import { messageOf } from "../../errors.js";
import { type PageText, pageOf, plainDate } from "./page-of.js";

/** In bytes: maximum size of one unpacked part of a document. */
const MAX_PART = 30_000_000;
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
const MAX_CHARACTERS = 10_000_000;
/** Nesting of elements; documents of office programs stay below 100, and the time to read one grows with it. */
const MAX_DEPTH = 500;

/** The paragraphs of a Word document (.docx); deleted text, comments and headers are left out. */
export function readDocx(bytes: Uint8Array, today: string): PageText {
  const part = partsOf(bytes, /^(?:word\/document|docProps\/core)\.xml$/u);
  const body = part("word/document.xml");
  if (body === null) throw new Error("it is no Word document (.docx)");
  // A text box is a paragraph inside a run, and is stored again for older programs (`mc:Fallback`).
  const paragraphs = elements(body, "w:p").map((paragraph) => {
    const runs = elements(paragraph, "w:r").filter((run) => nearest(run, ["w:p", "mc:Fallback"]) === paragraph);
    return nearest(paragraph, ["mc:Fallback"]) === null ? runs.map(runText).join("") : "";
  });
  const text = paragraphs.filter((words) => words.trim() !== "").join("\n\n");
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Error("the document has no text in it");
  const core = part("docProps/core.xml");
  const said = (name: string) => (core === null ? null : (elements(core, name)[0]?.textContent ?? null));
  return pageOf({
    text,
    title: said("dc:title"),
    published: plainDate(said("dcterms:created"), today),
    modified: plainDate(said("dcterms:modified"), today),
    language: said("dc:language"),
  });
}

function nearest({ parentElement }: XmlElement, names: readonly string[]): XmlElement | null {
  return parentElement === null || names.includes(parentElement.tagName) ? parentElement : nearest(parentElement, names);
}

/** Deleted text has another element (`w:delText`). */
function runText(run: XmlElement): string {
  const words = (node: Pick<XmlElement, "tagName" | "textContent">) => {
    if (node.tagName === "w:t") return node.textContent ?? "";
    return node.tagName === "w:tab" || node.tagName === "w:br" ? " " : "";
  };
  return [...run.childNodes].map(words).join("");
}

/** The first sheet of a workbook (.xlsx) as CSV. Never truncated: a larger sheet is an error. */
export function readXlsx(bytes: Uint8Array): PageText {
  const part = partsOf(bytes, /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/u);
  const sheet = part(firstSheet(part)) ?? part("xl/worksheets/sheet1.xml");
  if (sheet === null) throw new Error("it is no workbook (.xlsx)");
  const strings = part("xl/sharedStrings.xml");
  const shared = strings === null ? [] : elements(strings, "si").map(wordsIn);
  const rows = elements(sheet, "row");
  if (rows.length > MAX_ROWS) throw new Error(`the sheet has ${rows.length} rows; at most ${MAX_ROWS} are read`);
  const lines: string[] = [];
  for (const row of rows) {
    // Empty rows are often not stored; lines of the text have the numbers of the sheet's rows.
    const place = Number(row.getAttribute("r"));
    while (place <= MAX_ROWS && lines.length < place - 1) lines.push("");
    lines.push(cellsOf(row, shared).map(quoted).join(","));
  }
  const text = lines.join("\n");
  if (text.length > MAX_CHARACTERS) throw new Error(`the sheet has more than ${MAX_CHARACTERS} characters`);
  if (!/[\p{L}\p{N}]/u.test(text)) throw new Error("the sheet has no text in it");
  return { ...pageOf({ text: "" }), text, sha256: sha256Of(text) };
}

function firstSheet(part: (name: string) => XmlElement | null): string {
  const [workbook, rels] = [part("xl/workbook.xml"), part("xl/_rels/workbook.xml.rels")];
  const id = workbook === null ? null : elements(workbook, "sheet")[0]?.getAttribute("r:id");
  const target =
    rels === null
      ? undefined
      : elements(rels, "Relationship")
          .find((one) => one.getAttribute("Id") === id)
          ?.getAttribute("Target");
  return target == null ? "" : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

function cellsOf(row: XmlElement, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const cell of elements(row, "c")) {
    const column = columnOf(cell.getAttribute("r")) ?? cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push("");
    cells[column] = cellText(cell, shared);
  }
  return cells;
}

/** `B7` is column 1. */
function columnOf(place: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/u.exec(place ?? "")?.[1];
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const type = cell.getAttribute("t");
  if (type === "inlineStr") return wordsIn(cell);
  const value = elements(cell, "v")[0]?.textContent ?? "";
  return type === "s" ? (shared[Number(value)] ?? "") : type === "b" ? (value === "1" ? "true" : "false") : value;
}

/** Without the phonetic guides of Japanese text (`rPh`). */
function wordsIn(element: XmlElement): string {
  return elements(element, "t")
    .flatMap((run) => (run.parentElement?.tagName === "rPh" ? [] : [run.textContent ?? ""]))
    .join("");
}

function quoted(cell: string): string {
  return /[",\n\r]/u.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

type XmlElement = {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentElement: XmlElement | null;
  readonly childNodes: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<XmlElement>;
};

function elements(within: XmlElement, name: string): readonly XmlElement[] {
  return [...within.getElementsByTagName(name)];
}

/** Unpacks the wanted parts, each at most once and within a size limit. */
function partsOf(bytes: Uint8Array, wanted: RegExp): (name: string) => XmlElement | null {
  const unpacked = unzip(bytes, ({ name, originalSize }) => {
    if (!wanted.test(name)) return false;
    if (originalSize > MAX_PART) throw new Error(`it unpacks to more than ${MAX_PART} bytes`);
    return true;
  });
  return (name) => {
    const part = unpacked[name];
    if (part === undefined) return null;
    const xml = new TextDecoder().decode(part);
    if (depthOf(xml) > MAX_DEPTH) throw new Error(`its elements are nested more than ${MAX_DEPTH} deep`);
    const document: unknown = new DOMParser().parseFromString(xml, "text/xml");
    return (document as { documentElement: XmlElement }).documentElement;
  };
}

/** The deepest nesting of elements, roughly: comments count as the tags in them. */
function depthOf(xml: string): number {
  let [depth, deepest] = [0, 0];
  for (const tag of xml.split("<").slice(1)) {
    if (tag.startsWith("/")) depth--;
    else if (!/^[!?]/u.test(tag) && tag.charAt(tag.indexOf(">") - 1) !== "/") depth++;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    throw new Error(`it cannot be unpacked (${messageOf(cause)})`, { cause });
  }
}
