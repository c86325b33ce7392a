import { parseUrl } from "../../base/parse-url.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import { readMarkdown, readPlain } from "../page-text/plain/read-plain.js";
import type { CorpusFile } from "./find-files.js";

/** What a reader of pages makes of bytes. */
export type ReadPage = Omit<WebPage, "url"> & { readonly canonicalUrl?: string | null };

/** Reads what plain code here does not: HTML, PDF, and texts in other encodings than UTF-8. `name` is for messages. */
export type ReadText = (bytes: Uint8Array, contentType: string, name: string) => Promise<ReadPage>;

/** A file as a page. Its address is the one that it names, else `corpus:` and its path. Throws where there is nothing to read. */
export async function readDocument(file: CorpusFile, readText: ReadText): Promise<WebPage> {
  const raw = file.contentType.startsWith("text/") && file.contentType !== "text/html" ? utf8Of(file.bytes) : null;
  const page = raw === null ? await readText(file.bytes, file.contentType, file.path) : plainPage(raw, file);
  if (page.text === "") throw new PlumblineError("page-unreadable", `${file.path} holds no text`);
  const { canonicalUrl, ...rest } = page;
  return { ...rest, url: webAddress(canonicalUrl ?? null) ?? `corpus:${file.path.split("/").map(encodeURIComponent).join("/")}` };
}

function plainPage(raw: string, { contentType, path }: CorpusFile): ReadPage {
  const today = new Date().toISOString().slice(0, 10);
  try {
    return contentType === "text/markdown" ? readMarkdown(raw, today) : readPlain(raw, today);
  } catch (cause) {
    throw new PlumblineError("page-unreadable", `${path}: ${messageOf(cause)}`, { cause });
  }
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function webAddress(url: string | null): string | null {
  return url !== null && /^https?:$/.test(parseUrl(url)?.protocol ?? "") ? url : null;
}
