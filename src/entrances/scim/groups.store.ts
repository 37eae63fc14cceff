import { first, must } from "../../content/must.ts";
import { join, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface ScimGroupRow {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
  members: { id: number; name: string }[];
}

/** Conditions by the attribute of a filter, in lower case. */
const CONDITIONS: Record<string, (value: string) => Part> = {
  id: (value) => part`g.id::text = lower(${value})`,
  displayname: (value) => part`lower(g.display_name) = lower(${value})`,
  externalid: (value) => part`g.external_id = ${value}`,
  "members.value": (value) => hasMember(value),
  members: (value) => hasMember(value),
};

const hasMember = (value: string) =>
  part`exists (select from scim_group_members m where m.group_id = g.id and m.user_id::text = ${value})`;

export const isGroupFilter = (attribute: string) => attribute in CONDITIONS;

interface GroupFilter {
  attribute: string;
  value: string;
}

const conditionOf = ({ attribute, value }: GroupFilter) =>
  must(CONDITIONS[attribute], "the attribute was checked")(value);

const found = (organizationId: string, filters: GroupFilter[]) => part`
  from scim_groups g where g.organization_id = ${organizationId}
    ${filters.length === 0 ? nothing : part`and ${join(filters.map(conditionOf), " and ")}`}`;

export const listGroups = (
  sql: Sql,
  organizationId: string,
  filters: GroupFilter[],
  page: { limit: number; offset: number },
) => sql<ScimGroupRow>`
  select g.id, g.display_name, g.external_id, g.created_at, g.updated_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.email)) order by u.id)
      from scim_group_members m join users u on u.id = m.user_id and u.removed_at is null
        left join scim_users s on s.user_id = u.id
      where m.group_id = g.id and s.deleted_at is null), '[]') as members
  ${found(organizationId, filters)} order by g.created_at, g.id limit ${page.limit} offset ${page.offset}`;

export async function countGroups(sql: Sql, organizationId: string, filters: GroupFilter[]): Promise<number> {
  const rows = await sql<{ total: number }>`select count(*)::integer as total ${found(organizationId, filters)}`;
  return first(rows).total;
}

export async function insertGroup(
  sql: Sql,
  organizationId: string,
  group: { displayName: string; externalId: string | null },
): Promise<{ id: string }> {
  const rows = await sql<{ id: string }>`
    insert into scim_groups (organization_id, display_name, external_id)
    values (${organizationId}, ${group.displayName}, ${group.externalId}) returning id`;
  return first(rows);
}

export const updateGroup = (
  sql: Sql,
  organizationId: string,
  id: string,
  group: { displayName: string; externalId: string | null },
) => sql.run`
  update scim_groups set display_name = ${group.displayName}, external_id = ${group.externalId}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export const deleteGroup = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from scim_groups where organization_id = ${organizationId} and id = ${id}`;

/** Waits for concurrent changes to the group. */
export const lockGroup = (sql: Sql, organizationId: string, id: string) => sql.first<{ id: string }>`
  select id from scim_groups where organization_id = ${organizationId} and id = ${id} for update`;

/** Those of the ids that belong to people of the organization. */
export const listKnownIds = async (sql: Sql, organizationId: string, ids: number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select u.id from users u left join scim_users s on s.user_id = u.id
      where u.organization_id = ${organizationId} and u.id = any(${ids}::integer[]) and u.removed_at is null
        and s.deleted_at is null`
  ).map(({ id }) => id);

export const insertMembers = (sql: Sql, organizationId: string, id: string, userIds: number[]) => sql.run`
  insert into scim_group_members (group_id, user_id, organization_id)
  select ${id}, user_id, ${organizationId} from unnest(${userIds}::integer[]) user_id on conflict do nothing`;

export const deleteMembers = (sql: Sql, organizationId: string, id: string, userIds: number[]) => sql.run`
  delete from scim_group_members
  where organization_id = ${organizationId} and group_id = ${id} and user_id = any(${userIds}::integer[])`;

export const deleteMemberships = (sql: Sql, organizationId: string, userId: number) => sql.run`
  delete from scim_group_members where organization_id = ${organizationId} and user_id = ${userId}`;
