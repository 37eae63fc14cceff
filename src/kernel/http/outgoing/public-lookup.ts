import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublic } from "./addresses.ts";

/** The address is private, or not https. */
export class PrivateAddress extends Error {
  readonly code = "PRIVATE_ADDRESS";
}

/** Literal IP addresses are not looked up, so they are checked here. */
export function mustBePublic(url: URL) {
  if (url.protocol !== "https:") throw new PrivateAddress();
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddress();
}

/** Connects to the very addresses that were checked, which defeats DNS rebinding. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (!first) return callback(error ?? new PrivateAddress(), [], 0);
    if (options.all) return callback(null, open);
    callback(null, first.address, first.family);
  });
};
