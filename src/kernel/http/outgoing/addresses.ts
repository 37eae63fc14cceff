import { BlockList, isIP } from "node:net";

const RESERVED_IPV4: [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  // Azure's platform endpoint (WireServer).
  ["168.63.129.16", 32],
];
/** Within 2000::/3, the only allocated IPv6 space. Tunnels (Teredo, 6to4) could reach any IPv4 address. */
const RESERVED_IPV6: [network: string, prefix: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const reserved = new BlockList();
for (const [network, prefix] of RESERVED_IPV4) reserved.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of RESERVED_IPV6) reserved.addSubnet(network, prefix, "ipv6");
const allocated = new BlockList();
allocated.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet. Unknown ranges and IPv4 mapped into IPv6 are not. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, "ipv4");
  return family === 6 && allocated.check(address, "ipv6") && !reserved.check(address, "ipv6");
}

/** Whether a URL is private by its host alone, without a DNS lookup. */
export function isPrivateName(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublic(host);
}

/** The host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
