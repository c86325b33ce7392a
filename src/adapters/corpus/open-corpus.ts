import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { messageOf, PlumblineError } from "../../errors.js";
import type { SearchEngine } from "../../ports/search-engine.js";
import { bm25Index } from "../../web/bm25.js";
import { bestHits, type IndexedPages } from "./best-hits.js";
import { CORPUS_LIMITS, type CorpusFile, type CorpusLimits, findFiles, type SkippedFile } from "./find-files.js";
import { inSlices } from "./in-slices.js";
import { inTurns } from "./in-turns.js";
import { type ReadText, readDocument } from "./read-document.js";

export type CorpusStats = {
  readonly documents: number;
  readonly characters: number;
  /** What was left out, and why. */
  readonly skipped: readonly SkippedFile[];
};

/** Documents of one's own as a search engine: every hit brings its page. */
export type Corpus = SearchEngine & { stats(): Promise<CorpusStats> };

type Indexed = IndexedPages & { readonly skipped: readonly SkippedFile[] };

const READERS = 4;

/**
 * Opens a folder of txt, md, html and pdf files. Opening reads the bytes, because the id is of the content; texts are made and indexed at the
 * first search. A file that cannot be read is left out and told by `stats`; only a folder that cannot be read is an error.
 */
export async function openCorpus(
  folder: string,
  options: { readonly readText: ReadText; readonly name?: string; readonly limits?: Partial<CorpusLimits> },
): Promise<Corpus> {
  const { files, skipped } = await findFiles(await folderOf(folder), { ...CORPUS_LIMITS, ...options.limits });
  const indexed = once(files, (waiting) => indexFiles(waiting, skipped, options.readText));
  return {
    id: `corpus:${options.name ?? basename(resolve(folder))}@${contentHash(files).slice(0, 12)}`,
    atHand: true,
    async search(query, signal) {
      return bestHits(await unlessAborted(indexed, signal), query);
    },
    async stats() {
      const { pages, skipped } = await indexed();
      return { documents: pages.length, characters: pages.reduce((sum, { text }) => sum + text.length, 0), skipped };
    },
    async close() {},
  };
}

async function folderOf(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    if ((await stat(real)).isDirectory()) return real;
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the corpus ${folder} cannot be read: ${messageOf(cause)}`, { cause });
  }
  throw new PlumblineError("file-unreadable", `the corpus ${folder} is no folder; name a folder of txt, md, html or pdf files`);
}

function contentHash(files: readonly CorpusFile[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files) hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  return hash.digest("hex");
}

/** Started by the first search. The input is released then, because it is as large as the texts made of it. */
function once<I, T>(input: I, work: (input: I) => Promise<T>): () => Promise<T> {
  let state: { readonly input: I } | { readonly result: Promise<T> } = { input };
  return () => {
    if ("input" in state) state = { result: work(state.input) };
    return state.result;
  };
}

async function indexFiles(files: readonly CorpusFile[], unread: readonly SkippedFile[], readText: ReadText): Promise<Indexed> {
  const pause = inSlices();
  const read = await inTurns(files, READERS, async (file) => {
    await pause();
    return readDocument(file, readText).catch((error: unknown): SkippedFile => ({ path: file.path, reason: messageOf(error) }));
  });
  const pages = read.flatMap((result) => ("reason" in result ? [] : [result]));
  const index = bm25Index();
  for (const { title, text } of pages) {
    await pause();
    index.add({ title: title ?? "", text });
  }
  return { pages, index, skipped: [...unread, ...read.flatMap((result) => ("reason" in result ? [result] : []))] };
}

/** An abort ends only this caller's wait; the indexing continues for others. */
async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const stopped = () => new PlumblineError("aborted", "stopped while the corpus was searched");
  if (signal === undefined) return work();
  if (signal.aborted) throw stopped();
  return new Promise((done, failed) => {
    const stop = () => failed(stopped());
    signal.addEventListener("abort", stop, { once: true });
    work()
      .then(done, failed)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}
