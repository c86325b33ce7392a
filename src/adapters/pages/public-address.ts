import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

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
