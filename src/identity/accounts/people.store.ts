import { assignments, nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Colleague, ColleagueChange, PeopleQuery } from "./people.schema.ts";

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

/** Waits for transactions that hold `lockPerson`; later ones wait for the removal. */
export const lockForRemoval = (sql: Sql, organizationId: string, id: number) => sql.first<{ id: number }>`
  select id from users where organization_id = ${organizationId} and id = ${id} and removed_at is null for update`;

/** Account names, also of removed people, with the chosen name beside them, so that nobody can hide behind a chosen name. */
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

export const updateColleague = (sql: Sql, organizationId: string, id: number, change: ColleagueChange) => sql.run`
  update users set ${assignments(change)} where organization_id = ${organizationId} and id = ${id} and removed_at is null`;

/** Oldest account first. Locked, so that two administrators cannot step down at once. */
export const lockAdministrators = (sql: Sql, organizationId: string) => sql<{ id: number }>`
  select id from users where organization_id = ${organizationId} and is_admin and removed_at is null and deactivated_at is null
  order by id for no key update`;

export async function updateRemoved(sql: Sql, organizationId: string, id: number) {
  await sql`delete from user_profiles where organization_id = ${organizationId} and user_id = ${id}`;
  await sql`
    update users set removed_at = now(), password_hash = null, is_admin = false, manages_vaults = false
    where organization_id = ${organizationId} and id = ${id}`;
}

export const updateDeactivated = (sql: Sql, organizationId: string, id: number, isActive: boolean) => sql.run`
  update users set deactivated_at = case when ${isActive}::boolean then null else coalesce(deactivated_at, now()) end
  where organization_id = ${organizationId} and id = ${id} and removed_at is null`;

export interface Rights {
  id: number;
  /** Null: stays as it is. */
  is_admin: boolean | null;
  manages_vaults: boolean | null;
}

export const updateRights = (sql: Sql, organizationId: string, rights: Rights[]) => sql.run`
  update users u set is_admin = coalesce(r.is_admin, u.is_admin), manages_vaults = coalesce(r.manages_vaults, u.manages_vaults)
  from unnest(${rights.map(({ id }) => id)}::integer[], ${rights.map((each) => each.is_admin)}::boolean[],
    ${rights.map((each) => each.manages_vaults)}::boolean[]) r (id, is_admin, manages_vaults)
  where u.organization_id = ${organizationId} and u.id = r.id and u.removed_at is null`;

/** Undefined if someone else in the organization has the address. */
export const updateAccount = (
  sql: Sql,
  organizationId: string,
  id: number,
  account: { email: string; name: string | null },
) => sql.first<{ id: number }>`
  update users set email = ${account.email}, name = ${account.name}
  where organization_id = ${organizationId} and id = ${id} and removed_at is null
    and not exists (
      select from users o where o.organization_id = ${organizationId} and o.id <> ${id} and o.removed_at is null
        and o.email_key = lower(${account.email}::text collate "C"))
  returning id`;
