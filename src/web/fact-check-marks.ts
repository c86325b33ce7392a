import { parseUrl } from "../base/parse-url.js";

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
/** What a rated claim looks like on the page: somebody's claim on one line, the ruling on another. */
const CLAIM_LINE = /^[^\p{L}\d\n]{0,8}(?:the )?claim[ \t*_]{0,4}(?::|$)/imu;
const RULING_LINE =
  /^[^\p{L}\d\n]{0,8}(?:our |the )?(?:rating|ruling|verdict|conclusion|rated|truth rating)\b[^\p{L}\d]{0,8}(?:(?:mostly |half |partly |largely )?(?:true|false)|mixture|mixed|misleading|missing context|unproven|unsupported|altered|miscaptioned|satire|pants on fire|incorrect|fake|no evidence)\b/imu;
const WE_RATE = /\bwe (?:rate|rated) (?:this|the|that|his|her|their|it)\b[^.\n]{0,80}\b(?:true|false|misleading|pants on fire)\b/iu;

/** Why an address looks like that of a fact-check; null where it does not. */
export function factCheckAddress(url: string): string | null {
  const address = parseUrl(url);
  if (address === null) return null;
  const { hostname, pathname } = address;
  if (HOST.test(hostname)) return `the host ${hostname}`;
  const part = pathname.split("/").find((segment) => SECTION.test(segment) || SLUG.test(segment));
  return part === undefined ? null : `"${part}" in its address`;
}

export function factCheckTitle(title: string | null): string | null {
  const said = (title ?? "").slice(0, MAX_TITLE).trim();
  return TITLE.test(said) ? `its title "${said}"` : null;
}

export function factCheckText(text: string): string | null {
  if (WE_RATE.test(text)) return "it rates a claim";
  return RULING_LINE.test(text) && CLAIM_LINE.test(text) ? "it names a claim and rules on it" : null;
}
