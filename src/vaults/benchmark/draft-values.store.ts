import type { Citation } from "../../content/citations/citation.schema.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";

/** The document of the vault that the file is. */
export const findDocumentOfFile = (sql: Sql, organizationId: string, vaultId: string, fileId: string) => sql.first<{
  document_id: string;
  status: string;
}>`
  select d.id as document_id, d.status from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.file_id = ${fileId} and d.status <> 'deleted'
  order by d.status = 'ready' desc, d.created_at, d.id limit 1`;

/** `is_settled`: a person decided that there is no value. */
export const listCells = (sql: Sql, organizationId: string, documentId: string) => sql<{
  field_key: string;
  value: unknown;
  outcome: string | null;
  is_settled: boolean;
  citations: Citation[] | null;
}>`
  select c.field_key, c.value, c.outcome,
    c.is_edited or (coalesce(c.outcome, '') = 'unsure' and c.verified_at is not null) as is_settled,
    case when c.is_edited then ${editCitations(part`c`)}
      else (select e.citations from cell_extractions e where e.id = c.extraction_id) end as citations
  from cells c where c.organization_id = ${organizationId} and c.document_id = ${documentId}`;
