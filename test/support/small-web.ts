import { createHash } from "node:crypto";
import { PlumblineError } from "../../src/errors.js";
import type { PageReader, PageStore, WebPage } from "../../src/ports/page-reader.js";
import type { SearchEngine, SearchHit, SearchQuery } from "../../src/ports/search-engine.js";
import { readRatings, type SourceRatings } from "../../src/web/credibility.js";

export function pageOf(url: string, text: string, rest: Partial<WebPage> = {}): WebPage {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { url, title: "A page", text, sha256, published: null, modified: null, language: "en", suspectInjection: false, ...rest };
}

export function hitOf(url: string, rest: Partial<SearchHit> = {}): SearchHit {
  return { url, title: "A page", snippet: "", published: null, ...rest };
}

export type SmallEngine = SearchEngine & { readonly asked: readonly SearchQuery[] };

/** An engine that finds the same whatever it is asked, or fails every time. */
export function smallEngine(hits: readonly SearchHit[] | PlumblineError, atHand = false): SmallEngine {
  const asked: SearchQuery[] = [];
  return {
    id: "small",
    atHand,
    asked,
    async search(query) {
      asked.push(query);
      if (hits instanceof PlumblineError) throw hits;
      return hits;
    },
    close: async () => undefined,
  };
}

export type SmallReader = PageReader & { readonly read: PageReader["read"]; readonly asked: readonly string[] };

/** A web of a few pages; every other address is out of reach. */
export function smallReader(...pages: readonly WebPage[]): SmallReader {
  const asked: string[] = [];
  return {
    asked,
    async read(url) {
      asked.push(url);
      const page = pages.find((one) => one.url === url);
      if (page === undefined) throw new PlumblineError("page-unavailable", `${url} cannot be reached`);
      return page;
    },
    close: async () => undefined,
  };
}

export function smallStore(): PageStore & { readonly kept: readonly string[] } {
  const kept: string[] = [];
  return { kept, keep: async ({ sha256 }) => void kept.push(sha256), read: async () => null };
}

export function ratingsOf(...rows: readonly string[]): SourceRatings {
  return readRatings(rows.length === 0 ? [] : [{ name: "test.csv", text: ["domain,score,label,source,asOf", ...rows].join("\n") }]);
}

/** What a policy says of sources, by default. */
export const ANY_SOURCE = { credibility: 0.3, window: null, exclude: [] };
