import { isIPv6 } from "node:net";

/** One place has many IPv6 addresses: all of a /64 count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address.replace(/^::ffff:/, "");
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const [first, last] = [head, tail ?? ""].map((groups) => groups.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? [] : Array(8 - first!.length - last!.length).fill("0");
  return [...first!, ...zeros, ...last!].slice(0, 4).join(":");
}
