import type { Citation } from "../../content/citations/citation.schema.ts";
import { json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type CellRef, editCitations, FLAG, type FlagRow } from "../cells/cells.store.ts";
import type { VaultRef } from "./samples.store.ts";

/** Writes into the cell, which is created if nothing was ever stored in it. */
async function ensureCell(sql: Sql, cell: CellRef) {
  await sql`
    insert into cells (organization_id, vault_id, document_id, field_key, is_live)
    select d.organization_id, d.vault_id, d.id, ${cell.fieldKey}, d.is_live from vault_documents d
    where d.organization_id = ${cell.organizationId} and d.vault_id = ${cell.vaultId} and d.id = ${cell.documentId}
    on conflict do nothing`;
}

/** Verifies what the cell shows now. */
export async function insertVerification(sql: Sql, cell: CellRef, userId: number) {
  await ensureCell(sql, cell);
  await sql`
    with verified as (
      update cells set verified_at = clock_timestamp(), verified_by_user_id = ${userId}
      where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
      returning document_id, field_key, value, verified_at
    )
    insert into cell_verifications (organization_id, document_id, field_key, kind, value, user_id, at)
    select ${cell.organizationId}, document_id, field_key, 'verify', value, ${userId}, verified_at from verified`;
}

/** Does nothing if the cell is not verified. */
export const deleteVerification = (sql: Sql, cell: CellRef, userId: number) => sql.run`
  with unverified as (
    update cells set verified_at = null
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}
      and verified_at is not null
    returning document_id, field_key, value
  )
  insert into cell_verifications (organization_id, document_id, field_key, kind, value, user_id, at)
  select ${cell.organizationId}, document_id, field_key, 'unverify', value, ${userId}, clock_timestamp() from unverified`;

export async function updateFlag(
  sql: Sql,
  cell: CellRef,
  flag: { userId: number; note: string | null; assigneeId: number | null },
) {
  await ensureCell(sql, cell);
  await sql`
    update cells set flagged_at = clock_timestamp(), flagged_by_user_id = ${flag.userId}, flag_note = ${flag.note},
      flag_assignee_id = ${flag.assigneeId}
    where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}`;
}

export const deleteFlag = (sql: Sql, cell: CellRef) => sql.run`
  update cells set flagged_at = null, flagged_by_user_id = null, flag_note = null, flag_assignee_id = null
  where organization_id = ${cell.organizationId} and document_id = ${cell.documentId} and field_key = ${cell.fieldKey}`;

export interface QueuePlace {
  document_id: string;
  field_key: string;
}

interface Page {
  limit: number;
  offset: number;
}

/**
 * The most doubtful cells of the columns. Leaves out empty, unflagged cells of manual columns: there is nothing to verify.
 * The first cells of each column come from the index in order, and only those are merged.
 */
export const listQueue = (
  sql: Sql,
  { organizationId, vaultId }: VaultRef,
  { fieldKeys, manualKeys }: { fieldKeys: string[]; manualKeys: string[] },
  { limit, offset }: Page,
) => sql<QueuePlace>`
  select q.document_id, q.field_key from unnest(${fieldKeys}::text[]) k (field_key) cross join lateral (
    select c.document_id, c.field_key, c.doubt from cells c
    where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = k.field_key and c.is_live
      and c.verified_at is null and (c.value is not null or c.flagged_at is not null or c.field_key <> all(${manualKeys}::text[]))
    order by c.doubt, c.document_id limit ${limit + 1 + offset}
  ) q order by q.doubt, q.document_id, q.field_key limit ${limit + 1} offset ${offset}`;

/** The same for cells assigned to a person. */
export const listAssigned = (
  sql: Sql,
  { organizationId, vaultId }: VaultRef,
  { fieldKeys, userId }: { fieldKeys: string[]; userId: number },
  { limit, offset }: Page,
) => sql<QueuePlace>`
  select c.document_id, c.field_key from cells c
  where c.organization_id = ${organizationId} and c.flag_assignee_id = ${userId} and c.vault_id = ${vaultId}
    and c.field_key = any(${fieldKeys}) and c.is_live and c.verified_at is null
  order by c.doubt, c.document_id, c.field_key limit ${limit + 1} offset ${offset}`;

/** The cells of a column whose document most likely has the clause, by what the column learned. */
export const listLikeliest = (
  sql: Sql,
  { organizationId, vaultId }: VaultRef,
  fieldKey: string,
  { limit, offset }: Page,
) =>
  sql<QueuePlace>`
  select c.document_id, c.field_key from cells c
  where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = ${fieldKey} and c.is_live
    and c.verified_at is null and not c.is_edited and c.likelihood is not null
  order by c.likelihood desc, c.document_id limit ${limit + 1} offset ${offset}`;

export interface QueuedRow extends FlagRow {
  document_id: string;
  document_name: string;
  document_status: string;
  field_key: string;
  value: unknown;
  outcome: string | null;
  confidence: number | null;
  citations: Citation[];
}

/** The cells in the order of the places. */
export const listQueued = (sql: Sql, organizationId: string, places: QueuePlace[]) => sql<QueuedRow>`
  select c.document_id, d.name as document_name, d.status as document_status, c.field_key, c.value, c.outcome, c.confidence, ${FLAG},
    coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations
  from jsonb_to_recordset(${json(places.map((place, at) => ({ ...place, at })))}) as p (document_id uuid, field_key text, at integer)
    join cells c on c.organization_id = ${organizationId} and c.document_id = p.document_id and c.field_key = p.field_key
    join vault_documents d on d.id = c.document_id
    left join cell_extractions e on e.id = c.extraction_id
  order by p.at`;
