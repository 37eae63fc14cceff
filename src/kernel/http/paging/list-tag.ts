import { createHash } from "node:crypto";
import { invalid } from "../../errors/errors.ts";
import type { Endpoint } from "../endpoint.ts";

/** Parameters that choose the page or the fields of each entry. All others decide what is in the list, and in which order. */
const FREE = new Set(["limit", "offset", "cursor", "fields", "include"]);
const TAGGED = /^([\w-]{11})\.([\w-]{1,288})$/;

type Fields = Record<string, unknown>;

interface ListRequest {
  params: unknown;
  query: unknown;
}

/** Identifies a list: the operation, its path parameters, filters and sort. */
function listTag({ name }: Endpoint, params: unknown, query: unknown): string {
  const filters = Object.entries((query ?? {}) as Fields).filter(
    ([key, value]) => !FREE.has(key) && value !== undefined,
  );
  const list = JSON.stringify([name, params ?? null, filters.sort(([one], [other]) => (one < other ? -1 : 1))]);
  return createHash("sha256").update(list).digest("base64url").slice(0, 11);
}

/** The query with the cursor without its tag. Rejects a cursor of another list or of other filters. */
export function withOwnCursor<Query>(op: Endpoint, params: unknown, query: Query): Query {
  const { cursor } = (query ?? {}) as { cursor?: unknown };
  if (typeof cursor !== "string") return query;
  const [, sent, own] = TAGGED.exec(cursor) ?? [];
  if (own === undefined) throw refused("must be the next_cursor of an earlier page");
  if (sent !== listTag(op, params, query))
    throw refused("belongs to another list or to other filters: send the filters and the sort of the previous page");
  return { ...query, cursor: own };
}

const refused = (message: string) => invalid([{ path: "query.cursor", message }]);

/** The reply with the list's tag in its cursor. */
export function withTaggedCursor(op: Endpoint, { params, query }: ListRequest, reply: unknown): unknown {
  const { pagination } = Object(reply) as { pagination?: { next_cursor?: string } };
  if (pagination?.next_cursor === undefined) return reply;
  const next_cursor = `${listTag(op, params, query)}.${pagination.next_cursor}`;
  return { ...(reply as Fields), pagination: { ...pagination, next_cursor } };
}
