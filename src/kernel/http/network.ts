import { isIP, isIPv6, SocketAddress } from "node:net";

/** The network of an address, for rate limits. An IPv6 host can use a whole /64, so it is cut to that prefix. */
export function networkOf(given: string): string {
  if (!isIPv6(given)) return given;
  const { address } = new SocketAddress({ address: withoutZone(given), family: "ipv6" });
  if (address.startsWith("::ffff:")) return address.replace(/^::ffff:/, "");
  const [head = "", tail] = address.split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? [] : Array(8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

const groupsOf = (text: string) => text.split(":").filter((group) => group !== "");

function withoutZone(address: string): string {
  const [plain = ""] = address.split("%", 1);
  return plain;
}

/** The address as the database compares it with networks: without a zone, IPv4 unwrapped. Null if it is not an IP address. */
export function addressOf(given: string): string | null {
  const plain = withoutZone(given).replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) > 0 ? plain : null;
}
