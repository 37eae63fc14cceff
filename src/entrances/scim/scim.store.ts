import { first } from "../../content/must.ts";
import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ScimGroupNames, ScimToken } from "./scim.schema.ts";

/** In any organization. */
export const findByToken = (sql: Sql, hash: Buffer) => sql.first<{
  id: string;
  organization_id: string;
  organization_name: string;
}>`
  select t.id, t.organization_id, o.name as organization_name
  from scim_tokens t join organizations o on o.id = t.organization_id where t.hash = ${hash} and t.revoked_at is null`;

/** Written at most once a minute. */
export const updateLastUsed = (sql: Sql, id: string) => sql.run`
  update scim_tokens set last_used_at = now()
  where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

export const listTokens = (sql: Sql, organizationId: string, id?: string) => sql<ScimToken>`
  select t.id, t.name, t.hint, coalesce(u.preferred_name, u.name, u.email) as created_by, t.created_at, t.last_used_at, t.revoked_at
  from scim_tokens t left join users u on u.id = t.created_by
  where t.organization_id = ${organizationId} ${id === undefined ? nothing : part`and t.id = ${id}`}
  order by t.created_at desc, t.id limit 200`;

export async function insertToken(
  sql: Sql,
  token: { organizationId: string; name: string; hash: Buffer; hint: string; createdBy: number },
): Promise<{ id: string }> {
  const rows = await sql<{ id: string }>`
    insert into scim_tokens (organization_id, name, hash, hint, created_by)
    values (${token.organizationId}, ${token.name}, ${token.hash}, ${token.hint}, ${token.createdBy}) returning id`;
  return first(rows);
}

export const updateRevoked = (sql: Sql, organizationId: string, id: string) => sql.run`
  update scim_tokens set revoked_at = coalesce(revoked_at, now()) where organization_id = ${organizationId} and id = ${id}`;

export const findGroupNames = async (sql: Sql, organizationId: string): Promise<ScimGroupNames> =>
  (await sql.first<ScimGroupNames>`
    select admin_group, vaults_group from scim_settings where organization_id = ${organizationId}`) ?? {
    admin_group: null,
    vaults_group: null,
  };

export const upsertGroupNames = (sql: Sql, organizationId: string, names: ScimGroupNames) => sql.run`
  insert into scim_settings (organization_id, admin_group, vaults_group)
  values (${organizationId}, ${names.admin_group}, ${names.vaults_group})
  on conflict (organization_id) do update set admin_group = excluded.admin_group, vaults_group = excluded.vaults_group`;

/** The people in the groups with these names. */
export const listMembersOfNamed = async (sql: Sql, organizationId: string, names: string[]): Promise<number[]> =>
  (
    await sql<{ user_id: number }>`
      select distinct m.user_id from scim_groups g join scim_group_members m on m.group_id = g.id
      where g.organization_id = ${organizationId}
        and lower(g.display_name) in (select lower(name) from unnest(${names}::text[]) name)`
  ).map(({ user_id }) => user_id);

export interface Membership {
  id: number;
  in_admin_group: boolean;
  in_vaults_group: boolean;
}

/** Which of these people are in the groups that give rights. */
export const listMemberships = (
  sql: Sql,
  organizationId: string,
  userIds: number[],
  names: ScimGroupNames,
) => sql<Membership>`
  select u.id,
    exists (
      select from scim_group_members m join scim_groups g on g.id = m.group_id
      where m.user_id = u.id and lower(g.display_name) = lower(${names.admin_group})) as in_admin_group,
    exists (
      select from scim_group_members m join scim_groups g on g.id = m.group_id
      where m.user_id = u.id and lower(g.display_name) = lower(${names.vaults_group})) as in_vaults_group
  from users u where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[]) and u.removed_at is null`;
