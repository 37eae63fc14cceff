import { nothing, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";

export interface ScannedRow {
  document_id: string;
  characters: number;
  /** `[field_key, asked, outcome]` of each cell that was read. */
  cells: [string, string | null, string][] | null;
}

/** The documents that can be read again, with what each of their cells was last read for. */
export const listScanned = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  documentId: string | undefined,
) => sql<ScannedRow>`
  select d.id as document_id, coalesce((select max(p.end_at) from file_pages p where p.file_id = d.file_id), 0) as characters, (
    select json_agg(json_build_array(c.field_key, e.asked, e.outcome))
    from cells c join cell_extractions e on e.id = c.extraction_id
    where c.organization_id = ${organizationId} and c.document_id = d.id
  ) as cells
  from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${vaultId} and d.status in ('ready', 'failed', 'extracting')
    ${documentId === undefined ? nothing : part`and d.id = ${documentId}`}
  order by d.created_at, d.id`;
