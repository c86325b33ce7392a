import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { openPageText } from "../adapters/page-text/open-page-text.js";
import { csvRows } from "../base/csv-rows.js";
import { decodeText } from "../base/decode-text.js";
import { PlumblineError, rethrowAs } from "../errors.js";
import { type ClaimFormat, claimFormatOf } from "../lab/evaluation/dataset.js";

/** The text of an article to check. Verdict marks refer to positions in this text. */
export type Article = { readonly title: string | null; readonly text: string };

const MAX_CHARACTERS = 400_000;
const OFFICE = "application/vnd.openxmlformats-officedocument";
const PAGES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html"],
  [".htm", "text/html"],
  [".pdf", "application/pdf"],
  [".docx", `${OFFICE}.wordprocessingml.document`],
  [".xlsx", `${OFFICE}.spreadsheetml.sheet`],
]);

/**
 * Plain text and Markdown are not changed; for other files the main text is extracted, as for web pages. Each cell of a sheet is a
 * paragraph.
 */
export async function openArticle(file: string): Promise<Article> {
  const bytes = await readFile(file).catch(rethrowAs("file-unreadable", `the text ${file} cannot be read`));
  const page = await readPage(file, bytes);
  if (page === null) return articleOf(null, decode(file, bytes));
  return articleOf(page.title, isSheet(file) ? cellsOf(page.text).join("\n\n") : page.text);
}

/** A file of claims as text: a sheet as CSV, a Word document with one claim per paragraph. */
export async function openClaims(file: string): Promise<{ readonly text: string; readonly format: ClaimFormat }> {
  const isOffice = /\.(?:xlsx|docx)$/iu.test(file);
  const format = isOffice ? (isSheet(file) ? "csv" : "txt") : claimFormatOf(file);
  const bytes = await readFile(file).catch(rethrowAs("file-unreadable", `the file of claims ${file} cannot be read`));
  const page = isOffice ? await readPage(file, bytes) : null;
  return { text: page?.text ?? decodeText(bytes), format };
}

/** The text of a page or document, extracted in a thread with a time limit; null for plain text. */
async function readPage(file: string, bytes: Uint8Array): Promise<Article | null> {
  const contentType = PAGES.get(extname(file).toLowerCase());
  if (contentType === undefined) return null;
  const reader = openPageText({ threads: 1, pdfMs: 30_000, htmlMs: 10_000 });
  try {
    return await reader.read({ url: file, bytes, contentType, charset: null });
  } finally {
    await reader.close();
  }
}

function isSheet(file: string): boolean {
  return /\.xlsx$/iu.test(file);
}

function cellsOf(sheet: string): readonly string[] {
  return csvRows(sheet, { remarks: false }).rows.flatMap(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell)));
}

export function articleOf(title: string | null, raw: string): Article {
  const text = raw.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  if (!/\p{L}/u.test(text)) throw new PlumblineError("invalid-input", "the text holds no words");
  if (text.length > MAX_CHARACTERS)
    throw new PlumblineError("invalid-input", `the text has ${text.length} characters; at most ${MAX_CHARACTERS} are checked at once`);
  return { title, text };
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PlumblineError("invalid-input", `${file} is not plain text in UTF-8; .txt, .md, .html, .pdf, .docx and .xlsx are read`, {
      cause,
    });
  }
}
