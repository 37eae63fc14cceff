import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Share } from "./shares.schema.ts";

/** The kinds of items that can be shared with people. */
export type SharedKind = "chat" | "review";

/** Each kind has its own table, so that deleting an item also deletes its shares. */
const TABLES = {
  chat: { table: part`chat_shares`, of: part`chat_id` },
  review: { table: part`review_shares`, of: part`review_id` },
};

const shares = (kind: SharedKind, organizationId: string, id: string) => part`
  select s.user_id, u.email, coalesce(u.preferred_name, u.name) as name, s.shared_at
  from ${TABLES[kind].table} s join users u on u.id = s.user_id
  where s.organization_id = ${organizationId} and s.${TABLES[kind].of} = ${id}`;

export const listShares = (
  sql: Sql,
  kind: SharedKind,
  organizationId: string,
  { id, page }: { id: string; page: PageQuery },
) =>
  sql<Share>`
    ${shares(kind, organizationId, id)} order by s.shared_at, s.user_id limit ${page.limit + 1} offset ${page.offset}`;

export const findShare = (
  sql: Sql,
  kind: SharedKind,
  organizationId: string,
  { id, userId }: { id: string; userId: number },
) =>
  sql.first<Share>`
    ${shares(kind, organizationId, id)} and s.user_id = ${userId}`;

export async function insertShare(
  sql: Sql,
  kind: SharedKind,
  organizationId: string,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const { table, of } = TABLES[kind];
  const added = await sql.run`
    insert into ${table} (organization_id, ${of}, user_id) values (${organizationId}, ${id}, ${userId}) on conflict do nothing`;
  return added === 1;
}

export const deleteShare = (
  sql: Sql,
  kind: SharedKind,
  organizationId: string,
  { id, userId }: { id: string; userId: number },
) => sql.run`
  delete from ${TABLES[kind].table} s
  where s.organization_id = ${organizationId} and s.${TABLES[kind].of} = ${id} and s.user_id = ${userId}`;

export const deleteSharesOf = (sql: Sql, kind: SharedKind, organizationId: string, userId: number) => sql.run`
  delete from ${TABLES[kind].table} s where s.organization_id = ${organizationId} and s.user_id = ${userId}`;
