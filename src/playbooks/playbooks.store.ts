import { first } from "../content/must.ts";
import { assignments, nothing, type Part, part } from "../kernel/db/query.ts";
import type { Sql } from "../kernel/db/sql.ts";
import type { PageQuery } from "../kernel/http/paging/page.ts";
import type { Visibility } from "../workspace/shares/visibility.schema.ts";
import type { NewPlaybook, Playbook, PlaybookChange, PlaybookSummary } from "./playbooks.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

export interface PlaybookRow extends Playbook {
  created_by: number | null;
}

/** `copy` locks the playbook against changes, `write` also against copies. */
export type Purpose = "read" | "copy" | "write";

const LOCKS: Record<Purpose, Part> = { read: nothing, copy: part`for share`, write: part`for no key update` };
const SUMMARY = part`id, title, description, false as is_official, status, visibility, created_at`;
const ROW = part`${SUMMARY}, guide, updated_at, created_by`;

/** Administrators take over private playbooks whose creator left. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  organization_id = ${organizationId}
  and (visibility = 'organization' or created_by = ${userId} or created_by is null and ${isAdmin})`;

export const findPlaybook = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
) => sql.first<PlaybookRow>`
  select ${ROW} from playbooks where ${visible(organizationId, viewer)} and id = ${id} ${LOCKS[purpose]}`;

export const listPlaybooks = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  page: PageQuery,
) => sql<PlaybookSummary>`
  select ${SUMMARY} from playbooks where ${visible(organizationId, viewer)}
  order by created_at desc, id limit ${page.limit} offset ${page.offset}`;

export const listTitles = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select id, title as name from playbooks where ${visible(organizationId, viewer)} and id = any(${ids}::uuid[])`;

export const listById = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<PlaybookSummary>`
  select ${SUMMARY} from playbooks where ${visible(organizationId, viewer)} and id = any(${ids}::uuid[])`;

export const listByTitle = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { words, limit }: { words: string; limit: number },
) => sql<PlaybookSummary>`
  select ${SUMMARY} from playbooks where ${visible(organizationId, viewer)} and title ilike ${`%${words.replace(/[\\%_]/g, "\\$&")}%`}
  order by created_at desc, id limit ${limit}`;

/** Clears the creator, for somebody who leaves. */
export const updateCreatorToNull = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update playbooks set created_by = null where organization_id = ${organizationId} and created_by = ${userId}`;

export async function insertPlaybook(
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  playbook: NewPlaybook & { visibility: Visibility },
): Promise<PlaybookRow> {
  const rows = await sql<PlaybookRow>`
    insert into playbooks (organization_id, created_by, visibility, title, description, guide)
    values (${organizationId}, ${createdBy}, ${playbook.visibility}, ${playbook.title}, ${playbook.description}, ${playbook.guide})
    returning ${ROW}`;
  return first(rows);
}

export async function updatePlaybook(
  sql: Sql,
  organizationId: string,
  id: string,
  change: PlaybookChange,
): Promise<PlaybookRow> {
  const rows = await sql<PlaybookRow>`
    update playbooks set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return first(rows);
}

/** A playbook is completed while it has a check, otherwise a draft. */
export async function updateStatus(sql: Sql, organizationId: string, id: string): Promise<PlaybookRow> {
  const rows = await sql<PlaybookRow>`
    update playbooks set updated_at = now(), status = case
      when exists (select from playbook_checks c where c.playbook_id = playbooks.id) then 'completed' else 'draft' end
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return first(rows);
}

export const deletePlaybook = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from playbooks where organization_id = ${organizationId} and id = ${id}`;
