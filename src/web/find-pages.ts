import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/observation.js";
import { BudgetSpentError, PlumblineError } from "../errors.js";
import type { PageReader, WebPage } from "../ports/page-reader.js";
import type { SearchEngine, SearchHit } from "../ports/search-engine.js";
import { canonicalUrl } from "./canonical-url.js";
import type { Guard } from "./open-guard.js";

export type FoundPage = { readonly page: WebPage; readonly credibility: Credibility };
export type Found = { readonly pages: readonly FoundPage[]; readonly drops: readonly Drop[] };

type FindDeps = {
  readonly engine: SearchEngine;
  readonly reader: PageReader;
  readonly guard: Guard;
  /** Counts a request, or refuses it. */
  readonly count: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
};

type Wanted = { readonly queries: readonly string[]; readonly n: number; readonly language: string };

/** Search, then read: each page once, whatever spellings of its address were found. An unreadable page is recorded as dropped; a failed search is a failure. */
export async function findPages(deps: FindDeps, { queries, n, language }: Wanted): Promise<Found> {
  const hits = await searchAll(deps, queries, n, language);
  const drops: Drop[] = [];
  const fit = distinct(hits).filter((hit) => {
    const drop = deps.guard.ofHit(hit);
    if (drop !== null) drops.push(drop);
    return drop === null;
  });
  const read = await Promise.all(fit.slice(0, n * queries.length).map((hit) => readHit(deps, hit)));
  const pages: FoundPage[] = [];
  const seen = new Set<string>();
  for (const one of read) {
    if ("reason" in one) drops.push(one);
    // A redirect may lead to a page that is there already, or to one that may not be used.
    else if (!seen.has(canonicalUrl(one.url).url)) {
      seen.add(canonicalUrl(one.url).url);
      const drop = deps.guard.ofPage(one);
      if (drop === null) pages.push({ page: one, credibility: deps.guard.rates(one.url) });
      else drops.push(drop);
    }
  }
  return { pages, drops };
}

/** Queries run one after the other, so that a spent quota stops the rest. */
async function searchAll(
  { engine, guard, count, signal }: FindDeps,
  queries: readonly string[],
  n: number,
  language: string,
): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const text of queries) {
    const ask = () => engine.search({ text, n, language, after: null, ...guard.asks }, signal);
    hits.push(...(await (engine.atHand ? ask() : count(ask))));
  }
  return hits;
}

/** The same page under two addresses is one hit: the first. */
function distinct(hits: readonly SearchHit[]): readonly SearchHit[] {
  const first = new Map<string, SearchHit>();
  for (const hit of hits) {
    const { url } = canonicalUrl(hit.url);
    if (!first.has(url)) first.set(url, hit);
  }
  return [...first.values()];
}

async function readHit({ reader, count, signal }: FindDeps, hit: SearchHit): Promise<WebPage | Drop> {
  if (hit.page !== undefined) return hit.page;
  try {
    return await count(() => reader.read(hit.url, signal));
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    const detail = error instanceof BudgetSpentError ? error.message : `${error.code}: ${error.message}`;
    return { url: hit.url, reason: "unreadable", detail };
  }
}
