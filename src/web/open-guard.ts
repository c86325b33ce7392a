import { parseUrl } from "../base/parse-url.js";
import type { Claim } from "../domain/claim.js";
import type { Credibility } from "../domain/credibility.js";
import type { Drop } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import type { WebPage } from "../ports/page-reader.js";
import type { SearchHit, SearchQuery } from "../ports/search-engine.js";
import { comparedWords } from "../text/search-terms.js";
import { canonicalUrl } from "./canonical-url.js";
import { type Dated, dayAfter, dayRange, dayText, isAfterClaim } from "./claim-date.js";
import type { SourceRatings } from "./credibility.js";
import { MIRROR_HOSTS } from "./mirrors.js";

/** Keeps out pages that must not be evidence: at the query, at each hit, and again after fetching. */
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

/** Drops blocked sources, unless the policy annotates them, and pages that the policy excludes; drops leaking pages when `leaks` is set. */
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

/** Sites and periods that a policy excludes. Engines are asked to omit them; results that still contain them are dropped. */
type PolicyLimits = {
  readonly asks: Pick<SearchQuery, "before" | "after" | "excludedDomains">;
  look(seen: Dated): Drop | null;
};

/** A window needs the claim's date; without one, any date is allowed. */
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

/** The host of a page; for a mirror, of the original page. */
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

export type GuardedClaim = {
  readonly text: string;
  readonly asOf: string | null;
  /** The page on which the claim was made; it is no evidence for the claim. */
  readonly source: string | null;
};

/** Keeps out pages that give the answer away: fact-checks, pages written after the claim, the claim's own article, and copies of all these. */
type LeakGuard = {
  /** Filters sent with the query. Engines may ignore them, so every hit and page is checked again. */
  readonly atQuery: { readonly before: string | null; readonly excludedDomains: readonly string[] };
  ofHit(hit: SearchHit): Drop | null;
  ofPage(page: WebPage): Drop | null;
};

/** Shorter headlines may be identical by chance. */
const WORDS_OF_A_COPY = 10;
const SAME_WORDS = 0.95;
const LEAD = 400;

export function openLeakGuard(claim: GuardedClaim, ratings: SourceRatings): LeakGuard {
  const look = (seen: Dated & { readonly title: string | null; readonly text: string | null }): Drop | null => {
    const { url, mirror } = canonicalUrl(seen.url);
    const drop = (reason: Drop["reason"], detail: string): Drop => ({ url: seen.url, reason, detail });
    if (mirror?.opened === false) return drop("mirror", `a copy at ${mirror.host} whose address does not show the original`);
    const excluded = excludedAddress(claim, ratings, url);
    if (excluded !== null)
      return mirror === null ? drop(...excluded) : drop("mirror", `a copy at ${mirror.host} of ${url}: ${excluded[1]}`);
    const check = factCheckTitle(seen.title) ?? (seen.text === null ? null : factCheckText(seen.text));
    if (check !== null) return drop("fact-checker", `a fact-check by ${check}`);
    if (isAfterClaim(claim.asOf, seen))
      return drop("after-claim", `dated ${seen.published ?? seen.modified ?? "in its address"}, the claim ${claim.asOf}`);
    return isOwnArticle(claim, url, seen) ? drop("own-article", "its headline is the claim") : null;
  };
  return {
    atQuery: { before: dayAfter(claim.asOf), excludedDomains: [...new Set([...ratings.labelled("fact-checker"), ...MIRROR_HOSTS])] },
    ofHit: (hit) => look({ ...hit, text: null }),
    ofPage: (page) => look(page),
  };
}

function excludedAddress(claim: GuardedClaim, ratings: SourceRatings, url: string): readonly [Drop["reason"], string] | null {
  const { label, domain } = ratings.of(url);
  if (label === "fact-checker") return ["fact-checker", `${domain} is labelled fact-checker`];
  if (claim.source !== null && canonicalUrl(claim.source).url === url) return ["own-article", "the article that the claim is from"];
  const address = factCheckAddress(url);
  return address === null ? null : ["fact-checker", `a fact-check by ${address}`];
}

/**
 * On the claim's own site, a page that begins with the claim is its article under another address. On other sites, only a long headline
 * that equals the claim word for word counts as a reprint: pages that report the same in other words, or state it in their text, are
 * evidence.
 */
function isOwnArticle(claim: GuardedClaim, url: string, page: { readonly title: string | null; readonly text: string | null }): boolean {
  const said = comparedWords(claim.text);
  const headline = comparedWords(headlineOf((page.title ?? "").slice(0, LEAD)));
  if (said.length >= WORDS_OF_A_COPY && headline.join(" ") === said.join(" ")) return true;
  if (claim.source === null || canonicalUrl(claim.source).domain !== canonicalUrl(url).domain) return false;
  const lead = comparedWords(page.text?.slice(0, LEAD) ?? "");
  return said.length >= WORDS_OF_A_COPY / 2 && (holds(headline, said) || lead.join(" ").includes(said.join(" ")));
}

/** The headline without the paper's name after it: "Storm hits harbour | The Lake Courier". */
function headlineOf(title: string): string {
  return title.replace(/\s+/gu, " ").replace(/ [|–—-] [^|–—]{1,40}$/u, "");
}

function holds(headline: readonly string[], said: readonly string[]): boolean {
  const there = new Set(headline);
  const shared = new Set(said.filter((word) => there.has(word))).size;
  return shared / Math.max(new Set(said).size, there.size, 1) >= SAME_WORDS;
}

/** Path segments of fact-check sections, in the most common languages. */
const SECTION =
  /^(?:fact[-_]?check(?:s|ed|er|ers|ing)?|reality[-_]?check|truth[-_]?o[-_]?meter|verify|fakten[-_]?check|faktenfinder|faktacheck|faktasjekk|faktatjek|faktakoll|verificacion|verificado|verificamos|checagem|fato[-_]ou[-_]fake|les[-_]decodeurs|vrai[-_]ou[-_]fake|desintox|desinfox|bufale)$/i;
/** How the address or title of a fact-check begins. */
const SLUG = /^(?:fact[-_]?check(?:ed)?|reality[-_]?check|fakten[-_]?check|verify)[-_]./i;
const HOST = /(?:^|[.-])(?:fact-?check(?:er|ers|ing|s)?|fakten-?check|fullfact|politifact)(?:[.-]|$)/i;
const NAME =
  "(?:fact[- ]?check(?:s|ed|ing|er)?|reality[- ]check|fakten-?check|faktacheck|faktasjekk|verificaci[oó]n|checagem|vrai ou faux)";
const TITLE = new RegExp(`^\\W*${NAME}\\s*[:|–—-]|[:|–—\\[(]\\s*${NAME}\\W*$|\\s[-|–—]\\s*${NAME}\\W*$|^${NAME}$|\\bClaimReview\\b`, "iu");
/** Titles and texts are untrusted: only a limited part is searched. */
const MAX_TITLE = 300;
/** A fact-check on the page: the claim on one line, the ruling on another. */
const CLAIM_LINE = /^[^\p{L}\d\n]{0,8}(?:the )?claim[ \t*_]{0,4}(?::|$)/imu;
const RULING_LINE =
  /^[^\p{L}\d\n]{0,8}(?:our |the )?(?:rating|ruling|verdict|conclusion|rated|truth rating)\b[^\p{L}\d]{0,8}(?:(?:mostly |half |partly |largely )?(?:true|false)|mixture|mixed|misleading|missing context|unproven|unsupported|altered|miscaptioned|satire|pants on fire|incorrect|fake|no evidence)\b/imu;
const WE_RATE = /\bwe (?:rate|rated) (?:this|the|that|his|her|their|it)\b[^.\n]{0,80}\b(?:true|false|misleading|pants on fire)\b/iu;

/** Why an address looks like a fact-check's; null if it does not. */
function factCheckAddress(url: string): string | null {
  const address = parseUrl(url);
  if (address === null) return null;
  const { hostname, pathname } = address;
  if (HOST.test(hostname)) return `the host ${hostname}`;
  const part = pathname.split("/").find((segment) => SECTION.test(segment) || SLUG.test(segment));
  return part === undefined ? null : `"${part}" in its address`;
}

function factCheckTitle(title: string | null): string | null {
  const said = (title ?? "").slice(0, MAX_TITLE).trim();
  return TITLE.test(said) ? `its title "${said}"` : null;
}

function factCheckText(text: string): string | null {
  if (WE_RATE.test(text)) return "it rates a claim";
  return RULING_LINE.test(text) && CLAIM_LINE.test(text) ? "it names a claim and rules on it" : null;
}
