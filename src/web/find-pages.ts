import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";
import type { EvidenceQuality } from "../domain/passage.js";
import { BudgetSpentError, PlumblineError } from "../errors.js";
import type { PageReader, WebPage } from "../ports/page-reader.js";
import type { MissedEngine, SearchEngine, SearchHit, SearchQuery } from "../ports/search-engine.js";
import { canonicalUrl } from "./canonical-url.js";
import type { Guard } from "./open-guard.js";
import { interleaved } from "./several-engines.js";

export type FoundPage = {
  readonly page: WebPage;
  readonly credibility: Credibility;
  readonly engine: string;
  readonly queries: readonly string[];
  /** Its quality as evidence, if whole pages are ranked. */
  readonly quality?: EvidenceQuality;
};
export type PagesFound = { readonly pages: readonly FoundPage[]; readonly drops: readonly Drop[] };

type FindDeps = {
  readonly engine: SearchEngine;
  readonly reader: PageReader;
  readonly guard: Guard;
  /** Counts a request, or refuses it when the budget is spent. */
  readonly count: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
};

type Wanted = {
  readonly queries: readonly string[];
  readonly n: number;
  /** Read `n` pages for each of several engines, not `n` in all. */
  readonly perEngine?: boolean | undefined;
  readonly language: string;
  /** The claim, for engines with separate documents per claim. */
  readonly claim?: string;
  /** Send all queries at once, and read at most `most` pages, each query's best first. */
  readonly together?: { readonly most: number } | undefined;
};
type Hit = SearchHit & { readonly queries: readonly string[] };

/**
 * Searches, then reads: each page once, even if found under several addresses. An unreadable page is recorded as dropped; a failed search
 * is a failure.
 */
export async function findPages(
  deps: FindDeps,
  { queries, n, perEngine = false, language, claim = "", together }: Wanted,
): Promise<PagesFound> {
  const drops: Drop[] = [];
  const search = (text: string) => searchFor(deps, { text, n, language, claim }, drops);
  const hits = together === undefined ? (await inTurn(queries, search)).flat() : interleaved(await Promise.all(queries.map(search)));
  const fit = distinct(hits).filter((hit) => {
    const drop = deps.guard.ofHit(hit);
    if (drop !== null) drops.push(drop);
    return drop === null;
  });
  const engines = perEngine ? (deps.engine.parts?.length ?? 1) : 1;
  const chosen = fit.slice(0, together?.most ?? n * queries.length * engines);
  const read = await Promise.all(chosen.map((hit) => readHit(deps, hit)));
  const pages: FoundPage[] = [];
  const seen = new Set<string>();
  for (const [place, one] of read.entries()) {
    if ("reason" in one) drops.push(one);
    // A redirect may lead to a page that was already read, or to one that may not be used.
    else if (!seen.has(canonicalUrl(one.url).url)) {
      seen.add(canonicalUrl(one.url).url);
      const [drop, hit] = [deps.guard.ofPage(one), chosen[place]];
      const by = { engine: hit?.engine ?? deps.engine.id, queries: hit?.queries ?? [] };
      if (drop === null) pages.push({ page: one, credibility: deps.guard.rates(one.url), ...by });
      else drops.push(drop);
    }
  }
  return { pages, drops };
}

async function searchFor(
  { engine, guard, count, signal }: FindDeps,
  { text, n, language, claim }: Pick<SearchQuery, "text" | "n" | "language"> & { readonly claim: string },
  drops: Drop[],
): Promise<readonly Hit[]> {
  const missed = ({ engine: url, code, message }: MissedEngine) =>
    drops.push({ url, reason: code === "page-unreadable" ? "unreadable" : "engine-down", detail: `${code}: ${message}` });
  const told = [engine, ...(engine.parts ?? [])].some(({ byClaim }) => byClaim === true) ? { claim } : {};
  const ask = () => engine.search({ text, n, language, ...guard.asks, ...told }, signal, missed);
  // Several engines count as that many requests.
  for (let more = 1; more < (engine.requests ?? 1); more++) await count(async () => undefined);
  const hits = await (engine.atHand ? ask() : count(ask));
  return hits.map((hit) => ({ ...hit, queries: [text] }));
}

/** Runs queries one after the other, so that an exhausted quota stops the rest. */
async function inTurn<T>(queries: readonly string[], search: (query: string) => Promise<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for (const query of queries) found.push(await search(query));
  return found;
}

/** The same page under two addresses is one hit: the first, with the queries of all of them. */
function distinct(hits: readonly Hit[]): readonly Hit[] {
  const first = new Map<string, Hit>();
  for (const hit of hits) {
    const { url } = canonicalUrl(hit.url);
    const known = first.get(url);
    first.set(url, known === undefined ? hit : { ...known, queries: [...new Set([...known.queries, ...hit.queries])] });
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
