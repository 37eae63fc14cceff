import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface LinkRow {
  organization_id: string;
  organization_name: string;
  user_id: number;
  email: string | null;
  name: string | null;
  expires_at: string;
}

/** In any organization. */
export const findLink = (sql: Sql, hash: Buffer) => sql.first<LinkRow>`
  select l.organization_id, o.name as organization_name, l.user_id, u.email, coalesce(u.preferred_name, u.name) as name, l.expires_at
  from password_links l join organizations o on o.id = l.organization_id join users u on u.id = l.user_id
  where l.hash = ${hash} and l.expires_at > now() and u.removed_at is null and u.deactivated_at is null`;

/** Replaces an earlier link: a person has one at a time. */
export async function insertLink(sql: Sql, organizationId: string, userId: number, hash: Buffer): Promise<string> {
  await deleteLinksOf(sql, organizationId, userId);
  const rows = await sql<{ expires_at: string }>`
    insert into password_links (hash, organization_id, user_id) values (${hash}, ${organizationId}, ${userId}) returning expires_at`;
  return first(rows).expires_at;
}

/** True for the one request that uses the link. */
export const deleteLink = async (sql: Sql, hash: Buffer) =>
  (await sql.run`delete from password_links where hash = ${hash} and expires_at > now()`) === 1;

export const deleteLinksOf = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from password_links where organization_id = ${organizationId} and user_id = ${userId}`;

export const deleteOldLinks = (sql: Sql) => sql.run`delete from password_links where expires_at < now()`;
