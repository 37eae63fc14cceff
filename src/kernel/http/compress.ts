import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const MIN_BYTES = 1024;
/** Higher qualities take several times as long for a few percent. */
const BROTLI_QUALITY = 4;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length) }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Coding = keyof typeof COMPRESSORS;
const CODINGS: { name: Coding; offer: RegExp }[] = [
  { name: "br", offer: /^br(?:;q=(?!0(?:\.0*)?$).*)?$/ },
  { name: "gzip", offer: /^gzip(?:;q=(?!0(?:\.0*)?$).*)?$/ },
];

/**
 * A hook that compresses JSON of more than 1 kB for clients that accept it. Streams, files and replies with an `ETag` of their own
 * are left alone. A HEAD request gets the headers that a GET would.
 */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
  if (!isPlainJson(reply) || Buffer.byteLength(payload) <= MIN_BYTES) return payload;
  reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", "));
  const coding = chooseCoding(request.headers["accept-encoding"]);
  if (!coding) return payload;
  const compressed = await COMPRESSORS[coding](Buffer.from(payload as string));
  reply.header("content-encoding", coding).removeHeader("content-length");
  return compressed;
}

const isPlainJson = (reply: FastifyReply) =>
  JSON_TYPE.test(String(reply.getHeader("content-type") ?? "")) &&
  ["content-encoding", "content-range", "etag"].every((name) => !reply.hasHeader(name));

/** Brotli if both are accepted. A coding with `q=0` is not accepted. */
export function chooseCoding(accepted: string | string[] | undefined, offered: Coding[] = ["br", "gzip"]) {
  const offers = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.replace(/\s/g, ""));
  return CODINGS.find(({ name, offer }) => offered.includes(name) && offers.some((each) => offer.test(each)))?.name;
}

const brotliParams = (bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});
