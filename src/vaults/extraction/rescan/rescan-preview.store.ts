import { first } from "../../../content/must.ts";
import { json, type Part, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { ExtractionRow } from "../../cells/cells.store.ts";
import { IS_OUTDATED } from "../../documents/checked.store.ts";

export interface StoredReading {
  field_key: string;
  extraction: ExtractionRow;
}

export interface RescanRow {
  id: string;
  created_at: string;
  documents: number;
  read: number;
  failed: number;
}

/** Also deletes comparisons that are older than a week. */
export async function insertRescan(sql: Sql, organizationId: string, vaultId: string, userId: number): Promise<string> {
  await sql`
    delete from vault_rescans where organization_id = ${organizationId} and vault_id = ${vaultId}
      and created_at < now() - interval '7 days'`;
  const rows = await sql<{ id: string }>`
    insert into vault_rescans (organization_id, vault_id, created_by) values (${organizationId}, ${vaultId}, ${userId}) returning id`;
  return first(rows).id;
}

export const insertCompared = (sql: Sql, organizationId: string, rescanId: string, documentIds: string[]) => sql.run`
  insert into vault_rescan_documents (organization_id, rescan_id, document_id)
  select ${organizationId}, ${rescanId}, id from unnest(${documentIds}::uuid[]) as t (id)`;

export const updateCompared = (
  sql: Sql,
  organizationId: string,
  { rescan_id, document_id }: { rescan_id: string; document_id: string },
  { status, readings }: { status: "read" | "failed"; readings: StoredReading[] },
) => sql.run`
  update vault_rescan_documents set status = ${status}, readings = ${json(readings)}
  where organization_id = ${organizationId} and rescan_id = ${rescan_id} and document_id = ${document_id}`;

export const findRescan = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<RescanRow>`
  select r.id, r.created_at, count(d.document_id) as documents, count(*) filter (where d.status <> 'pending') as read,
    count(*) filter (where d.status = 'failed') as failed
  from vault_rescans r left join vault_rescan_documents d on d.rescan_id = r.id
  where r.organization_id = ${organizationId} and r.vault_id = ${vaultId} and r.id = ${id} group by r.id`;

export interface ChangeRow {
  document_id: string;
  document_name: string;
  document_status: string;
  field_key: string;
  value: unknown;
  outcome: string | null;
  extraction: ExtractionRow;
}

/** Readings that differ from what the cell shows now. Leaves out failed readings and cells with a hand edit. */
export const listChanges = (sql: Sql, organizationId: string, rescanId: string) => sql<ChangeRow>`
  ${readings(organizationId, rescanId)} and nullif(g.extraction -> 'value', 'null') is distinct from c.value ${IN_ORDER}`;

/** The same, plus readings with the same value but a new outcome, such as absent, a new question of the column, or new examples. */
export const listNews = (sql: Sql, organizationId: string, rescanId: string) => sql<ChangeRow>`
  ${readings(organizationId, rescanId)}
    and (nullif(g.extraction -> 'value', 'null') is distinct from c.value or g.extraction ->> 'outcome' is distinct from c.outcome
      or g.extraction ->> 'asked' is distinct from e.asked or ${IS_OUTDATED}) ${IN_ORDER}`;

const IN_ORDER = part`order by d.name, d.id, g.field_key`;

const readings = (organizationId: string, rescanId: string): Part => part`
  select d.id as document_id, d.name as document_name, d.status as document_status, g.field_key, c.value, c.outcome, g.extraction
  from vault_rescan_documents r join vault_documents d on d.id = r.document_id and d.is_live
    cross join lateral jsonb_to_recordset(r.readings) as g (field_key text, extraction jsonb)
    left join cells c on c.document_id = d.id and c.field_key = g.field_key
    left join cell_extractions e on e.id = c.extraction_id
  where r.organization_id = ${organizationId} and r.rescan_id = ${rescanId} and g.extraction ->> 'outcome' <> 'failed'
    and not coalesce(c.is_edited, false)`;
