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
const SUMMARY = part`id, title, description, false as is_official, status, awaits_confirmation, visibility, created_at`;
const ROW = part`${SUMMARY}, guide, updated_at, created_by`;

/** In replies, `awaits_confirmation` stands only where it is true. */
const toRow = <T extends { awaits_confirmation: boolean }>({ awaits_confirmation, ...row }: T) => ({
  ...row,
  ...(awaits_confirmation && { awaits_confirmation }),
});
type StoredSummary = Omit<PlaybookSummary, "awaits_confirmation"> & { awaits_confirmation: boolean };
type StoredRow = Omit<PlaybookRow, "awaits_confirmation"> & { awaits_confirmation: boolean };

/** Administrators take over private playbooks whose creator left. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  organization_id = ${organizationId}
  and (visibility = 'organization' or created_by = ${userId} or created_by is null and ${isAdmin})`;

export async function findPlaybook(
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
): Promise<PlaybookRow | undefined> {
  const row = await sql.first<StoredRow>`
    select ${ROW} from playbooks where ${visible(organizationId, viewer)} and id = ${id} ${LOCKS[purpose]}`;
  return row && toRow(row);
}

export async function listPlaybooks(
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  page: PageQuery,
): Promise<PlaybookSummary[]> {
  const rows = await sql<StoredSummary>`
    select ${SUMMARY} from playbooks where ${visible(organizationId, viewer)}
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`;
  return rows.map(toRow);
}

export const listTitles = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select id, title as name from playbooks where ${visible(organizationId, viewer)} and id = any(${ids}::uuid[])`;

export async function listById(
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  ids: string[],
): Promise<PlaybookSummary[]> {
  const rows = await sql<StoredSummary>`
    select ${SUMMARY} from playbooks where ${visible(organizationId, viewer)} and id = any(${ids}::uuid[])`;
  return rows.map(toRow);
}

export const visiblePlaybooks = (organizationId: string, viewer: Viewer): Part =>
  part`(select id from playbooks where ${visible(organizationId, viewer)})`;

/** Clears the creator, for somebody who leaves. */
export const updateCreatorToNull = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update playbooks set created_by = null where organization_id = ${organizationId} and created_by = ${userId}`;

export async function insertPlaybook(
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  playbook: NewPlaybook & { visibility: Visibility; awaits_confirmation?: boolean },
): Promise<PlaybookRow> {
  const rows = await sql<StoredRow>`
    insert into playbooks (organization_id, created_by, visibility, title, description, guide, awaits_confirmation)
    values (${organizationId}, ${createdBy}, ${playbook.visibility}, ${playbook.title}, ${playbook.description}, ${playbook.guide},
      ${playbook.awaits_confirmation ?? false})
    returning ${ROW}`;
  return toRow(first(rows));
}

export async function updatePlaybook(
  sql: Sql,
  organizationId: string,
  id: string,
  change: PlaybookChange,
): Promise<PlaybookRow> {
  const rows = await sql<StoredRow>`
    update playbooks set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return toRow(first(rows));
}

/** A playbook is completed while it has a check and waits for nobody to confirm it, otherwise a draft. */
export async function updateStatus(sql: Sql, organizationId: string, id: string): Promise<PlaybookRow> {
  const rows = await sql<StoredRow>`
    update playbooks set updated_at = now(), status = case
      when not awaits_confirmation and exists (select from playbook_checks c where c.playbook_id = playbooks.id) then 'completed' else 'draft' end
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return toRow(first(rows));
}

export const updateAwaitsConfirmation = (sql: Sql, organizationId: string, id: string, awaits: boolean) => sql.run`
  update playbooks set awaits_confirmation = ${awaits} where organization_id = ${organizationId} and id = ${id}`;

export const deletePlaybook = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from playbooks where organization_id = ${organizationId} and id = ${id}`;
