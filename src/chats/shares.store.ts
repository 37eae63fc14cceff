import { part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import type { PageQuery } from "../http/page.ts";
import type { Share } from "./shares.schema.ts";

const shares = (organizationId: string, chatId: string) => part`
  select s.user_id, u.email, coalesce(u.preferred_name, u.name) as name, s.shared_at
  from chat_shares s join users u on u.id = s.user_id
  where s.organization_id = ${organizationId} and s.chat_id = ${chatId}`;

export const listShares = (sql: Sql, organizationId: string, chatId: string, page: PageQuery) => sql<Share>`
  ${shares(organizationId, chatId)} order by s.shared_at, s.user_id limit ${page.limit + 1} offset ${page.offset}`;

export const findShare = (sql: Sql, organizationId: string, chatId: string, userId: number) => sql.first<Share>`
  ${shares(organizationId, chatId)} and s.user_id = ${userId}`;

export async function insertShare(sql: Sql, organizationId: string, chatId: string, userId: number): Promise<boolean> {
  const added = await sql.run`
    insert into chat_shares (organization_id, chat_id, user_id) values (${organizationId}, ${chatId}, ${userId}) on conflict do nothing`;
  return added === 1;
}

export const deleteShare = (sql: Sql, organizationId: string, chatId: string, userId: number) => sql.run`
  delete from chat_shares where organization_id = ${organizationId} and chat_id = ${chatId} and user_id = ${userId}`;

export const deleteSharesOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from chat_shares where organization_id = ${organizationId} and user_id = ${userId}`;
