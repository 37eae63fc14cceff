import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrivateName, isPublic } from "../../../src/kernel/http/outgoing/addresses.ts";

const OPEN = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.0.1",
  "172.32.0.1",
  "192.0.1.1",
  "223.255.255.255",
];
const OPEN_IPV6 = ["2606:4700:4700::1111", "2a00:1450:4001:82a::200e", "2001:4860:4860::8888", "2400::1"];

describe("a public address", () => {
  it.each([...OPEN, ...OPEN_IPV6])("includes %s", (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    ["unspecified addresses", ["0.0.0.0", "0.1.2.3", "::"]],
    ["loopback", ["127.0.0.1", "127.255.255.255", "::1"]],
    ["private networks", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1"]],
    ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255", "100.100.100.200"]],
    ["link-local", ["169.254.0.1", "fe80::1", "febf::1", "fe80::1%eth0"]],
    ["cloud metadata services", ["169.254.169.254", "fd00:ec2::254", "192.0.0.192", "168.63.129.16"]],
    ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1"]],
    [
      "documentation and benchmarking",
      ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1", "3fff::1"],
    ],
    ["deprecated site-local", ["fec0::1"]],
    [
      "IPv4 inside IPv6",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1"],
    ],
    ["tunnels", ["2002:7f00:1::", "2002:a00:1::1", "2001::1", "2001:0:53aa:64c:0:0:f5ff:fffe"]],
    ["invalid addresses", ["", "example.com", "1.2.3", "1.2.3.4.5", "2606:4700::1::2"]],
  ])("excludes %s", (_what, addresses) => {
    for (const address of addresses) expect([address, isPublic(address)]).toEqual([address, false]);
  });

  it("is never in a private network, in any notation", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const network = fc.constantFrom<[string, number]>(["10", 3], ["127", 3], ["192.168", 2], ["169.254", 2]);
    fc.assert(
      fc.property(network, fc.array(octet, { minLength: 3, maxLength: 3 }), ([start, length], rest) => {
        const address = `${start}.${rest.slice(0, length).join(".")}`;
        const number = address.split(".").reduce((whole, part) => whole * 256 + Number(part), 0);
        for (const host of [address, String(number), `0x${number.toString(16)}`, `[::ffff:${address}]`]) {
          expect(isPrivateName(new URL(`https://${host}/`))).toBe(true);
        }
      }),
    );
  });

  it("in IPv6 is globally routable", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        if (isPublic(address)) expect(/^[23][0-9a-f]{3}:/i.test(address)).toBe(true);
      }),
    );
  });
});
