import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { openPageText } from "../adapters/page-text/open-page-text.js";
import { PlumblineError, rethrowAs } from "../errors.js";

/** The text of an article to check. Verdict marks refer to positions in this text. */
export type Article = { readonly title: string | null; readonly text: string };

const MAX_CHARACTERS = 400_000;
const PAGES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html"],
  [".htm", "text/html"],
  [".pdf", "application/pdf"],
]);

/** Plain text and Markdown stay as they are; from HTML and PDF only the main text is extracted, as for web pages. */
export async function openArticle(file: string): Promise<Article> {
  const bytes = await readFile(file).catch(rethrowAs("file-unreadable", `the text ${file} cannot be read`));
  const contentType = PAGES.get(extname(file).toLowerCase());
  if (contentType === undefined) return articleOf(null, decode(file, bytes));
  const reader = openPageText({ threads: 1, pdfMs: 30_000, htmlMs: 10_000 });
  try {
    const { title, text } = await reader.read({ url: file, bytes, contentType, charset: null });
    return articleOf(title, text);
  } finally {
    await reader.close();
  }
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
    throw new PlumblineError("invalid-input", `${file} is not plain text in UTF-8; .txt, .md, .html and .pdf are read`, { cause });
  }
}
