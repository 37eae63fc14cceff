import { first } from "../../../content/must.ts";
import { TextReply } from "../download.ts";
import { type Endpoint, Reply } from "../endpoint.ts";
import type { StoredReply } from "./kernel.ts";

const WITHOUT_BODY = [204, 304];

/** Converts the result of an operation to a reply, and validates it against the schema. */
export function toReply(op: Endpoint, result: unknown): StoredReply {
  if (result instanceof TextReply) return { status: 200, headers: result.headers, body: result.text };
  const given = result instanceof Reply ? result : new Reply(first(op.statuses), result);
  const { headers } = given;
  if (!op.returns || WITHOUT_BODY.includes(given.status)) return { status: given.status, headers, body: "" };
  return { status: given.status, headers, body: JSON.stringify(op.returns.parse(given.body)) };
}

export const bodyOf = (result: unknown) => (result instanceof Reply ? result.body : result);
