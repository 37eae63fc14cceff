import type { IncomingMessage } from "node:http";
import { ClientGone, invalid, tooLarge, tooSlow, unsupportedMediaType } from "../errors/errors.ts";

/** Limits on the size of a JSON body and the time it may take to arrive. */
export interface BodyLimits {
  bytes: number;
  /** The same limit as `bytes`, as text for error messages. */
  most: string;
  ms: number;
  /** Limit on the number of chunks, because each one costs time however small it is. */
  pieces: number;
}

export const CALLER_BODY_LIMITS: BodyLimits = { bytes: 4 * 1024 * 1024, most: "4 MiB", ms: 60_000, pieces: 20_000 };
/** For anonymous requests: enough for an email address and a password. */
export const VISITOR_BODY_LIMITS: BodyLimits = { bytes: 16 * 1024, most: "16 KiB", ms: 10_000, pieces: 1_000 };

const MAX_DEPTH = 100;
const MAX_QUOTED_HEADER = 100;
/** 500 records with 20 fields each hold 20,000 values. Validating a value costs far more than parsing it. */
const MAX_VALUES = 50_000;
const FORM_TYPE = "application/x-www-form-urlencoded";
const JSON_TYPE = /^application\/json$/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;
const ESCAPED_NUL_OR_SURROGATE = /\\u(?:0000|d[89a-f])/i;

/** Reads a JSON body; undefined if there is none. A body without a content type is assumed to be JSON. */
export async function readJson(request: IncomingMessage, limits: BodyLimits, type = JSON_TYPE): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (Number(request.headers["content-length"] ?? 0) > limits.bytes) throw tooLarge(limits.most);
  mustBeJson(type, request.headers["content-type"], request.headers["content-encoding"]);
  const bytes = await readBytes(request, limits);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

/** Reads a URL-encoded form, such as a back-channel message from another service. */
export async function readForm(request: IncomingMessage, limits: BodyLimits): Promise<URLSearchParams> {
  const type = request.headers["content-type"] ?? "";
  const [media = ""] = type.split(";", 1);
  if (media.trim().toLowerCase() !== FORM_TYPE) throw unsupportedMediaType(FORM_TYPE, describeType(type));
  return new URLSearchParams((await readBytes(request, limits)).toString("utf8"));
}

function mustBeJson(expected: RegExp, type = "", encoding = "identity") {
  const [media = ""] = type.split(";", 1);
  const fits = media.trim() === "" || expected.test(media.trim());
  if (!fits || OTHER_CHARSET.test(type)) throw unsupportedMediaType("application/json in UTF-8", describeType(type));
  if (encoding !== "identity")
    throw unsupportedMediaType("JSON without a content encoding", `the encoding ${quoted(encoding)}`);
}

/** Describes the declared content type, for error messages. */
export const describeType = (type: string) => (type.trim() === "" ? "no content type" : `the type ${quoted(type)}`);
const quoted = (header: string) => header.trim().slice(0, MAX_QUOTED_HEADER);

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Stops reading at the size or time limit. The error handler deals with the rest of the body. */
function readBytes(request: IncomingMessage, { bytes, most, ms, pieces }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(new ClientGone());
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytes) return fail(tooLarge(most));
      chunks.push(chunk);
      if (chunks.length > pieces) return fail(tooManyChunks());
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const leave = () => fail(new ClientGone());
    const timer = setTimeout(() => fail(tooSlow()), ms);
    const stop = () => {
      clearTimeout(timer);
      request.off("data", take).off("end", end).off("close", leave);
    };
    const fail = (error: Error) => {
      stop();
      request.pause();
      reject(error);
    };
    request.on("data", take).on("end", end).on("close", leave);
  });
}

const tooManyChunks = () => invalid([{ path: "body", message: "is sent in too many small chunks: send larger ones" }]);

/** Parses JSON from outside: limited in depth and size, and storable. */
export function parseJson(bytes: Buffer, mostValues = MAX_VALUES): unknown {
  mustBeBounded(bytes, mostValues);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw invalid([{ path: "body", message: "is not JSON in UTF-8" }]);
  }
  if (ESCAPED_NUL_OR_SURROGATE.test(text) || text.includes("\u0000")) mustBeStorable(value);
  return value;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks depth and number of values before parsing. The count is meaningless for invalid JSON, which the parser rejects anyway. */
function mustBeBounded(bytes: Buffer, mostValues: number) {
  let [depth, values] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA || byte === COLON) values++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > MAX_DEPTH)
        throw invalid([{ path: "body", message: `is nested more than ${MAX_DEPTH} levels deep` }]);
    }
    if (values > mostValues)
      throw invalid([{ path: "body", message: "contains more values than any operation accepts" }]);
  }
}

/** The index of the quote that closes the string starting at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** PostgreSQL cannot store NUL characters or lone surrogates. */
export const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

function mustBeStorable(root: unknown) {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    const texts = typeof value === "string" ? [value] : isRecord(value) ? Object.keys(value) : [];
    if (!texts.every(isStorable)) {
      throw invalid([{ path: "body", message: "contains a NUL character or a lone surrogate" }]);
    }
    if (isRecord(value)) for (const inner of Object.values(value)) open.push(inner);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
