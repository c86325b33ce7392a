import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../../base/make-folder.js";
import type { ReadPage, ReadText } from "./read-document.js";

/** To be raised when a reader gives other texts for the same bytes. */
const VERSION = 1;

const keptSchema = z
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
  // A quote is held against this text: one that was changed by hand is read anew.
  .refine(({ text, sha256 }) => createHash("sha256").update(text).digest("hex") === sha256);

/**
 * Remembers in a folder what a reader made of bytes, since a PDF costs more to read than a corpus of notes to search. Failures are not kept.
 * If the cache cannot be read or written, the reader is used directly.
 */
export function keepTexts(readText: ReadText, folder: string): ReadText {
  return async (bytes, contentType, name) => {
    const key = createHash("sha256").update(`${VERSION}\n${contentType}\n`).update(bytes).digest("hex");
    const file = join(folder, `${key}.json`);
    const kept = await recall(file);
    if (kept !== null) return kept;
    const page = await readText(bytes, contentType, name);
    await remember(folder, file, page);
    return page;
  };
}

async function recall(file: string): Promise<ReadPage | null> {
  try {
    return keptSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

/** Written under a temporary name first, so that no reader sees a partial file. */
async function remember(folder: string, file: string, page: ReadPage): Promise<void> {
  const half = join(folder, `${randomUUID()}.tmp`);
  try {
    makeFolder(folder);
    await writeFile(half, JSON.stringify({ ...page, canonicalUrl: page.canonicalUrl ?? null }), { mode: 0o600 });
    await rename(half, file);
  } catch {
    await rm(half, { force: true }).catch(() => {});
  }
}
