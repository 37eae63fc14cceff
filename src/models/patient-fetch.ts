import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { Readable } from "node:stream";
import { must } from "../content/must.ts";
import { lookupPublic, mustBePublic } from "../kernel/http/outgoing/public-lookup.ts";

const WITHOUT_BODY = [204, 205, 304];

/** A fetch that follows no redirects and has no time limit but its signal: the global one gives up after five minutes of silence. */
export const patientFetch: typeof fetch = (address, init = {}) => fetchBy(sendAnywhere, address, init);

/** The same, which connects only to public addresses, over https (SSRF). */
export const publicFetch: typeof fetch = (address, init = {}) => fetchBy(sendInPublic, address, init);

async function fetchBy(
  send: (url: URL, init: RequestInit) => Promise<IncomingMessage>,
  address: Parameters<typeof fetch>[0],
  init: RequestInit,
): Promise<Response> {
  try {
    return toResponse(await send(new URL(address instanceof Request ? address.url : address), init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new TypeError("fetch failed", { cause: error });
  }
}

const sendAnywhere = (url: URL, init: RequestInit) => send(url, init, {});

async function sendInPublic(url: URL, init: RequestInit) {
  mustBePublic(url);
  return send(url, init, { agent: false, lookup: lookupPublic });
}

function send(
  url: URL,
  { method = "GET", headers, body, signal }: RequestInit,
  connecting: Pick<RequestOptions, "agent" | "lookup">,
): Promise<IncomingMessage> {
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    signal: signal ?? undefined,
    ...connecting,
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
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
