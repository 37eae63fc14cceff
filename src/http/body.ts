import type { IncomingMessage } from "node:http";
import { invalid, tooLarge, unsupportedMediaType } from "../errors.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_DEPTH = 100;
const JSON_TYPE = /^application\/json$/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Reads a JSON body, or gives undefined when none was sent. A body without a content type is taken for JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge("4 MiB");
  mustBeJson(request.headers["content-type"], request.headers["content-encoding"]);
  const bytes = await readBytes(request);
  return bytes.length === 0 ? undefined : parse(bytes);
}

function mustBeJson(type = "", encoding = "identity") {
  const [media = ""] = type.split(";", 1);
  const fits = media.trim() === "" || JSON_TYPE.test(media.trim());
  if (!fits || OTHER_CHARSET.test(type)) throw unsupportedMediaType("application/json in UTF-8");
  if (encoding !== "identity") throw unsupportedMediaType("JSON without a content encoding");
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw tooLarge("4 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw invalid([{ path: "body", message: "is not JSON in UTF-8" }]);
  }
  if (SUSPECT.test(text) || text.includes("\u0000")) mustBeStorable(value);
  if (deeperThan(value, MAX_DEPTH))
    throw invalid([{ path: "body", message: `is nested more than ${MAX_DEPTH} levels deep` }]);
  return value;
}

/** NUL and lone surrogates cannot be kept in text without loss. */
export const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

function mustBeStorable(root: unknown) {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    const texts = typeof value === "string" ? [value] : isRecord(value) ? Object.keys(value) : [];
    if (!texts.every(isStorable)) {
      throw invalid([
        { path: "body", message: "holds a NUL character or half of a surrogate pair, which no text may hold" },
      ]);
    }
    if (isRecord(value)) for (const inner of Object.values(value)) open.push(inner);
  }
}

function deeperThan(root: unknown, levels: number): boolean {
  let layer = [root];
  for (let depth = 0; depth <= levels; depth++) {
    layer = layer.filter(isRecord).flatMap((value) => Object.values(value));
    if (layer.length === 0) return false;
  }
  return true;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
