import { first } from "../../content/must.ts";
import { json } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";

interface ReplyRow {
  request_hash: Buffer;
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** Held until the transaction ends. */
export async function lockKey(sql: Sql, organizationId: string, owner: string, key: string): Promise<boolean> {
  const rows = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${organizationId} ${owner} ${key}`}, 0)) as locked`;
  return first(rows).locked;
}

export const findReply = (sql: Sql, organizationId: string, owner: string, key: string) => sql.first<ReplyRow>`
  select request_hash, status, headers, body from idempotency_keys
  where organization_id = ${organizationId} and owner = ${owner} and key = ${key} and created_at > now() - interval '24 hours'`;

export const insertReply = (
  sql: Sql,
  organizationId: string,
  { owner, key }: { owner: string; key: string },
  reply: ReplyRow,
) => sql.run`
  insert into idempotency_keys (organization_id, owner, key, request_hash, status, headers, body)
  values (${organizationId}, ${owner}, ${key}, ${reply.request_hash}, ${reply.status}, ${json(reply.headers)}, ${reply.body})
  on conflict (organization_id, owner, key) do update set request_hash = excluded.request_hash, status = excluded.status,
    headers = excluded.headers, body = excluded.body, created_at = now()`;

export const deleteOldReplies = (sql: Sql) => sql.run`
  delete from idempotency_keys where created_at < now() - interval '24 hours'`;
