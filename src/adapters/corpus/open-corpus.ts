import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { setImmediate as breath } from "node:timers/promises";
import { messageOf, PlumblineError } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../../ports/search-engine.js";
import { type Bm25Index, bm25Index } from "../../web/bm25.js";
import { CORPUS_LIMITS, type CorpusFile, type CorpusLimits, findFiles, type SkippedFile } from "./find-files.js";
import { inTurns } from "./in-turns.js";
import { type ReadText, readDocument } from "./read-document.js";
import { snippetOf } from "./snippet.js";

export type CorpusStats = {
  readonly documents: number;
  readonly characters: number;
  /** What was left out, and why. */
  readonly skipped: readonly SkippedFile[];
};

/** Documents of one's own as a search engine: every hit brings its page. */
export type Corpus = SearchEngine & { stats(): Promise<CorpusStats> };

type Indexed = { readonly pages: readonly WebPage[]; readonly index: Bm25Index; readonly skipped: readonly SkippedFile[] };

/** Others get their turn after so many milliseconds of indexing. */
const TURN_MS = 10;
const READERS = 4;

/**
 * Opens a folder of txt, md, html and pdf files. Opening reads the bytes, because the id is of the content; texts are made and indexed at the
 * first search. A file that cannot be read is left out and told by `stats`; only a folder that cannot be read is an error.
 */
export async function openCorpus(
  folder: string,
  options: { readonly readText: ReadText; readonly name?: string; readonly limits?: Partial<CorpusLimits> },
): Promise<Corpus> {
  const found = await findFiles(await folderOf(folder), { ...CORPUS_LIMITS, ...options.limits });
  let started: Promise<Indexed> | null = null;
  const indexed = () => {
    started ??= indexFiles(found.files, found.skipped, options.readText);
    return started;
  };
  return {
    id: `corpus:${options.name ?? basename(resolve(folder))}@${contentHash(found.files).slice(0, 12)}`,
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

async function indexFiles(files: readonly CorpusFile[], unread: readonly SkippedFile[], readText: ReadText): Promise<Indexed> {
  const skipped = [...unread];
  const pause = turns();
  const read = await inTurns(files, READERS, async (file) => {
    await pause();
    return readDocument(file, readText).catch((error: unknown) => {
      skipped.push({ path: file.path, reason: messageOf(error) });
      return null;
    });
  });
  const pages = read.flatMap((page) => (page === null ? [] : [page]));
  const index = bm25Index();
  for (const { title, text } of pages) {
    await pause();
    index.add({ title: title ?? "", text });
  }
  return { pages, index, skipped };
}

function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await breath();
    since = performance.now();
  };
}

function bestHits({ pages, index }: Indexed, query: SearchQuery): readonly SearchHit[] {
  return index
    .rank(query.text, pages.length)
    .flatMap((ranked) => pages[ranked.index] ?? [])
    .filter((page) => isAskedFor(page, query))
    .slice(0, query.n)
    .map((page) => ({
      url: page.url,
      title: page.title ?? page.url,
      snippet: snippetOf(page.text, query.text),
      published: page.published,
      page,
    }));
}

/** A page that does not say its date or language is let through: the guard looks at every hit again. */
function isAskedFor({ url, published, language }: WebPage, query: SearchQuery): boolean {
  if (published !== null && query.before !== null && published >= query.before) return false;
  if (published !== null && query.after !== null && published <= query.after) return false;
  if (language !== null && primary(language) !== primary(query.language)) return false;
  const host = new URL(url).hostname.toLowerCase();
  return !query.excludedDomains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`));
}

function primary(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? "";
}

/** Reading goes on for the next searcher; only this one stops waiting. */
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
