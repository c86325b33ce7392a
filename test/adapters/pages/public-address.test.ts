import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../../src/adapters/pages/public-address.js";

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "0.1.2.3"],
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  "private networks": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fdff::1"],
  "link-local, cloud metadata among them": ["169.254.0.1", "169.254.169.254", "169.254.170.2", "fe80::1", "febf::1"],
  "metadata elsewhere": ["100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  benchmarks: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  "multicast and broadcast": ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"],
  reserved: ["192.0.0.1", "192.88.99.1", "240.0.0.1", "254.1.1.1"],
  "special services": ["192.31.196.1", "192.52.193.1", "192.175.48.1", "2620:4f:8000::1"],
  "no address at all": ["::", "100::1", "5f00::1", "fec0::1", "4000::1", "1::1", "e000::1"],
  "IPv4 in IPv6, whatever it is": [
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "2a00:1450::5efe:7f00:1",
    "2a00:1450::200:5efe:10.0.0.1",
  ],
  "identifiers that are no places": ["2001:10::1", "2001:20::1", "2001:30::1", "2001:3::1", "2001:1::1"],
  "other spellings": [
    "",
    "127.1",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "8.8.8.08",
    "fe80::1%eth0",
    "2a00:1450::1%1",
    "[2a00:1450::1]",
    "8.8.8.8 ",
    "localhost",
  ],
};

describe("an address is not public when it is one of", () => {
  for (const [kind, addresses] of Object.entries(REFUSED))
    it(`${kind}: ${addresses.join(", ")}`, () => {
      expect(addresses.filter(isPublicAddress)).toEqual([]);
    });
});

describe("an address is public", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.1",
    "172.32.0.1",
    "192.0.1.1",
    "198.20.0.1",
    "223.255.255.1",
  ])("when it is an ordinary IPv4 address: %s", (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(["2a00:1450:4001:82a::200e", "2606:4700::6810:84e5", "2620:0:861:ed1a::1", "2001:4860:4860::8888", "2001:200::1"])(
    "when it is an ordinary IPv6 address: %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it("unless it is this machine's own", () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
    expect(own.filter(isPublicAddress)).toEqual([]);
  });
});
