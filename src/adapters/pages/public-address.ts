import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";

const MAX_URL_LENGTH = 4096;
/** At least two labels of letters, digits, hyphens and underscores; the last one of letters or in Punycode. */
const PUBLIC_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_NAME_LENGTH = 253;
/** Names of this machine, its network or its cluster. */
const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|lan|home|corp|arpa|onion|invalid)$/;

/** `isPublic` decides for hosts that are IP addresses. */
export type UrlRules = { readonly ports: readonly number[]; isPublic(address: string): boolean };

/**
 * Checks the address of a page and normalises it by the URL standard (which gives decimal, octal, hex, full-width and percent-encoded hosts one
 * spelling), without fragment and trailing dot. Throws unless it is a plain public http(s) address. `base` is the page that redirects here.
 */
export function pageUrl(text: string, rules: UrlRules, base?: URL): URL {
  const url = text.length > MAX_URL_LENGTH ? null : parseUrl(text, base?.href);
  if (url === null) throw forbidden("this is not the address of a page", base);
  if (url.href.length > MAX_URL_LENGTH) throw forbidden("the address of the page is too long", base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw forbidden(`pages are read over http and https, not ${url.protocol}`, base);
  if (url.username !== "" || url.password !== "") throw forbidden("an address with a user name or password is not read", base);
  if (!rules.ports.includes(portOf(url))) throw forbidden(`port ${portOf(url)} is not one that pages are read from`, base);
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (!mayBePublic(url, rules))
    throw forbidden(base === undefined ? `${url.hostname} is not a public host` : "that is not a public host", base);
  url.hash = "";
  return url;
}

/** The host's IP address, without brackets; null when the host is a name. */
export function literalAddress(url: URL): string | null {
  const bare = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

function mayBePublic(url: URL, rules: UrlRules): boolean {
  const [literal, { hostname }] = [literalAddress(url), url];
  if (literal !== null) return rules.isPublic(literal);
  return hostname.length <= MAX_NAME_LENGTH && PUBLIC_NAME.test(hostname) && !INTERNAL_NAME.test(hostname);
}

/** Does not repeat a redirect's target, which may name internal hosts. */
function forbidden(what: string, base: URL | undefined): PlumblineError {
  return new PlumblineError("page-forbidden", base === undefined ? what : `${base.hostname} redirects to a forbidden address: ${what}`);
}

/** The only public part of IPv6; everything else is refused. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Looks public, but leads to platform services on Azure machines. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether an address from a resolver or socket is on the public internet and not one of this machine's. IPv6 forms that contain an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) are refused, because no pages are published there.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts octal, hex and short forms, which a socket may read differently; isIP accepts only the plain forms.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_PLATFORM) return false;
  if (parsed instanceof ipaddr.IPv6 && (!parsed.match(GLOBAL_IPV6) || isIsatap(parsed))) return false;
  return !ownAddresses().has(parsed.toString());
}

/** A canonical spelling of an address, for comparison. */
export function plainAddress(address: string): string {
  return isIP(address) === 0 ? address : ipaddr.parse(address).toString();
}

/** RFC 5214: the interface identifier is 0000:5efe or 0200:5efe, then an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x0200);
}

/** Requests to a machine's own public address bypass its firewall. Read each time, because interfaces change. */
function ownAddresses(): ReadonlySet<string> {
  return new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => plainAddress(address))));
}
