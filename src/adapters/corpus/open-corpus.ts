import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { inSlices } from "../../base/batches.js";
import { within } from "../../base/deadline.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../../ports/search-engine.js";
import { termsOf } from "../../text/search-terms.js";
import { type Bm25Index, bm25Index } from "../../web/bm25.js";
import { slots } from "../http/host-limiter.js";
import { CORPUS_LIMITS, type CorpusFile, type CorpusLimits, findFiles, type SkippedFile, SLICE_MS } from "./find-files.js";
import { type ReadText, readDocument } from "./read-document.js";

export type CorpusStats = {
  readonly documents: number;
  readonly characters: number;
  readonly skipped: readonly SkippedFile[];
};

/** A folder of documents as a search engine; every hit comes with its page. */
export type Corpus = SearchEngine & { stats(): Promise<CorpusStats> };

/** `index` refers to pages by their position. */
export type IndexedPages = { readonly pages: readonly WebPage[]; readonly index: Bm25Index };
type Indexed = IndexedPages & { readonly skipped: readonly SkippedFile[] };

const READERS = 4;
/** A search reports at most this many unreadable files. */
const MAX_REPORTED = 5;

/**
 * Opens a folder of txt, md, html, pdf and docx files. Opening reads the bytes, because the id is their hash; texts are extracted and
 * indexed at the first search. Unreadable files are skipped, listed by `stats` and reported by searches; only an unreadable folder is an
 * error.
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
    async search(query, signal, missed) {
      // An abort ends only this caller's wait; the indexing continues for others.
      const ready = await within({ ms: null, signals: [signal], doing: "the corpus was searched" }, indexed);
      for (const { path, reason } of ready.skipped.slice(0, MAX_REPORTED))
        missed?.({ engine: `corpus:${path}`, code: "page-unreadable", message: reason });
      return bestHits(ready, query);
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
  throw new PlumblineError("file-unreadable", `the corpus ${folder} is not a folder; give a folder of txt, md, html, pdf or docx files`);
}

function contentHash(files: readonly CorpusFile[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files) hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  return hash.digest("hex");
}

/** Runs `work` at the first call, then releases the input, which is as large as the resulting texts. */
function once<I, T>(input: I, work: (input: I) => Promise<T>): () => Promise<T> {
  let state: { readonly input: I } | { readonly result: Promise<T> } = { input };
  return () => {
    if ("input" in state) state = { result: work(state.input) };
    return state.result;
  };
}

async function indexFiles(files: readonly CorpusFile[], unread: readonly SkippedFile[], readText: ReadText): Promise<Indexed> {
  const pause = inSlices(SLICE_MS);
  const inSlot = slots(READERS);
  const read = await Promise.all(
    files.map((file) =>
      inSlot(async () => {
        await pause();
        return readDocument(file, readText).catch((error: unknown): SkippedFile => ({ path: file.path, reason: messageOf(error) }));
      }),
    ),
  );
  const pages = read.flatMap((result) => ("reason" in result ? [] : [result]));
  const index = bm25Index();
  for (const { title, text } of pages) {
    await pause();
    index.add({ title: title ?? "", text });
  }
  return { pages, index, skipped: [...unread, ...read.flatMap((result) => ("reason" in result ? [result] : []))] };
}

export function bestHits({ pages, index }: IndexedPages, query: SearchQuery): readonly SearchHit[] {
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

/** Pages without a date or language pass, because the guard checks every hit again. */
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

const LENGTH = 240;

/** The sentence that shares most words with the query, cut to the usual length of a snippet. */
function snippetOf(text: string, query: string): string {
  const asked = new Set(termsOf(query));
  let best = { sentence: "", found: -1 };
  for (const [sentence] of text.matchAll(/[^\n]+?(?:[.!?]["'”’)]*(?=\s)|$)/gmu)) {
    const found = new Set(termsOf(sentence).filter((term) => asked.has(term))).size;
    if (found > best.found) best = { sentence: sentence.trim(), found };
  }
  const { sentence } = best;
  return sentence.length <= LENGTH ? sentence : `${sentence.slice(0, sentence.lastIndexOf(" ", LENGTH - 1)).trimEnd()}…`;
}
