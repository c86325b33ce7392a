import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";

const MAX_URL_LENGTH = 4096;
/** Labels of letters, digits, hyphens and underscores, the last one of letters or in Punycode; at least two of them. */
const PUBLIC_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_NAME_LENGTH = 253;
/** Names that are never public: they mean this machine, its network or its cluster. */
const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|lan|home|corp|arpa|onion|invalid)$/;

/** What a URL may not be is said by the first rule that it breaks. `isPublic` judges hosts that are addresses. */
export type UrlRules = { readonly ports: readonly number[]; isPublic(address: string): boolean };

/**
 * The address of a page, as everything after it uses it: normalised by the URL standard (which makes one spelling of decimal, octal,
 * hex, full-width and percent-encoded hosts), without a fragment and without the last dot of a name. Refused: everything that is not a
 * plain public http(s) address. `base` is the page that redirects here.
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
  if (!mayBePublic(url.hostname, rules))
    throw forbidden(base === undefined ? `${url.hostname} is not a public host` : "that is not a public host", base);
  url.hash = "";
  return url;
}

/** The address that a host is, without an IPv6 address's brackets; null when it is a name. */
export function literalAddress(url: URL): string | null {
  const bare = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 ? null : bare;
}

function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

function mayBePublic(hostname: string, rules: UrlRules): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return rules.isPublic(bare);
  return hostname.length <= MAX_NAME_LENGTH && PUBLIC_NAME.test(hostname) && !INTERNAL_NAME.test(hostname);
}

/** What a page redirects to is not repeated: it may name what only the inside of a network knows. */
function forbidden(what: string, base: URL | undefined): PlumblineError {
  return new PlumblineError("page-forbidden", base === undefined ? what : `${base.hostname} redirects to where it may not: ${what}`);
}

/** The only part of IPv6 that is given out for the public internet. What lies outside it is refused without a name for it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Looks public and is not: on Azure's machines it leads to the platform's own services. */
const AZURE_PLATFORM = "168.63.129.16";

/**
 * Whether an address, as a resolver or a socket says it, is one of the public internet and not of this machine. IPv6 forms that carry an
 * IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) are refused whatever they carry: nobody publishes pages there.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also reads octal, hex and short forms, which would hide what a socket makes of them; isIP knows the plain ones only.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || parsed.toString() === AZURE_PLATFORM) return false;
  if (parsed instanceof ipaddr.IPv6 && (!parsed.match(GLOBAL_IPV6) || isIsatap(parsed))) return false;
  return !ownAddresses().has(parsed.toString());
}

/** One spelling for each address, so that they can be compared. */
export function plainAddress(address: string): string {
  return isIP(address) === 0 ? address : ipaddr.parse(address).toString();
}

/** RFC 5214: the interface part is 0000:5efe or 0200:5efe, then an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x0200);
}

/** A machine's own public address leads past its firewall. Asked each time, because interfaces come and go. */
function ownAddresses(): ReadonlySet<string> {
  return new Set(Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => plainAddress(address))));
}
