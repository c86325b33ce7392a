import { getDomain, parse } from "tldts";

/** Host labels that do not change the site (`www`, `m`, `amp`). */
const NEUTRAL_LABELS: ReadonlySet<string> = new Set(["www", "m", "mobile", "amp"]);

/**
 * The registrable domain of a host. Private suffixes count (`anna.blogspot.com` and `anna.github.io` are sites of their own, because nobody
 * vouches for all of blogspot.com); a host that is itself such a suffix is the site of its owner. An address without a domain stands for itself.
 */
export function siteOf(host: string): string {
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
