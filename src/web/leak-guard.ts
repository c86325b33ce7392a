import { parseUrl } from "../base/parse-url.js";
import type { Drop } from "../domain/episode.js";
import type { WebPage } from "../ports/page-reader.js";
import type { SearchHit } from "../ports/search-engine.js";
import { comparedWords } from "../text/search-terms.js";
import { canonicalUrl } from "./canonical-url.js";
import { type Dated, dayAfter, isAfterClaim } from "./claim-date.js";
import type { SourceRatings } from "./credibility.js";
import { MIRROR_HOSTS } from "./mirrors.js";

export type GuardedClaim = {
  readonly text: string;
  readonly asOf: string | null;
  /** Where the claim was made: the article itself is no evidence for it. */
  readonly source: string | null;
};

/** Keeps out pages that give the answer away: fact-checks, pages written after the claim, the claim's own article, and copies of all these. */
export type LeakGuard = {
  /** Filters sent with the query. Engines may ignore them, so every hit and page is checked again. */
  readonly atQuery: { readonly before: string | null; readonly excludedDomains: readonly string[] };
  ofHit(hit: SearchHit): Drop | null;
  ofPage(page: WebPage): Drop | null;
};

/** Shorter headlines may well be the same by chance. */
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
 * On the claim's own site, a page that begins with the claim is its article under another address. On other sites only a long headline that equals the
 * claim word for word counts as a reprint: pages that report the same thing in other words, or state it in their text, are evidence.
 */
function isOwnArticle(claim: GuardedClaim, url: string, page: { readonly title: string | null; readonly text: string | null }): boolean {
  const said = comparedWords(claim.text);
  const headline = comparedWords(headlineOf((page.title ?? "").slice(0, LEAD)));
  if (said.length >= WORDS_OF_A_COPY && headline.join(" ") === said.join(" ")) return true;
  if (claim.source === null || canonicalUrl(claim.source).domain !== canonicalUrl(url).domain) return false;
  const lead = comparedWords(page.text?.slice(0, LEAD) ?? "");
  return said.length >= WORDS_OF_A_COPY / 2 && (holds(headline, said) || lead.join(" ").includes(said.join(" ")));
}

/** Without the paper's name behind it: "Storm hits harbour | The Lake Courier". */
function headlineOf(title: string): string {
  return title.replace(/\s+/gu, " ").replace(/ [|–—-] [^|–—]{1,40}$/u, "");
}

function holds(headline: readonly string[], said: readonly string[]): boolean {
  const there = new Set(headline);
  const shared = new Set(said.filter((word) => there.has(word))).size;
  return shared / Math.max(new Set(said).size, there.size, 1) >= SAME_WORDS;
}

/** Parts of a path under which papers keep their fact-checks, in the languages in which they mostly do. */
const SECTION =
  /^(?:fact[-_]?check(?:s|ed|er|ers|ing)?|reality[-_]?check|truth[-_]?o[-_]?meter|verify|fakten[-_]?check|faktenfinder|faktacheck|faktasjekk|faktatjek|faktakoll|verificacion|verificado|verificamos|checagem|fato[-_]ou[-_]fake|les[-_]decodeurs|vrai[-_]ou[-_]fake|desintox|desinfox|bufale)$/i;
/** How such an article's own address or title begins. */
const SLUG = /^(?:fact[-_]?check(?:ed)?|reality[-_]?check|fakten[-_]?check|verify)[-_]./i;
const HOST = /(?:^|[.-])(?:fact-?check(?:er|ers|ing|s)?|fakten-?check|fullfact|politifact)(?:[.-]|$)/i;
const NAME =
  "(?:fact[- ]?check(?:s|ed|ing|er)?|reality[- ]check|fakten-?check|faktacheck|faktasjekk|verificaci[oó]n|checagem|vrai ou faux)";
const TITLE = new RegExp(`^\\W*${NAME}\\s*[:|–—-]|[:|–—\\[(]\\s*${NAME}\\W*$|\\s[-|–—]\\s*${NAME}\\W*$|^${NAME}$|\\bClaimReview\\b`, "iu");
/** Titles and texts are untrusted: only a bounded part is searched. */
const MAX_TITLE = 300;
/** A fact-check on the page: a claim on one line, the ruling on another. */
const CLAIM_LINE = /^[^\p{L}\d\n]{0,8}(?:the )?claim[ \t*_]{0,4}(?::|$)/imu;
const RULING_LINE =
  /^[^\p{L}\d\n]{0,8}(?:our |the )?(?:rating|ruling|verdict|conclusion|rated|truth rating)\b[^\p{L}\d]{0,8}(?:(?:mostly |half |partly |largely )?(?:true|false)|mixture|mixed|misleading|missing context|unproven|unsupported|altered|miscaptioned|satire|pants on fire|incorrect|fake|no evidence)\b/imu;
const WE_RATE = /\bwe (?:rate|rated) (?:this|the|that|his|her|their|it)\b[^.\n]{0,80}\b(?:true|false|misleading|pants on fire)\b/iu;

/** Why an address looks like that of a fact-check; null where it does not. */
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
