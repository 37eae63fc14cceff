import { json, nothing, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";

/** Which cells are read again. */
export interface Scope {
  organizationId: string;
  vaultId: string;
  /** The columns that extraction fills, each with a print of what it asks. */
  questions: { key: string; asked: string }[];
  documentId: string | undefined;
  /** Whether all of them are, stale or not. */
  whole: boolean;
}

export interface ScannedRow {
  document_id: string;
  created_at: string;
  characters: number;
  /** In the order of the columns. */
  field_keys: string[];
}

const STALE = part`where e.asked is distinct from q.asked or e.outcome = 'failed'`;

/** The next documents that can be read again, the oldest first, with what of each is due. */
export const listScanned = (sql: Sql, scope: Scope, after: ScannedRow | undefined, limit: number) => sql<ScannedRow>`
  with page as materialized (
    select d.id, d.created_at, d.file_id from vault_documents d
    where d.organization_id = ${scope.organizationId} and d.vault_id = ${scope.vaultId} and d.is_live
      and d.status in ('ready', 'failed', 'extracting')
      ${scope.documentId === undefined ? nothing : part`and d.id = ${scope.documentId}`}
      ${after === undefined ? nothing : part`and (d.created_at, d.id) > (${after.created_at}, ${after.document_id})`}
    order by d.created_at, d.id limit ${limit}
  )
  select d.id as document_id, d.created_at, coalesce((select max(p.end_at) from file_pages p where p.file_id = d.file_id), 0) as characters,
    array(
      select q.key from jsonb_to_recordset(${numbered(scope)}) as q (key text, asked text, place integer)
        left join cells c on c.organization_id = ${scope.organizationId} and c.document_id = d.id and c.field_key = q.key
        left join cell_extractions e on e.id = c.extraction_id
      ${scope.whole ? nothing : STALE} order by q.place
    ) as field_keys
  from page d order by d.created_at, d.id`;

const numbered = ({ questions }: Scope) => json(questions.map((question, place) => ({ ...question, place })));
