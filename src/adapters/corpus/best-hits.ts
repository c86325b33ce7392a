import type { WebPage } from "../../ports/page-reader.js";
import type { SearchHit, SearchQuery } from "../../ports/search-engine.js";
import type { Bm25Index } from "../../web/bm25.js";
import { snippetOf } from "./snippet.js";

/** The index holds the pages under their places. */
export type IndexedPages = { readonly pages: readonly WebPage[]; readonly index: Bm25Index };

/** The pages that say most of what is asked, with the limits of the query held to. */
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
