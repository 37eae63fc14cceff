import { json, nothing, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { IS_OUTDATED } from "../../documents/checked.store.ts";

/** Which cells are extracted again. */
export interface RescanScope {
  organizationId: string;
  vaultId: string;
  /** The ai columns, each with the hash of its question. */
  questions: { key: string; asked: string }[];
  documentIds: string[] | undefined;
  /** Includes cells that are not stale. */
  includesFresh: boolean;
}

export interface DueDocumentRow {
  document_id: string;
  created_at: string;
  characters: number;
  /** In the order of the columns. */
  field_keys: string[];
}

const STALE = part`where e.asked is distinct from q.asked or e.outcome = 'failed' or ${IS_OUTDATED}`;

/** The next page of documents, oldest first, with the keys of the cells to extract. */
export const listRescanPage = (
  sql: Sql,
  scope: RescanScope,
  after: DueDocumentRow | undefined,
  limit: number,
) => sql<DueDocumentRow>`
  with page as materialized (
    select d.id, d.created_at, d.file_id from vault_documents d
    where d.organization_id = ${scope.organizationId} and d.vault_id = ${scope.vaultId} and d.is_live
      and d.status in ('ready', 'failed', 'extracting')
      ${scope.documentIds === undefined ? nothing : part`and d.id = any(${scope.documentIds}::uuid[])`}
      ${after === undefined ? nothing : part`and (d.created_at, d.id) > (${after.created_at}, ${after.document_id})`}
    order by d.created_at, d.id limit ${limit}
  )
  select d.id as document_id, d.created_at, coalesce((select max(p.end_at) from file_pages p where p.file_id = d.file_id), 0) as characters,
    array(
      select q.key from jsonb_to_recordset(${numbered(scope)}) as q (key text, asked text, place integer)
        left join cells c on c.organization_id = ${scope.organizationId} and c.document_id = d.id and c.field_key = q.key
        left join cell_extractions e on e.id = c.extraction_id
      ${scope.includesFresh ? nothing : STALE} order by q.place
    ) as field_keys
  from page d order by d.created_at, d.id`;

const numbered = ({ questions }: RescanScope) => json(questions.map((question, place) => ({ ...question, place })));
