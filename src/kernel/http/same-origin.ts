import { forbidden } from "../errors/errors.ts";
import type { RequestHead } from "./mount.ts";

/** Rejects changes sent from pages of other sites (CSRF). Reads are safe: the other site cannot see the response. */
export function mustBeSameOrigin({ method, headers, host }: RequestHead, publicUrl: string) {
  if (method === "GET" || method === "HEAD") return;
  const site = headers["sec-fetch-site"];
  if (site === undefined ? isOwn(headers.origin, host, publicUrl) : site === "same-origin") return;
  throw forbidden("This request did not come from a page of this service.");
}

function isOwn(origin: string | undefined, host: string, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(publicUrl).origin;
}
