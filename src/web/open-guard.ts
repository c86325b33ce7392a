import type { Claim } from "../domain/claim.js";
import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import type { WebPage } from "../ports/page-reader.js";
import type { SearchHit, SearchQuery } from "../ports/search-engine.js";
import type { Dated } from "./claim-date.js";
import type { SourceRatings } from "./credibility.js";
import { openLeakGuard } from "./leak-guard.js";
import { policyLimits } from "./policy-limits.js";
import { sourceGate } from "./source-gate.js";

/** Keeps out what may not count as evidence: at the query, at each hit, and again after fetching. */
export type Guard = {
  readonly asks: Pick<SearchQuery, "before" | "after" | "excludedDomains">;
  /** Why a hit or a page may not be used; null: it may. */
  ofHit(hit: SearchHit): Drop | null;
  ofPage(page: WebPage): Drop | null;
  rates(url: string): Credibility;
};

/** What a policy says of sources. */
type Limits = Pick<Policy["web"], "credibility" | "window" | "exclude">;

/** Drops blocked sources, unless the policy annotates them, and what the policy rules out; drops leaking pages when `leaks` is set. */
export function openGuard(ratings: SourceRatings, leaks: boolean, claim: Claim, web: Limits, sources: Policy["sources"] = "drop"): Guard {
  const limits = policyLimits(claim, web);
  const blocked = ({ url }: Dated) => (sources === "annotate" ? null : sourceGate(url, ratings.of(url), web.credibility));
  const gate = (seen: Dated) => blocked(seen) ?? limits.look(seen);
  const rates = (url: string) => ratings.of(url);
  if (!leaks) return { asks: limits.asks, ofHit: gate, ofPage: gate, rates };
  const leak = openLeakGuard({ text: claim.text, asOf: claim.asOf, source: claim.url }, ratings);
  return {
    asks: {
      before: leak.atQuery.before ?? limits.asks.before,
      after: limits.asks.after,
      excludedDomains: [...new Set([...leak.atQuery.excludedDomains, ...limits.asks.excludedDomains])],
    },
    ofHit: (hit) => gate(hit) ?? leak.ofHit(hit),
    ofPage: (page) => gate(page) ?? leak.ofPage(page),
    rates,
  };
}
