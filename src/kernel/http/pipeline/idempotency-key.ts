import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { invalid } from "../../errors/errors.ts";
import type { Endpoint } from "../endpoint.ts";

interface Request {
  headers: IncomingHttpHeaders;
  path: string;
}

/** The idempotency key and a hash of the request, to recognise a retry; undefined without an `Idempotency-Key` header. */
export function readIdempotencyKey(
  op: Endpoint,
  incoming: Request,
  sent: unknown,
): { key: string; hash: Buffer } | undefined {
  const key = op.idempotent ? incoming.headers["idempotency-key"] : undefined;
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key.length < 1 || key.length > 255) {
    throw invalid([{ path: "header.Idempotency-Key", message: "must have 1 to 255 characters" }]);
  }
  const hash = createHash("sha256")
    .update(`${op.method} ${incoming.path}\n${JSON.stringify(sent, inOrder) ?? ""}`)
    .digest();
  return { key, hash };
}

/** Sorts keys, so that the order of fields does not change the hash. */
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
