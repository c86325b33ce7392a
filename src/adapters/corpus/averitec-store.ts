import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { sha256Of } from "../../base/fingerprint.js";
import { parseJson } from "../../base/parse-json.js";
import { parseUrl } from "../../base/parse-url.js";
import { lruMap } from "../../base/recent.js";
import { PlumblineError, rethrowAs } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import type { SearchEngine } from "../../ports/search-engine.js";
import { bm25Index } from "../../web/bm25.js";
import { pageOf } from "../page-text/page-of.js";
import { bestHits, type IndexedPages } from "./open-corpus.js";

const claimsSchema = z.array(z.object({ claim: z.string() })).max(100_000);
const documentSchema = z.object({ url: z.string().max(4000), url2text: z.array(z.string()) });

/** Limits on documents per claim and characters per document; the published files have about a thousand pages per claim. */
const MOST_DOCUMENTS = 2000;
const MOST_CHARACTERS = 200_000;
/** Keeps the documents of this many claims in memory. */
const KEPT = 4;

/**
 * AVeriTeC's knowledge store as a search engine. `<folder>/<number>.json` has the documents collected for one claim, one line of JSON each
 * (`url`, `url2text`). `<folder>/claims.json` is the data set's file of the same split; a claim's number is its position there. As in the
 * shared task, the search for a claim covers only its own documents.
 */
export async function openAveritecStore(folder: string): Promise<SearchEngine> {
  const file = join(folder, "claims.json");
  const text = await readFile(file, "utf8").catch(
    rethrowAs("file-unreadable", `the claims of the knowledge store (${file}) cannot be read`),
  );
  const claims = claimsSchema.safeParse(parseJson(text));
  if (!claims.success)
    throw new PlumblineError(
      "file-unreadable",
      `${file} is not AVeriTeC's list of claims: copy the data set's file of the same split there`,
    );
  const numbers = new Map(claims.data.map(({ claim }, place) => [wordsOf(claim), place]));
  const opened = lruMap<Promise<IndexedPages>>({ maxEntries: KEPT });
  const documentsOf = (number: number): Promise<IndexedPages> => {
    const file = join(folder, `${number}.json`);
    const known = opened.get(file) ?? readDocuments(file);
    opened.set(file, known);
    return known;
  };
  return {
    id: `averitec:${basename(resolve(folder))}@${sha256Of(text).slice(0, 12)}`,
    atHand: true,
    byClaim: true,
    async search(query) {
      const number = numbers.get(wordsOf(query.claim ?? ""));
      if (number === undefined) throw new PlumblineError("search-reply", `the knowledge store ${folder} has no documents for this claim`);
      return bestHits(await documentsOf(number), query);
    },
    async close() {},
  };
}

async function readDocuments(file: string): Promise<IndexedPages> {
  const pages: WebPage[] = [];
  const index = bm25Index();
  try {
    for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY })) {
      const page = pageIn(line);
      if (page === null || pages.some(({ url }) => url === page.url)) continue;
      pages.push(page);
      index.add({ title: "", text: page.text });
      if (pages.length === MOST_DOCUMENTS) break;
    }
  } catch (cause) {
    rethrowAs("file-unreadable", `the documents ${file} of the knowledge store cannot be read`)(cause);
  }
  return { pages, index };
}

/** Skips addresses without text in the store, and lines that are not documents. */
function pageIn(line: string): WebPage | null {
  const { data } = documentSchema.safeParse(parseJson(line));
  const text = (data?.url2text ?? []).join("\n").slice(0, MOST_CHARACTERS).trim();
  if (data === undefined || text === "" || !/^https?:$/.test(parseUrl(data.url)?.protocol ?? "")) return null;
  const { canonicalUrl: _, ...page } = pageOf({ text });
  return { ...page, url: data.url };
}

function wordsOf(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase();
}
