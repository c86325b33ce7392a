import type { Claim } from "../domain/claim.js";
import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/observation.js";
import type { WebPage } from "../ports/page-reader.js";
import type { SearchHit, SearchQuery } from "../ports/search-engine.js";
import type { SourceRatings } from "./credibility.js";
import { openLeakGuard } from "./leak-guard.js";
import { sourceGate } from "./source-gate.js";

/** Keeps out what may not count as evidence: at the query, at each hit, and again after fetching. */
export type Guard = {
  readonly asks: Pick<SearchQuery, "before" | "excludedDomains">;
  /** Why a hit or a page may not be used; null: it may. */
  ofHit(hit: SearchHit): Drop | null;
  ofPage(page: WebPage): Drop | null;
  rates(url: string): Credibility;
};

/** Always drops blocked sources; drops leaking pages when `leaks` is set. `limit`: the policy's lowest credibility. */
export function openGuard(ratings: SourceRatings, leaks: boolean, claim: Claim, limit: number): Guard {
  const gate = (url: string) => sourceGate(url, ratings.of(url), limit);
  const rates = (url: string) => ratings.of(url);
  if (!leaks) return { asks: { before: null, excludedDomains: [] }, ofHit: ({ url }) => gate(url), ofPage: ({ url }) => gate(url), rates };
  const leak = openLeakGuard({ text: claim.text, asOf: claim.asOf, source: claim.url }, ratings);
  return {
    asks: leak.atQuery,
    ofHit: (hit) => gate(hit.url) ?? leak.ofHit(hit),
    ofPage: (page) => gate(page.url) ?? leak.ofPage(page),
    rates,
  };
}
