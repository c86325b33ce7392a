import { lstatSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { inSlices } from "../../base/batches.js";
import { messageOf } from "../../errors.js";

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  [".txt", "text/plain"],
  [".md", "text/markdown"],
  [".markdown", "text/markdown"],
  [".html", "text/html"],
  [".htm", "text/html"],
  [".pdf", "application/pdf"],
  [".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
]);

export type CorpusLimits = {
  /** Maximum number of documents, and of all directory entries visited. */
  readonly files: number;
  readonly entries: number;
  /** In bytes: all files together, and each file. */
  readonly bytes: number;
  readonly fileBytes: number;
};

/** How long reading files may block the event loop. */
export const SLICE_MS = 10;

export const CORPUS_LIMITS: CorpusLimits = { files: 20_000, entries: 200_000, bytes: 50_000_000, fileBytes: 10_000_000 };

/** `path` is relative to the folder and has forward slashes. */
export type CorpusFile = { readonly path: string; readonly contentType: string; readonly bytes: Uint8Array };
export type SkippedFile = { readonly path: string; readonly reason: string };
export type FoundFiles = { readonly files: readonly CorpusFile[]; readonly skipped: readonly SkippedFile[] };

/**
 * The documents of a folder and its subfolders, by name. Skips hidden entries and does not follow links: a link inside the folder would
 * give a document twice, and a link out of it would read files that the user did not choose.
 */
export async function findFiles(folder: string, limits: CorpusLimits): Promise<FoundFiles> {
  const files: CorpusFile[] = [];
  const skipped: SkippedFile[] = [];
  const pause = inSlices(SLICE_MS);
  let total = 0;
  for (const path of await documentPaths(folder, limits, skipped)) {
    await pause();
    // Synchronous, because most files are small: five times as fast as one async read per file.
    try {
      const { size } = lstatSync(join(folder, path));
      if (size > limits.fileBytes) throw new Error(`larger than ${limits.fileBytes} bytes`);
      if (total + size > limits.bytes) throw new Error(`beyond the ${limits.bytes} bytes that are read`);
      const bytes = readFileSync(join(folder, path));
      files.push({ path, bytes, contentType: CONTENT_TYPES.get(extname(path).toLowerCase()) ?? "text/plain" });
      total += bytes.length;
    } catch (error) {
      skipped.push({ path, reason: messageOf(error) });
    }
  }
  return { files, skipped };
}

async function documentPaths(folder: string, limits: CorpusLimits, skipped: SkippedFile[]): Promise<readonly string[]> {
  const paths: string[] = [];
  const waiting = [""];
  let seen = 0;
  for (let under = waiting.pop(); under !== undefined; under = waiting.pop()) {
    const entries = await readdir(join(folder, under), { withFileTypes: true }).catch((error: unknown) => {
      skipped.push({ path: under, reason: messageOf(error) });
      return [];
    });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders: string[] = [];
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const path = under === "" ? entry.name : `${under}/${entry.name}`;
      seen += 1;
      if (seen > limits.entries || paths.length >= limits.files) {
        skipped.push({ path, reason: `beyond the ${paths.length} documents that are read, like all that follow` });
        return paths;
      }
      if (entry.isDirectory()) folders.push(path);
      else if (!CONTENT_TYPES.has(extname(entry.name).toLowerCase())) continue;
      else if (entry.isFile()) paths.push(path);
      else skipped.push({ path, reason: entry.isSymbolicLink() ? "a link" : "no regular file" });
    }
    waiting.push(...folders.reverse());
  }
  return paths;
}
