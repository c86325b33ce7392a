import { parseUrl } from "../base/parse-url.js";
import type { Claim } from "../domain/claim.js";
import type { Drop } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import type { SearchQuery } from "../ports/search-engine.js";
import { canonicalUrl } from "./canonical-url.js";
import { type Dated, dayAfter, timeStanding } from "./claim-date.js";
import { dayRange, dayText } from "./day-range.js";

const DAYS_A_YEAR = 365.25;

/** Sites and times that a policy rules out. Engines are asked to leave them out; what they bring all the same is dropped. */
export type PolicyLimits = {
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
      if (timeStanding(asOf, seen) === "after") return { url: seen.url, reason: "after-claim", detail: `later than the claim, ${asOf}` };
      return null;
    },
  };
}

/** Of the page inside, where the address is a copy's. */
function hostOf(address: string): string {
  const { url } = canonicalUrl(address);
  return parseUrl(url)?.hostname ?? "";
}
