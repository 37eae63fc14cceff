import type { AddressInfo } from "node:net";
import { first } from "../../../content/must.ts";
import type { WebFiles } from "./files.ts";

/** Waits until the web application is built and served at this address. Throws the reason if that fails. */
export async function untilOpen(web: WebFiles, listening: AddressInfo[], signal: AbortSignal): Promise<void> {
  await unlessAborted(web.ready(), signal);
  const address = first(listening);
  const reply = await fetch(`http://${hostOf(address)}:${address.port}/`, {
    headers: { accept: "text/html" },
    signal,
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The web application answers with ${reply.status}.`);
}

/** A server that listens on all addresses is reached through the loopback address. */
function hostOf({ address, family }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return family === "IPv6" ? "[::1]" : "127.0.0.1";
  return family === "IPv6" ? `[${address}]` : address;
}

/** A build takes half a minute, and Ctrl-C must not wait for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work, aborted.promise]);
}
