import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Colleague, PeopleQuery } from "./people.schema.ts";

export interface Person {
  id: number;
  email: string | null;
  name: string | null;
}

/** The lock keeps the person from being removed until the transaction ends. The name is the one they chose, else the account's. */
export const lockPerson = (
  sql: Sql,
  organizationId: string,
  by: { user_id?: number; email_key?: string },
) => sql.first<Person>`
  select id, email, coalesce(preferred_name, name) as name from users
  where organization_id = ${organizationId} and removed_at is null and deactivated_at is null
    and (id = ${by.user_id} or email_key = ${by.email_key})
  for key share`;

export async function isAdmin(sql: Sql, organizationId: string, id: number): Promise<boolean> {
  const rows = await sql`
    select from users
    where organization_id = ${organizationId} and id = ${id} and is_admin and removed_at is null and deactivated_at is null`;
  return rows.length > 0;
}

/** Account names, including those of removed people. Shows the chosen name too, so that nobody can hide behind it. */
export const listNames = (sql: Sql, organizationId: string, ids: number[]) => sql<{
  id: number;
  name: string | null;
  is_gone: boolean;
}>`
  select id, coalesce(name, email, 'User ' || id) || coalesce(' (“' || preferred_name || '”)', '') as name,
    removed_at is not null as is_gone
  from users where organization_id = ${organizationId} and id = any(${ids}::integer[])`;

const COLLEAGUE = part`u.id, u.email, coalesce(u.preferred_name, u.name) as name, u.is_admin, u.manages_vaults,
  u.password_hash is not null as has_password, has_second_factor(u.id) as has_second_factor, u.deactivated_at, u.created_at, greatest(
    u.last_seen_at,
    (select max(s.last_seen_at) from sessions s where s.user_id = u.id),
    (select max(k.last_used_at) from api_keys k where k.user_id = u.id)) as last_seen_at`;

export function listPeople(sql: Sql, organizationId: string, { q, limit, offset }: PeopleQuery) {
  const pattern = q === undefined ? undefined : `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<Colleague>`
    select ${COLLEAGUE} from users u where u.organization_id = ${organizationId} and u.removed_at is null
      ${pattern === undefined ? nothing : part`and (coalesce(u.preferred_name, u.name) ilike ${pattern} or u.email ilike ${pattern})`}
    order by lower(coalesce(u.preferred_name, u.name, u.email)), u.id limit ${limit + 1} offset ${offset}`;
}

export const findColleague = (sql: Sql, organizationId: string, id: number) => sql.first<Colleague>`
  select ${COLLEAGUE} from users u where u.organization_id = ${organizationId} and u.id = ${id} and u.removed_at is null`;

/** Oldest account first. Locked, so that two administrators cannot step down at once. */
export const lockAdministrators = (sql: Sql, organizationId: string) => sql<{ id: number }>`
  select id from users where organization_id = ${organizationId} and is_admin and removed_at is null and deactivated_at is null
  order by id for no key update`;

export interface Rights {
  id: number;
  /** Null: unchanged. */
  is_admin: boolean | null;
  manages_vaults: boolean | null;
}

export const updateRights = (sql: Sql, organizationId: string, rights: Rights[]) => sql.run`
  update users u set is_admin = coalesce(r.is_admin, u.is_admin), manages_vaults = coalesce(r.manages_vaults, u.manages_vaults)
  from unnest(${rights.map(({ id }) => id)}::integer[], ${rights.map((each) => each.is_admin)}::boolean[],
    ${rights.map((each) => each.manages_vaults)}::boolean[]) r (id, is_admin, manages_vaults)
  where u.organization_id = ${organizationId} and u.id = r.id and u.removed_at is null`;
