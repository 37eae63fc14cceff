import { part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import type { PageQuery } from "../../http/page.ts";
import type { Share } from "./shares.schema.ts";

const shares = (organizationId: string, reviewId: string) => part`
  select s.user_id, u.email, coalesce(u.preferred_name, u.name) as name, s.shared_at
  from review_shares s join users u on u.id = s.user_id
  where s.organization_id = ${organizationId} and s.review_id = ${reviewId}`;

export const listShares = (sql: Sql, organizationId: string, reviewId: string, page: PageQuery) => sql<Share>`
  ${shares(organizationId, reviewId)} order by s.shared_at, s.user_id limit ${page.limit + 1} offset ${page.offset}`;

export const findShare = (sql: Sql, organizationId: string, reviewId: string, userId: number) => sql.first<Share>`
  ${shares(organizationId, reviewId)} and s.user_id = ${userId}`;

export async function insertShare(
  sql: Sql,
  organizationId: string,
  reviewId: string,
  userId: number,
): Promise<boolean> {
  const added = await sql.run`
    insert into review_shares (organization_id, review_id, user_id) values (${organizationId}, ${reviewId}, ${userId})
    on conflict do nothing`;
  return added === 1;
}

export const deleteShare = (sql: Sql, organizationId: string, reviewId: string, userId: number) => sql.run`
  delete from review_shares where organization_id = ${organizationId} and review_id = ${reviewId} and user_id = ${userId}`;

export const deleteSharesOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from review_shares where organization_id = ${organizationId} and user_id = ${userId}`;
