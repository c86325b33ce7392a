import { getDomain, parse } from "tldts";
import { parseUrl } from "../base/parse-url.js";
import { mirrorOf } from "./mirrors.js";

export type CanonicalUrl = {
  /** A canonical form of all addresses of one page; for a mirror, of the original page. For comparing, not for fetching. */
  readonly url: string;
  /** The registrable domain; null without a host. */
  readonly domain: string | null;
  /** The mirror through which the page was reached. `opened`: its address contained the original one. */
  readonly mirror: { readonly host: string; readonly opened: boolean } | null;
};

/** Tracking parameters: they do not change the page. */
const TRACKING: ReadonlySet<string> = new Set(
  (
    "fbclid gclid dclid gbraid wbraid gclsrc yclid msclkid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid mkt_tok vero_id wickedid " +
    "_ga _gl ref_src ref_url refsrc referrer referer cmp cmpid icid ncid ocid smid smtyp s_cid xtor spm sr_share share soc_src soc_trk " +
    "guccounter __twitter_impression hss_channel wt_mc zanpid amp usqp outputtype"
  ).split(" "),
);
const TRACKING_FAMILY = /^(?:utm|at|_x_tr|amp|guce|_hs)_/;
/** Maximum nesting of mirror addresses that is unwrapped. */
const MAX_MIRRORS = 4;

/** The page of an address. Ignores tracking parameters, host labels (`www.`, `m.`, `amp.`), scheme, port, fragment and trailing slash. */
export function canonicalUrl(address: string): CanonicalUrl {
  const own = httpUrl(address);
  if (own === null) return { url: address.trim(), domain: null, mirror: null };
  const { url, mirror } = openMirrors(own, MAX_MIRRORS);
  const host = plainHost(url.hostname);
  return { url: spelled(url, host), domain: siteOf(host), mirror };
}

function openMirrors(url: URL, depth: number): { readonly url: URL; readonly mirror: CanonicalUrl["mirror"] } {
  const copy = mirrorOf(url);
  if (copy === null) return { url, mirror: null };
  const inner = copy.inner === null || depth === 0 ? null : httpUrl(copy.inner);
  if (inner === null) return { url, mirror: { host: copy.host, opened: false } };
  const within = openMirrors(inner, depth - 1);
  return { url: within.url, mirror: { host: copy.host, opened: within.mirror?.opened ?? true } };
}

function httpUrl(address: string): URL | null {
  const url = parseUrl(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

function spelled(url: URL, host: string): string {
  const path = url.pathname
    // Unreserved characters mean the same escaped and unescaped.
    .replace(/%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/gi, (escaped) => decodeURIComponent(escaped))
    .replace(/\/{2,}/g, "/")
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, "/")
    .replace(/^\/amp(?=\/.)|(?<=.)\/amp\/?$|\.amp(?=(?:\.html?)?$)/i, "")
    .replace(/(?<!\/)\/+$/, "");
  const kept = [...url.searchParams].filter(([name, value]) => !isTracking(name, value)).sort(([one], [two]) => (one < two ? -1 : 1));
  const query = kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
  return `https://${host}${url.port === "" || url.port === "80" || url.port === "443" ? "" : `:${url.port}`}${path}${query}`;
}

/** `ref=home` is the page that a reader came from; `ref=2019-112` identifies a document. */
function isTracking(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING.has(lower) || TRACKING_FAMILY.test(lower) || (lower === "ref" && !/\d/.test(value));
}

/** Host labels that do not change the site (`www`, `m`, `amp`). */
const NEUTRAL_LABELS: ReadonlySet<string> = new Set(["www", "m", "mobile", "amp"]);

/**
 * The registrable domain of a host. Private suffixes count: `anna.blogspot.com` and `anna.github.io` are separate sites, because they have
 * different owners. A host that is itself such a suffix is its owner's site. A host without a domain is its own site.
 */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host) ?? host;
}

/** A host without such labels: `en.m.wikipedia.org` → `en.wikipedia.org`, `www.gov.uk` → `gov.uk`. */
export function plainHost(host: string): string {
  const lower = host.toLowerCase().replace(/\.$/, "");
  const { domain, subdomain } = parse(lower, { allowPrivateDomains: true });
  if (domain === null) return lower;
  const labels = (subdomain ?? "").split(".").filter((label) => label !== "" && !NEUTRAL_LABELS.has(label));
  return [...labels, domain.replace(/^www\.(?=[^.]+\.)/, "")].join(".");
}
