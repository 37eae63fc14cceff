import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

type Values = Record<string, unknown>;
/** The part of `INodeType` that is used here. n8n's own types are installed only for this test. */
export interface N8nNode {
  description: { name: string; properties: object[]; credentials: { name: string }[] };
  execute(this: object): Promise<{ json: Values; binary?: Record<string, { data: string; fileName: string }> }[][]>;
  webhookMethods: { default: Record<"checkExists" | "create" | "delete", (this: object) => Promise<boolean>> };
  webhook(this: object): Promise<{ workflowData?: { json: Values }[][]; noWebhookResponse?: boolean }>;
}

interface HttpOptions {
  method: string;
  url: string;
  qs?: Values;
  body?: unknown;
  headers?: Record<string, string>;
  encoding?: string;
  json?: boolean;
}

/** Sends what n8n would send, and fails as axios does. */
async function request({ method, url, qs = {}, body, headers = {}, encoding }: HttpOptions, apiKey: string) {
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(qs).map(([name, value]) => [name, String(value)])),
  );
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const reply = await fetch(`${url}?${query}`, {
    method,
    headers: { ...headers, authorization: apiKey, ...(isJson && { "content-type": "application/json" }) },
    body: body === undefined ? null : isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const read = encoding === "arraybuffer" ? bytes : parsed(bytes.toString());
  if (reply.ok) return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: read };
  throw Object.assign(new Error(`Request failed with status code ${reply.status}`), {
    httpCode: String(reply.status),
    response: { status: reply.status, data: parsed(bytes.toString()) },
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

interface Setting {
  server: string;
  apiKey: string;
  parameters: Values;
  /** The file of the item. */
  file?: { name: string; content: Buffer };
  continues?: boolean;
  staticData?: Values;
  webhookUrl?: string;
}

/** The context that n8n passes to a running node: parameters, credentials and helpers. */
export function contextOf({
  server,
  apiKey,
  parameters,
  file,
  continues = false,
  staticData = {},
  webhookUrl,
}: Setting) {
  const node = { id: "1", name: "Chancery", type: "chancery", typeVersion: 1, position: [0, 0], parameters };
  return {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string, ...rest: unknown[]) => parameters[name] ?? rest.at(-1),
    getCredentials: async () => ({ server, apiKey }),
    getNode: () => node,
    continueOnFail: () => continues,
    getWorkflowStaticData: () => staticData,
    getWorkflow: () => ({ id: "1", name: "Contracts" }),
    getNodeWebhookUrl: () => webhookUrl,
    helpers: {
      httpRequestWithAuthentication: (_name: string, options: HttpOptions) => request(options, apiKey),
      assertBinaryData: () => ({ fileName: file?.name }),
      getBinaryDataBuffer: async () => file?.content,
      prepareBinaryData: async (bytes: Buffer, fileName: string) => ({ data: bytes.toString("base64"), fileName }),
      returnJsonArray: (json: Values) => [{ json }],
    },
  };
}

/** The same for a request that reached the webhook of the node. */
export async function webhookContext(request: IncomingMessage, response: ServerResponse, staticData: Values) {
  const rawBody = Buffer.concat(await request.toArray());
  const answer = { status: (code: number) => ({ send: (text: string) => response.writeHead(code).end(text) }) };
  return {
    ...contextOf({ server: "", apiKey: "", parameters: {}, staticData }),
    getHeaderData: () => request.headers,
    getRequestObject: () => ({ rawBody }),
    getBodyData: () => parsed(rawBody.toString()),
    getResponseObject: () => answer,
  };
}

export const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
