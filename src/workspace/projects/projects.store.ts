import { first } from "../../content/must.ts";
import { assignments, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { AccessLevel, NewProject, ProjectChange, ProjectQuery } from "./projects.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

interface ProjectFields {
  id: string;
  name: string;
  description: string | null;
  custom_instructions: string | null;
  is_access_controlled: boolean;
  created_at: string;
  updated_at: string;
}

export interface ProjectRow extends ProjectFields {
  access: AccessLevel | null;
  is_pinned: boolean;
}

/** The viewer's access to project p, given their membership m. Organization administrators take over an access-controlled project without an admin. */
const access = ({ userId, isAdmin }: Viewer): Part => part`
  case
    when ${userId}::integer is null then case when not p.is_access_controlled then 'admin' end
    when m.access_level = 'admin' or not p.is_access_controlled and (p.created_by = ${userId} or ${isAdmin}) then 'admin'
    when ${isAdmin} and not exists (
      select from project_members a where a.project_id = p.id and a.access_level = 'admin') then 'admin'
    when not p.is_access_controlled then 'write'
    else m.access_level
  end`;

const visible = (organizationId: string, viewer: Viewer): Part => part`
  select p.*, ${access(viewer)} as access, pin.pinned_at is not null as is_pinned
  from projects p
  left join project_members m on m.project_id = p.id and m.user_id = ${viewer.userId}
  left join project_pins pin on pin.project_id = p.id and pin.user_id = ${viewer.userId}
  where p.organization_id = ${organizationId}`;

/** A query for the ids and access levels of the viewer's projects, for use in other queries. */
export const reachableProjects = (organizationId: string, viewer: Viewer): Part => part`
  (select id, access from (${visible(organizationId, viewer)}) p where access is not null)`;

const FIELDS = part`id, name, description, custom_instructions, is_access_controlled, created_at, updated_at`;

export const findProject = (sql: Sql, organizationId: string, viewer: Viewer, id: string) => sql.first<ProjectRow>`
  select ${FIELDS}, access, is_pinned from (${visible(organizationId, viewer)} and p.id = ${id}) p where access is not null`;

export const listNames = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select id, name from (${visible(organizationId, viewer)} and p.id = any(${ids}::uuid[])) p where access is not null`;

export const findInstructions = (sql: Sql, organizationId: string, reached: Part, id: string) => sql.first<{
  custom_instructions: string | null;
}>`
  select custom_instructions from projects
  where organization_id = ${organizationId} and id = ${id} and id in (select r.id from ${reached} r)`;

export function listProjects(sql: Sql, organizationId: string, viewer: Viewer, query: ProjectQuery) {
  const pattern = query.search === undefined ? undefined : `%${query.search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<ProjectRow>`
    select ${FIELDS}, access, is_pinned from (${visible(organizationId, viewer)}) p
    where access is not null
      ${pattern === undefined ? nothing : part`and (name ilike ${pattern} or description ilike ${pattern})`}
      ${query.pinned === undefined ? nothing : part`and is_pinned = ${query.pinned}`}
    order by created_at desc, id
    limit ${query.limit + 1} offset ${query.offset}`;
}

export async function insertProject(
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  project: NewProject & { is_access_controlled: boolean },
): Promise<ProjectFields> {
  const rows = await sql<ProjectFields>`
    insert into projects (organization_id, name, description, custom_instructions, is_access_controlled, created_by)
    values (${organizationId}, ${project.name}, ${project.description}, ${project.custom_instructions},
      ${project.is_access_controlled}, ${createdBy})
    returning ${FIELDS}`;
  return first(rows);
}

export async function updateProject(
  sql: Sql,
  organizationId: string,
  id: string,
  change: ProjectChange,
): Promise<ProjectFields> {
  const rows = await sql<ProjectFields>`
    update projects set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${FIELDS}`;
  return first(rows);
}

export const deleteProject = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from projects where organization_id = ${organizationId} and id = ${id}`;

export const lockProject = (sql: Sql, organizationId: string, id: string) => sql.run`
  select from projects where organization_id = ${organizationId} and id = ${id} for update`;

export const insertPin = (sql: Sql, organizationId: string, userId: number, projectId: string) => sql.run`
  insert into project_pins (organization_id, user_id, project_id) values (${organizationId}, ${userId}, ${projectId})
  on conflict do nothing`;

export const deletePin = (sql: Sql, organizationId: string, userId: number, projectId: string) => sql.run`
  delete from project_pins where organization_id = ${organizationId} and user_id = ${userId} and project_id = ${projectId}`;

/** Drops the pins of people who lost access to the project. */
export const deleteUnreachablePins = (sql: Sql, organizationId: string, projectId: string) => sql.run`
  delete from project_pins pin using projects p, users u
  where pin.organization_id = ${organizationId} and pin.project_id = ${projectId} and p.id = pin.project_id and u.id = pin.user_id
    and p.is_access_controlled
    and not exists (select from project_members m where m.project_id = p.id and m.user_id = u.id)
    and not (u.is_admin and not exists (
      select from project_members a where a.project_id = p.id and a.access_level = 'admin'))`;
