import { first } from "../../content/must.ts";
import { assignments, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Visibility } from "../shares/visibility.schema.ts";
import type { NewSkill, Skill, SkillChange, SkillQuery } from "./skills.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

export interface SkillRow extends Omit<Skill, "files"> {
  created_by: number | null;
  /** All files, without an access check. */
  file_ids: string[];
}

/** Opening for `write` locks the skill against other changes. */
export type Purpose = "read" | "write";

const LOCKS: Record<Purpose, Part> = { read: nothing, write: part`for no key update` };
const ROW = part`s.id, s.name, s.description, s.content, s.visibility, false as is_official, s.created_at, s.updated_at, s.created_by,
  array(select l.file_id from skill_files l where l.skill_id = s.id order by l.position) as file_ids`;

/** Administrators take over private skills whose creator left. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  s.organization_id = ${organizationId}
  and (s.visibility = 'organization' or s.created_by = ${userId} or s.created_by is null and ${isAdmin})`;

export const findSkill = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
) =>
  sql.first<SkillRow>`
    select ${ROW} from skills s where ${visible(organizationId, viewer)} and s.id = ${id} ${LOCKS[purpose]}`;

export function listSkills(sql: Sql, organizationId: string, viewer: Viewer, query: SkillQuery) {
  const pattern = query.q === undefined ? undefined : `%${query.q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SkillRow>`
    select ${ROW} from skills s where ${visible(organizationId, viewer)}
      ${pattern === undefined ? nothing : part`and (s.name ilike ${pattern} or s.description ilike ${pattern})`}
    order by s.created_at desc, s.id limit ${query.limit} offset ${query.offset}`;
}

export const visibleSkills = (organizationId: string, viewer: Viewer): Part =>
  part`(select s.id from skills s where ${visible(organizationId, viewer)})`;

/** Only skills that the viewer can still see. */
export const listSkillsById = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<SkillRow>`
  select ${ROW} from skills s where ${visible(organizationId, viewer)} and s.id = any(${ids}::uuid[])`;

export const listNames = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select s.id, s.name from skills s where ${visible(organizationId, viewer)} and s.id = any(${ids}::uuid[])`;

export async function insertSkill(
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  skill: NewSkill & { visibility: Visibility },
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into skills (organization_id, created_by, visibility, name, description, content)
    values (${organizationId}, ${createdBy}, ${skill.visibility}, ${skill.name}, ${skill.description}, ${skill.content})
    returning id`;
  return first(rows).id;
}

export async function updateSkill(
  sql: Sql,
  organizationId: string,
  id: string,
  change: Omit<SkillChange, "file_ids">,
): Promise<SkillRow> {
  const changed = Object.keys(change).length === 0 ? nothing : part`, ${assignments(change)}`;
  const rows = await sql<SkillRow>`
    update skills s set updated_at = now()${changed}
    where s.organization_id = ${organizationId} and s.id = ${id} returning ${ROW}`;
  return first(rows);
}

/** A file deleted at the same time is skipped. */
export async function replaceFiles(sql: Sql, organizationId: string, skillId: string, fileIds: string[]) {
  await sql`delete from skill_files where organization_id = ${organizationId} and skill_id = ${skillId}`;
  await sql`
    insert into skill_files (organization_id, skill_id, file_id, position)
    select ${organizationId}, ${skillId}, f.id, given.position
    from unnest(${fileIds}::uuid[]) with ordinality given (id, position)
    join files f on f.id = given.id and f.organization_id = ${organizationId}
    for key share of f`;
}

export const deleteSkill = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from skills where organization_id = ${organizationId} and id = ${id}`;

/** Clears the creator, for someone who leaves. */
export const updateCreatorToNull = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update skills set created_by = null where organization_id = ${organizationId} and created_by = ${userId}`;
