import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { Readable } from "node:stream";
import { must } from "../content/must.ts";
import { lookupPublic, mustBePublic } from "../kernel/http/outgoing/public-lookup.ts";

const WITHOUT_BODY = [204, 205, 304];

/** A fetch that connects only to public addresses, over https (SSRF). It follows no redirects. */
export const publicFetch: typeof fetch = async (address, init = {}) => {
  const url = new URL(address instanceof Request ? address.url : address);
  try {
    mustBePublic(url);
    return toResponse(await send(url, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new TypeError("fetch failed", { cause: error });
  }
};

function send(url: URL, { method = "GET", headers, body, signal }: RequestInit): Promise<IncomingMessage> {
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    agent: false,
    lookup: lookupPublic,
    signal: signal ?? undefined,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    outgoing.on("error", reject);
    outgoing.end(body ?? undefined);
  });
}

function toResponse(answer: IncomingMessage): Response {
  const status = must(answer.statusCode, "an answer has a status");
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const hasBody = !WITHOUT_BODY.includes(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>) : null, {
    status,
    headers,
  });
}
