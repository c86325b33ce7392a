import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { utf8Of } from "../../base/decode-text.js";
import { sha256Of } from "../../base/fingerprint.js";
import { makeFolder } from "../../base/make-folder.js";
import { parseJson } from "../../base/parse-json.js";
import { parseUrl } from "../../base/parse-url.js";
import { writeWhole } from "../../base/write-whole.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import { readMarkdown, readPlain } from "../page-text/read-plain.js";
import type { CorpusFile } from "./find-files.js";

type ReadPage = Omit<WebPage, "url"> & { readonly canonicalUrl?: string | null };

/** Reads HTML, PDF, and texts in encodings other than UTF-8. `name` is for messages. */
export type ReadText = (bytes: Uint8Array, contentType: string, name: string) => Promise<ReadPage>;

/** A file as a page. Its URL is the one in its metadata, else `corpus:` and its path. Throws when there is no text. */
export async function readDocument(file: CorpusFile, readText: ReadText): Promise<WebPage> {
  const raw = file.contentType.startsWith("text/") && file.contentType !== "text/html" ? utf8Of(file.bytes) : null;
  const page = raw === null ? await readText(file.bytes, file.contentType, file.path) : plainPage(raw, file);
  if (page.text === "") throw new PlumblineError("page-unreadable", `${file.path} holds no text`);
  const { canonicalUrl, ...rest } = page;
  const isWeb = /^https?:$/.test(parseUrl(canonicalUrl ?? "")?.protocol ?? "");
  return { ...rest, url: (isWeb && canonicalUrl) || `corpus:${file.path.split("/").map(encodeURIComponent).join("/")}` };
}

function plainPage(raw: string, { contentType, path }: CorpusFile): ReadPage {
  const today = new Date().toISOString().slice(0, 10);
  try {
    return contentType === "text/markdown" ? readMarkdown(raw, today) : readPlain(raw, today);
  } catch (cause) {
    throw new PlumblineError("page-unreadable", `${path}: ${messageOf(cause)}`, { cause });
  }
}

/** Increase this when a reader extracts different text from the same bytes. */
const VERSION = 1;

const cachedSchema = z
  .object({
    title: z.string().nullable(),
    text: z.string(),
    sha256: z.string(),
    published: z.string().nullable(),
    modified: z.string().nullable(),
    language: z.string().nullable(),
    suspectInjection: z.boolean(),
    canonicalUrl: z.string().nullable(),
  })
  // Quotes are checked against this text, so an edited cache entry is ignored.
  .refine(({ text, sha256 }) => sha256Of(text) === sha256);

/**
 * Caches extracted texts in a folder, because reading PDFs takes longer than searching. Failures are not cached. If the folder cannot be read
 * or written, the reader is used directly.
 */
export function keepTexts(readText: ReadText, folder: string): ReadText {
  return async (bytes, contentType, name) => {
    const key = createHash("sha256").update(`${VERSION}\n${contentType}\n`).update(bytes).digest("hex");
    const file = join(folder, `${key}.json`);
    const cached = cachedSchema.safeParse(parseJson(await readFile(file, "utf8").catch(() => "")));
    if (cached.success) return cached.data;
    const page = await readText(bytes, contentType, name);
    try {
      makeFolder(folder);
      await writeWhole(file, JSON.stringify({ ...page, canonicalUrl: page.canonicalUrl ?? null }));
    } catch {
      // Without a cache entry, the file is read again next time.
    }
    return page;
  };
}
