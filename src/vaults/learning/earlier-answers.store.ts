import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";
import { CHECKED_AT, SAYS_SOMETHING } from "../documents/checked.store.ts";

/** A document that is read, and who asked for it. Null: nobody, such as a source that documents come from. */
export interface ReadDocument {
  organizationId: string;
  vaultId: string;
  documentId: string;
  userId: number | null;
}

export interface CheckedAnswerRow {
  field_key: string;
  document_id: string;
  file_id: string | null;
  checked_at: string;
  is_edited: boolean;
  value: unknown;
  /** The words that it rests on. */
  quotes: string[];
  /** What was read before a person wrote the value. Null if nothing was read. */
  read: { outcome: string; value: unknown } | null;
}

/**
 * The newest checked cells of custom columns in the other documents of the vault. None of a column that does not learn or has forgotten
 * them, and none if the person who asked may not open the vault.
 */
export const listCheckedAnswers = (
  sql: Sql,
  { organizationId, vaultId, documentId, userId }: ReadDocument,
  fieldKeys: string[],
  most: number,
) => sql<CheckedAnswerRow>`
  select v.field_key, c.document_id, d.file_id, c.checked_at, c.is_edited, c.value, quotes.of_answer as quotes,
    case when c.is_edited and e.outcome in ('found', 'absent') then jsonb_build_object('outcome', e.outcome, 'value', e.value) end as read
  from vault_columns v
    left join column_learning l on l.column_id = v.id
    cross join lateral (
      select c.*, ${CHECKED_AT} as checked_at from cells c
      where c.organization_id = ${organizationId} and c.vault_id = ${vaultId} and c.field_key = v.field_key and c.is_live
        and (c.verified_at is not null or c.is_edited) and c.document_id <> ${documentId}
        and coalesce(${CHECKED_AT} > l.forgotten_at, true)
      order by ${CHECKED_AT} desc, c.document_id limit ${most}
    ) c
    join vault_documents d on d.id = c.document_id
    left join cell_extractions e on e.id = c.extraction_id
    cross join lateral (
      select coalesce(jsonb_agg(cited ->> 'quote'), '[]') as of_answer from jsonb_array_elements(
        coalesce(nullif(case when c.is_edited then ${editCitations(part`c`)} end, '[]'), e.citations, '[]')) as cited
    ) quotes
  where v.organization_id = ${organizationId} and v.vault_id = ${vaultId} and v.kind = 'custom' and v.field_key = any(${fieldKeys})
    and ${SAYS_SOMETHING} and coalesce(l.is_enabled, true) and (${userId}::integer is null or exists (
      select from vault_members m where m.vault_id = ${vaultId} and m.user_id = ${userId}))
  order by v.field_key, c.checked_at desc, c.document_id`;
