import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { invalid } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";

interface Request {
  headers: IncomingHttpHeaders;
  path: string;
}

/** What a repetition of this request would have in common with it; undefined when the caller sent no `Idempotency-Key`. */
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

/** The same fields in another order are the same body. */
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
