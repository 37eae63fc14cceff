import { first } from "../../content/must.ts";
import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { ProjectMember } from "./members.schema.ts";
import type { AccessLevel } from "./projects.schema.ts";

const rows = (organizationId: string, projectId: string): Part => part`
  select u.id as user_id, u.email, coalesce(u.preferred_name, u.name) as name, m.access_level, m.added_at
  from project_members m join users u on u.id = m.user_id
  where m.organization_id = ${organizationId} and m.project_id = ${projectId}`;

export const listMembers = (sql: Sql, organizationId: string, projectId: string, page: PageQuery) => sql<ProjectMember>`
  ${rows(organizationId, projectId)} order by m.added_at, u.id limit ${page.limit + 1} offset ${page.offset}`;

export const findMember = (
  sql: Sql,
  organizationId: string,
  projectId: string,
  userId: number,
) => sql.first<ProjectMember>`
  ${rows(organizationId, projectId)} and u.id = ${userId}`;

/** True if the person was added, false if they already were a member. */
export const insertMember = async (
  sql: Sql,
  organizationId: string,
  projectId: string,
  { userId, level }: { userId: number; level: AccessLevel },
) =>
  (await sql.run`
    insert into project_members (organization_id, project_id, user_id, access_level)
    values (${organizationId}, ${projectId}, ${userId}, ${level}) on conflict do nothing`) === 1;

export const updateMember = (
  sql: Sql,
  organizationId: string,
  projectId: string,
  { userId, level }: { userId: number; level: AccessLevel },
) => sql.run`
  update project_members set access_level = ${level}
  where organization_id = ${organizationId} and project_id = ${projectId} and user_id = ${userId}`;

export const deleteMember = (sql: Sql, organizationId: string, projectId: string, userId: number) => sql.run`
  delete from project_members where organization_id = ${organizationId} and project_id = ${projectId} and user_id = ${userId}`;

export async function countOtherAdmins(
  sql: Sql,
  organizationId: string,
  projectId: string,
  userId: number,
): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from project_members
    where organization_id = ${organizationId} and project_id = ${projectId} and access_level = 'admin' and user_id <> ${userId}`;
  return first(rows).count;
}

export async function deleteMembershipsOf(sql: Sql, organizationId: string, userId: number) {
  await sql`delete from project_members where organization_id = ${organizationId} and user_id = ${userId}`;
  await sql`delete from project_pins where organization_id = ${organizationId} and user_id = ${userId}`;
}
