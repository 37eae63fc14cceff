import { first, must } from "../../content/must.ts";
import { join, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface ScimUserRow {
  id: number;
  user_name: string;
  external_id: string | null;
  email: string | null;
  name: string | null;
  given_name: string | null;
  family_name: string | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  groups: { id: string; name: string }[];
}

const USER_NAME = part`coalesce(s.user_name, u.email, 'user-' || u.id)`;

/** Conditions by the attribute of a filter, in lower case. */
const CONDITIONS: Record<string, (value: string) => Part> = {
  id: (value) => part`u.id::text = ${value}`,
  username: (value) => part`lower(${USER_NAME}) = lower(${value})`,
  externalid: (value) => part`s.external_id = ${value}`,
  "emails.value": (value) => part`u.email_key = lower(${value}::text collate "C")`,
  emails: (value) => part`u.email_key = lower(${value}::text collate "C")`,
  displayname: (value) => part`lower(u.name) = lower(${value})`,
  active: (value) => part`(u.deactivated_at is null)::text = lower(${value})`,
};

export const isUserFilter = (attribute: string) => attribute in CONDITIONS;

export interface UserFilter {
  attribute: string;
  value: string;
}

const conditionOf = ({ attribute, value }: UserFilter) =>
  must(CONDITIONS[attribute], "the attribute was checked")(value);

/** People whom the identity provider deleted are hidden from it. */
const found = (organizationId: string, filters: UserFilter[]) => part`
  from users u left join scim_users s on s.user_id = u.id
  where u.organization_id = ${organizationId} and u.removed_at is null and s.deleted_at is null
    ${filters.length === 0 ? nothing : part`and ${join(filters.map(conditionOf), " and ")}`}`;

export const listUsers = (
  sql: Sql,
  organizationId: string,
  filters: UserFilter[],
  page: { limit: number; offset: number },
) => sql<ScimUserRow>`
  select u.id, ${USER_NAME} as user_name, s.external_id, u.email, u.name, s.given_name, s.family_name,
    u.deactivated_at is null as is_active, u.created_at, greatest(u.created_at, s.updated_at, u.deactivated_at) as updated_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.display_name) order by g.display_name)
      from scim_group_members m join scim_groups g on g.id = m.group_id where m.user_id = u.id), '[]') as groups
  ${found(organizationId, filters)} order by u.id limit ${page.limit} offset ${page.offset}`;

export async function countUsers(sql: Sql, organizationId: string, filters: UserFilter[]): Promise<number> {
  const rows = await sql<{ total: number }>`select count(*)::integer as total ${found(organizationId, filters)}`;
  return first(rows).total;
}

/** A person whom the identity provider deleted, by userName or email address. */
export const findDeletedUser = (
  sql: Sql,
  organizationId: string,
  names: { userName: string; email: string },
) => sql.first<{ id: number }>`
  select u.id from users u join scim_users s on s.user_id = u.id
  where u.organization_id = ${organizationId} and u.removed_at is null and s.deleted_at is not null
    and (u.email_key = lower(${names.email}::text collate "C") or lower(s.user_name) = lower(${names.userName}))
  order by s.deleted_at desc limit 1`;

export interface ProvisionedUser {
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
}

export const upsertUser = (sql: Sql, organizationId: string, id: number, user: ProvisionedUser) => sql.run`
  insert into scim_users (user_id, organization_id, user_name, external_id, given_name, family_name)
  values (${id}, ${organizationId}, ${user.userName}, ${user.externalId}, ${user.givenName}, ${user.familyName})
  on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
    given_name = excluded.given_name, family_name = excluded.family_name, updated_at = now(), deleted_at = null`;

export const updateDeleted = (sql: Sql, organizationId: string, id: number, userName: string) => sql.run`
  insert into scim_users (user_id, organization_id, user_name, deleted_at)
  values (${id}, ${organizationId}, ${userName}, now()) on conflict (user_id) do update set deleted_at = now()`;
