import { parseUrl } from "../base/parse-url.js";
import type { Claim } from "../domain/claim.js";
import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import type { WebPage } from "../ports/page-reader.js";
import type { SearchHit, SearchQuery } from "../ports/search-engine.js";
import { canonicalUrl } from "./canonical-url.js";
import { type Dated, dayAfter, dayRange, dayText, isAfterClaim } from "./claim-date.js";
import type { SourceRatings } from "./credibility.js";
import { openLeakGuard } from "./leak-guard.js";

/** Keeps out what may not count as evidence: at the query, at each hit, and again after fetching. */
export type Guard = {
  readonly asks: Pick<SearchQuery, "before" | "after" | "excludedDomains">;
  /** Why a hit or a page may not be used; null: it may. */
  ofHit(hit: SearchHit): Drop | null;
  ofPage(page: WebPage): Drop | null;
  rates(url: string): Credibility;
};

type GuardOptions = {
  readonly web: Pick<Policy["web"], "credibility" | "window" | "exclude">;
  readonly sources?: Policy["sources"];
  /** Drop pages that give the answer away. */
  readonly leaks?: boolean;
};

/** Drops blocked sources, unless the policy annotates them, and what the policy rules out; drops leaking pages when `leaks` is set. */
export function openGuard(ratings: SourceRatings, claim: Claim, { web, sources = "drop", leaks = false }: GuardOptions): Guard {
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

const DAYS_A_YEAR = 365.25;

/** Sites and times that a policy rules out. Engines are asked to leave them out; what they return anyway is dropped. */
type PolicyLimits = {
  readonly asks: Pick<SearchQuery, "before" | "after" | "excludedDomains">;
  look(seen: Dated): Drop | null;
};

/** A window needs the claim's date; without one every time is allowed. */
export function policyLimits({ asOf }: Claim, { window, exclude }: Pick<Policy["web"], "window" | "exclude">): PolicyLimits {
  const claim = window === null ? null : dayRange(asOf);
  const first = claim === null || window === null ? null : Math.floor(claim.from - window * DAYS_A_YEAR);
  return {
    asks: { before: first === null ? null : dayAfter(asOf), after: first === null ? null : dayText(first), excludedDomains: exclude },
    look(seen) {
      const host = hostOf(seen.url);
      const site = exclude.find((one) => host === one || host.endsWith(`.${one}`));
      if (site !== undefined) return { url: seen.url, reason: "excluded-site", detail: `the policy does not use ${site}` };
      const last = dayRange(seen.published ?? seen.modified ?? null)?.to;
      if (first === null || last === undefined) return null;
      if (last < first)
        return { url: seen.url, reason: "before-window", detail: `older than ${dayText(first)}, where the policy's window begins` };
      if (isAfterClaim(asOf, seen)) return { url: seen.url, reason: "after-claim", detail: `later than the claim, ${asOf}` };
      return null;
    },
  };
}

/** The host of a page; of the original, where the address is a mirror's. */
function hostOf(address: string): string {
  return parseUrl(canonicalUrl(address).url)?.hostname ?? "";
}

/**
 * Sources that are always dropped (Aletheia's first stage): satire, and sources rated below the policy's limit. An unrated source passes, unless a model
 * estimated it below the limit.
 */
export function sourceGate(url: string, { domain, score, label, source, estimate }: Credibility, limit: number): Drop | null {
  const by = source === null ? "" : ` by ${source}`;
  if (label === "satire") return { url, reason: "satire", detail: `${domain} is labelled satire${by}` };
  if (score !== null && score < limit)
    return { url, reason: "low-credibility", detail: `${domain} is rated ${score}${by}, below ${limit}` };
  if (score === null && estimate !== undefined && estimate.score < limit)
    return {
      url,
      reason: "low-credibility",
      detail: `${domain ?? url} is unrated, and estimated at ${estimate.score} by ${estimate.by}, below ${limit}`,
    };
  return null;
}
